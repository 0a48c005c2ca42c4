/** `pack.yml`: a pack file without digests, which exemplar programs give. */

import { type Ordered, type OrderedObject, ordered } from '../../json/ordered.js';
import { type Located, parseYaml } from '../../yaml/index.js';
import { stop } from '../errors.js';
import { objectOf, type Value } from '../fields.js';
import { PACK_FIELDS } from './own.js';

/** The rules of a definition, by id; their other members are checked with the whole pack. */
export interface Definition {
  readonly members: OrderedObject;
  readonly rules: readonly OrderedObject[];
}

/** Reads strict YAML: what is no bounded JSON with comments is refused. */
export function readDefinition(bytes: Uint8Array, file: string): Definition {
  const { root } = parseYaml(bytes, file, { yaml: 'study.invalid_json' });
  if (!root) return stop('invalid_json');
  const members = objectOf(plain(root), PACK_FIELDS);
  const rules = members.get('rules');
  if (!Array.isArray(rules)) return stop('record_count_limit');
  return {
    members,
    rules: rules.map((rule: Value) => objectOf(rule, ['id', 'class_id', 'explanation'])),
  };
}

/** The pack of a definition; `digestOf` gives a rule's structure by its place. */
export function packDocument(
  { members, rules }: Definition,
  digestOf: (at: number) => string,
): OrderedObject {
  const written = rules.map((rule, at) =>
    ordered({
      id: rule.get('id') ?? null,
      class_id: rule.get('class_id') ?? null,
      structure_digest: digestOf(at),
      explanation: rule.get('explanation') ?? null,
    }),
  );
  return new Map(
    PACK_FIELDS.map((name) => [name, name === 'rules' ? written : (members.get(name) ?? null)] as const),
  );
}

/** YAML tells no integers from floats that have an integer's value. */
function plain({ value }: Located): Ordered {
  if (Array.isArray(value)) return (value as readonly Located[]).map(plain);
  if (value instanceof Map) {
    return new Map([...(value as ReadonlyMap<string, Located>)].map(([name, one]) => [name, plain(one)]));
  }
  if (typeof value !== 'number') return value as Ordered;
  return Number.isSafeInteger(value) ? BigInt(value) : value;
}
