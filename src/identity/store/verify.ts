/** Reading a ruling store: every line is verified, whatever it is read for (PMK-RUL-003). */

import { setImmediate as turn } from 'node:timers/promises';
import { isObject, type Json, type JsonObject } from '../../json/tagged.js';
import { type LockedFile, parseJson, refusalFrom } from '../../native.js';
import { Refusal, type RefusalKind } from '../../refusal/index.js';
import { malformed } from '../malformed.js';
import { RULING_SCHEMA, rulingId } from '../ruling.js';

/** A line that holds what its id names. */
export interface StoredRuling {
  readonly id: string;
  /** Counted from 1; blank lines count. */
  readonly line: number;
  readonly body: JsonObject;
}

/** What a store holds as a whole. */
export interface StoreSummary {
  readonly bytes: number;
  readonly ids: ReadonlySet<string>;
  /** False where the last line lacks its line end. */
  readonly ended: boolean;
}

/** A ruling has about a kilobyte, and some hundred bytes a candidate. */
export const LINE_LIMIT = 16 * 1024 * 1024;

const PIECE = 1024 * 1024;
const LF = 0x0a;

/** The contract's white space; a line of nothing else is blank. */
const WHITE_SPACE = new Set(
  '\t\n\v\f\r\x1c\x1d\x1e\x1f \x85\xa0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000',
);

/**
 * Verifies a held store from its start, and shows each ruling in order.
 *
 * Refuses with `store.line`, `store.duplicate`, `store.supersedes`, `store.torn` or `store.read`.
 */
export async function verifyHeld(
  file: LockedFile,
  path: string,
  visit: (ruling: StoredRuling) => void = () => undefined,
  signal?: AbortSignal,
): Promise<StoreSummary> {
  const lines = new Lines(path);
  const ids = new Set<string>();
  const take = (bytes: Uint8Array, line: number, whole: boolean) => {
    const ruling = verifyLine(bytes, { file: path, line }, ids, whole);
    if (ruling === undefined) return;
    ids.add(ruling.id);
    visit(ruling);
  };
  let bytes = 0;
  for (;;) {
    const piece = nextPiece(file, path);
    if (piece.length === 0) break;
    bytes += piece.length;
    lines.feed(piece, (line, at) => take(line, at, true));
    // The event loop gets its turn, so that a long store can be stopped.
    await turn();
    if (signal?.aborted)
      throw new Refusal('run.cancelled', 'stopped while reading the store', { file: path });
  }
  const rest = lines.rest();
  if (rest.length > 0) take(rest, lines.count + 1, false);
  return { bytes, ids, ended: rest.length === 0 };
}

function nextPiece(file: LockedFile, path: string): Uint8Array {
  const { bytes, fault } = file.read(PIECE);
  if (fault) throw refusalFrom(fault, { file: path });
  return bytes ?? new Uint8Array();
}

/** Cuts pieces into lines, holding no more than one line. */
class Lines {
  count = 0;
  private pending: Buffer = Buffer.alloc(0);

  constructor(private readonly path: string) {}

  feed(piece: Uint8Array, take: (line: Uint8Array, at: number) => void): void {
    const bytes = this.pending.length === 0 ? Buffer.from(piece) : Buffer.concat([this.pending, piece]);
    let start = 0;
    for (let end = bytes.indexOf(LF); end >= 0; end = bytes.indexOf(LF, start)) {
      this.count += 1;
      take(bytes.subarray(start, end), this.count);
      start = end + 1;
    }
    this.pending = bytes.subarray(start);
    if (this.pending.length > LINE_LIMIT) {
      throw new Refusal('store.line', `is longer than ${LINE_LIMIT} bytes`, {
        file: this.path,
        line: this.count + 1,
      });
    }
  }

  /** What stands behind the last line end. */
  rest(): Uint8Array {
    return this.pending;
  }
}

interface Place {
  readonly file: string;
  readonly line: number;
}

/** One line as a ruling, or undefined where it is blank. `whole` says that its line end is there. */
function verifyLine(
  bytes: Uint8Array,
  place: Place,
  earlier: ReadonlySet<string>,
  whole: boolean,
): StoredRuling | undefined {
  if (isBlank(bytes)) return undefined;
  const refuse = (kind: RefusalKind, message: string, pointer?: string) =>
    new Refusal(kind, message, { ...place, pointer });
  const body = parseLine(bytes, place, whole ? 'store.line' : 'store.torn');
  if (!isObject(body) || body.punchmark_schema !== RULING_SCHEMA) {
    throw refuse('store.line', `is no ${RULING_SCHEMA} object`);
  }
  const id = rulingId(body);
  if (body.ruling_id !== id) {
    throw refuse('store.line', `does not have the id of its content, which is ${id}`, '/ruling_id');
  }
  if (earlier.has(id)) throw refuse('store.duplicate', `repeats the ruling ${id}`);
  const supersedes = body.supersedes ?? null;
  if (supersedes !== null && !(typeof supersedes === 'string' && earlier.has(supersedes))) {
    throw refuse('store.supersedes', 'supersedes a ruling that does not stand before it', '/supersedes');
  }
  return { id, line: place.line, body };
}

function parseLine(bytes: Uint8Array, place: Place, kind: RefusalKind): Json {
  try {
    return parseJson(bytes, place);
  } catch (error) {
    const cut = kind === 'store.torn' ? 'has no line end and is no whole ruling: ' : '';
    throw malformed(error, kind, place, cut);
  }
}

function isBlank(bytes: Uint8Array): boolean {
  // A ruling starts with a brace: only lines that do not are looked at whole.
  if (bytes[0] === 0x7b) return false;
  return [...Buffer.from(bytes).toString('utf8')].every((one) => WHITE_SPACE.has(one));
}
