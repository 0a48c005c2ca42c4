/** YAML values that remember where they stand, so that a refusal can name line and pointer. */

import { isMap, isScalar, isSeq, type LineCounter, type Node, type Pair } from 'yaml';

export interface Located {
  /** Counted from 1; of a mapping's member, the line of its name. */
  readonly line: number;
  /** JSON pointer (RFC 6901). */
  readonly pointer: string;
  readonly value: null | boolean | number | string | readonly Located[] | ReadonlyMap<string, Located>;
}

/** Told of what no bounded JSON document could be. */
export type OddPlace = (line: number, pointer: string, message: string) => void;

/** The pointer of a member or an item of `parent`. */
export function nodeAt(parent: string, step: string | number): string {
  return `${parent}/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

/** Deeper documents are refused. */
export const MAX_YAML_DEPTH = 32;

/** Turns the nodes of the `yaml` package into located values. */
export function locate(root: Node | null, lines: LineCounter, odd: OddPlace): Located {
  const lineOf = (node: unknown): number | undefined => {
    const start = (node as Node | null | undefined)?.range?.[0];
    return start === undefined ? undefined : lines.linePos(start).line;
  };

  const mapping = (items: readonly Pair[], pointer: string, line: number, depth: number) => {
    const members = new Map<string, Located>();
    for (const { key, value } of items) {
      const keyLine = lineOf(key) ?? line;
      if (!isScalar(key) || typeof key.value !== 'string') {
        odd(keyLine, pointer, 'a name is not a string');
        continue;
      }
      const at = nodeAt(pointer, key.value);
      if (members.has(key.value)) odd(keyLine, at, 'the name stands twice in one mapping');
      members.set(key.value, convert(value, at, keyLine, depth));
    }
    return members;
  };

  const convert = (node: unknown, pointer: string, line: number, depth: number): Located => {
    if (depth > MAX_YAML_DEPTH) {
      odd(line, pointer, `nests deeper than ${MAX_YAML_DEPTH} levels`);
      return { line, pointer, value: null };
    }
    if (isMap(node)) return { line, pointer, value: mapping(node.items, pointer, line, depth + 1) };
    if (isSeq(node)) {
      const items = node.items.map((one, at) =>
        convert(one, nodeAt(pointer, at), lineOf(one) ?? line, depth + 1),
      );
      return { line, pointer, value: items };
    }
    const value = isScalar(node) ? (node.value as null | boolean | number | string) : null;
    return { line, pointer, value };
  };

  return convert(root, '', lineOf(root) ?? 1, 0);
}
