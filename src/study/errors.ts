/** The one error of studies: a code of the contract, and nothing of what was read. */

import { KINDS, Refusal, type RefusalKind } from '../refusal/index.js';

type CodeOf<Kind> = Kind extends `study.${infer Code}` ? Code : never;

/** A code of section 13 of the contract. */
export type StudyCode = CodeOf<RefusalKind>;

/** An input that the contract refuses. Its kind in the library is `study.` and the code. */
export class StudyError extends Refusal {
  readonly code: StudyCode;

  constructor(code: StudyCode) {
    super(`study.${code}`, KINDS[`study.${code}`].means);
    this.code = code;
  }
}

/** Ends the work with a code. */
export function stop(code: StudyCode): never {
  throw new StudyError(code);
}

/** Ends the work with a code where a rule is not kept. */
export function must(kept: boolean, code: StudyCode): asserts kept {
  if (!kept) throw new StudyError(code);
}

/** A code that the core gave; any other text would be a defect. */
export function stopWith(code: string): never {
  const kind = `study.${code}`;
  if (!Object.hasOwn(KINDS, kind)) throw new Error(`the core gave the unknown code ${code}`);
  throw new StudyError(code as StudyCode);
}
