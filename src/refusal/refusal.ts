/** One typed answer to one bad input, and the error that carries a list of them. */

import { KINDS, type RefusalKind } from './kinds.js';

export type Severity = 'error' | 'warning';

/** Where and what; everything but kind and message may be unknown. */
export interface RefusalFields {
  readonly severity?: Severity;
  /** Path as the caller gave it. */
  readonly file?: string | undefined;
  /** Counted from 1. */
  readonly line?: number | undefined;
  /** JSON pointer (RFC 6901) of the value at fault. */
  readonly pointer?: string | undefined;
  /** How to mend it; where absent, the kind's own advice stands. */
  readonly mend?: string | undefined;
}

/** The shape of a refusal under `--json`: every member present, unknown ones null. */
export interface RefusalJson {
  readonly kind: RefusalKind;
  readonly severity: Severity;
  readonly file: string | null;
  readonly line: number | null;
  readonly pointer: string | null;
  readonly message: string;
  readonly mend: string | null;
  readonly ruling: string | null;
}

/** Bad input, named. Thrown where one input ends the work; collected where others can go on. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly kind: RefusalKind;
  readonly severity: Severity;
  readonly file: string | undefined;
  readonly line: number | undefined;
  readonly pointer: string | undefined;
  readonly mend: string | undefined;
  /** The spec ruling behind the refusal, where one stands behind it. */
  readonly ruling: string | undefined;

  constructor(kind: RefusalKind, message: string, fields: RefusalFields = {}) {
    super(message);
    this.kind = kind;
    this.severity = fields.severity ?? 'error';
    this.file = fields.file;
    this.line = fields.line;
    this.pointer = fields.pointer;
    this.mend = fields.mend ?? KINDS[kind].mend;
    this.ruling = KINDS[kind].ruling;
  }

  toJSON(): RefusalJson {
    return {
      kind: this.kind,
      severity: this.severity,
      file: this.file ?? null,
      line: this.line ?? null,
      pointer: this.pointer ?? null,
      message: this.message,
      mend: this.mend ?? null,
      ruling: this.ruling ?? null,
    };
  }
}

/** Several refusals at once, none hidden behind the first. */
export class Refused extends Error {
  override readonly name = 'Refused';
  constructor(readonly refusals: readonly Refusal[]) {
    super(refusals.map((one) => one.message).join('\n'));
  }
}

/** The refusals an error carries, or undefined where it is an error of another kind. */
export function refusalsOf(error: unknown): readonly Refusal[] | undefined {
  if (error instanceof Refusal) return [error];
  if (error instanceof Refused) return error.refusals;
  return undefined;
}
