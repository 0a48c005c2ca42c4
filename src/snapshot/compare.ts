/** Two results, field by field. */

import { isOrderedObject, type Ordered, type OrderedObject } from '../json/ordered.js';
import { lineText } from '../study/index.js';

/** Open is what each program words for itself: no rule of the contract settles it. */
export type FieldState = 'equal' | 'different' | 'open';

/** A field of the saved result, or of the one computed anew. */
export interface ComparedField {
  /** JSON pointer (RFC 6901). */
  readonly pointer: string;
  readonly state: FieldState;
  /** Its JSON, cut after 200 characters; null where it is not there. */
  readonly saved: string | null;
  readonly recomputed: string | null;
}

/** Fields that hold the version of a program, or texts of its own wording, with all that is in them. */
const OPEN: ReadonlySet<string> = new Set(['software_version', 'limitations']);
/** The list whose elements are anchors in a source, each with a note. */
const ANCHORS = 'evidence';
const LONGEST = 200;

/** Where a walk stands. */
interface Place {
  readonly pointer: string;
  /** The nearest name above, through lists. */
  readonly name: string;
  readonly open: boolean;
}

/** Every innermost field of the two, in the order of the saved result. */
export function comparedFields(saved: Ordered, anew: Ordered): readonly ComparedField[] {
  return [...fieldsOf({ pointer: '', name: '', open: false }, saved, anew)];
}

function* fieldsOf(
  place: Place,
  saved: Ordered | undefined,
  anew: Ordered | undefined,
): Generator<ComparedField> {
  const inner = childrenOf(place, saved, anew);
  if (inner.length === 0) return yield leaf(place, saved, anew);
  for (const [child, left, right] of inner) yield* fieldsOf(child, left, right);
}

type Child = readonly [Place, Ordered | undefined, Ordered | undefined];

/** What the two hold; nothing where they are not of one kind, or hold nothing. */
function childrenOf(place: Place, saved: Ordered | undefined, anew: Ordered | undefined): readonly Child[] {
  if (isOrderedObject(saved) && isOrderedObject(anew)) {
    const names = [...new Set([...saved.keys(), ...anew.keys()])];
    return names.map((name) => [member(place, name, saved), saved.get(name), anew.get(name)]);
  }
  if (!Array.isArray(saved) || !Array.isArray(anew)) return [];
  const length = Math.max(saved.length, anew.length);
  return Array.from({ length }, (_, at) => [
    { ...place, pointer: `${place.pointer}/${at}` },
    saved[at],
    anew[at],
  ]);
}

function member({ pointer, name: above, open }: Place, name: string, saved: OrderedObject): Place {
  const isNote = name === 'note' && above === ANCHORS && saved.has('start_line');
  return {
    pointer: `${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`,
    name,
    open: open || OPEN.has(name) || isNote,
  };
}

function leaf(
  { pointer, open }: Place,
  saved: Ordered | undefined,
  anew: Ordered | undefined,
): ComparedField {
  const [left, right] = [textOf(saved), textOf(anew)];
  const state = left === right ? 'equal' : open ? 'open' : 'different';
  return { pointer, state, saved: cut(left), recomputed: cut(right) };
}

function textOf(value: Ordered | undefined): string | null {
  return value === undefined ? null : lineText(value);
}

function cut(text: string | null): string | null {
  return text === null || text.length <= LONGEST ? text : `${text.slice(0, LONGEST)}…`;
}
