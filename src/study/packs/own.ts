/** Task packs of a user's own (section 15 of the contract). */

import type { OrderedObject } from '../../json/ordered.js';
import { must, stop } from '../errors.js';
import { sha256 as digest, identifier, objectOf, oneOf, records, text, type Value } from '../fields.js';
import { locate } from '../location.js';
import { openDocument } from '../payloads.js';
import { GRAPH } from './graph.js';
import { readInputSchema } from './input-schema.js';
import { LANGUAGES } from './languages.js';
import type { PackClass, PackRule, PackSuite, TaskPack } from './pack.js';
import { SORTING } from './sorting.js';

export const PACK_SCHEMA = 'assay.pack/1';
export const PACK_FIELDS = [
  'schema_version',
  'pack_id',
  'pack_version',
  'resolution_id',
  'language',
  'entry_point',
  'classes',
  'rules',
  'reserved',
  'suite',
] as const;

const MOST_CLASSES = 64;
const MOST_RULES = 128;
const MOST_RESERVED = 512;

/** An id, and a number behind a slash where there are several of a kind. */
const RULE_ID = /^[A-Za-z][A-Za-z0-9_.-]{0,63}(?:\/(?:0|[1-9][0-9]{0,8}))?$/;
/** What some of the languages takes for a name. */
const NAME = /^[\p{ID_Start}_$][\p{ID_Continue}$]{0,127}$/u;

/** The pack that a command was given, if it was given one. */
export async function givenPack(path: string | undefined): Promise<TaskPack | undefined> {
  return path === undefined ? undefined : openPack(path);
}

/** Reads and checks a pack file; studies pin the SHA-256 of its exact bytes. */
export async function openPack(path: string): Promise<TaskPack> {
  const { value, sha256 } = await openDocument(locate(path));
  return readPack(value, sha256);
}

/** Checks a pack; `sha256` is of its bytes. */
export function readPack(value: Value, sha256: string): TaskPack {
  const pack = objectOf(value, PACK_FIELDS);
  must(pack.get('schema_version') === PACK_SCHEMA, 'unsupported_schema');
  const packId = identifier(pack.get('pack_id'));
  must(packId !== SORTING.packId && packId !== GRAPH.packId, 'unsupported_task_pack');
  const packVersion = text(pack.get('pack_version'));
  const resolutionId = identifier(pack.get('resolution_id'));
  const language = oneOf(pack.get('language'), LANGUAGES);
  const entryPoint = programName(pack.get('entry_point'));
  const classes = readClasses(pack.get('classes'));
  const rules = readRules(pack.get('rules'), classes);
  const reserved = readReserved(pack.get('reserved'), entryPoint);
  const suite = readSuite(pack.get('suite'));
  const task = `Programs that define ${entryPoint}, told apart by ${resolutionId}.`;
  const [analyzerId, scope] = ['assay-structure/1', `${language}-whole-module-structure/1`];
  return {
    ...{ packId, packVersion, resolutionId, sha256, language, entryPoint, analyzerId, scope, task },
    ...{ classes, rules, reserved, suite },
  };
}

function programName(value: Value): string {
  must(typeof value === 'string' && NAME.test(value), 'invalid_identifier');
  return value;
}

function readClasses(value: Value): readonly PackClass[] {
  return [...records(value, MOST_CLASSES)].map(([id, record]) => {
    objectOf(record, ['id', 'mechanism', 'boundary']);
    return { id, mechanism: text(record.get('mechanism')), boundary: text(record.get('boundary')) };
  });
}

function readRules(value: Value, classes: readonly PackClass[]): readonly PackRule[] {
  const known = new Set(classes.map(({ id }) => id));
  const digests = new Set<string>();
  const isRuleId = (id: Value): id is string => typeof id === 'string' && RULE_ID.test(id);
  return [...records(value, MOST_RULES, isRuleId)].map(([id, record]) => {
    objectOf(record, ['id', 'class_id', 'structure_digest', 'explanation']);
    const classId = identifier(record.get('class_id'));
    must(known.has(classId), 'class_outside_frame');
    const structureDigest = digest(record.get('structure_digest'));
    // Of two rules with one structure the second could never be told.
    must(!digests.has(structureDigest), 'duplicate_reference');
    digests.add(structureDigest);
    return { id, classId, structureDigest, explanation: text(record.get('explanation')) };
  });
}

/** The entry point is reserved anyway. */
function readReserved(value: Value, entryPoint: string): readonly string[] {
  must(Array.isArray(value) && value.length <= MOST_RESERVED, 'invalid_reference_list');
  const seen = new Set([entryPoint]);
  for (const one of value) {
    const name = programName(one);
    must(!seen.has(name), 'duplicate_reference');
    seen.add(name);
  }
  return [...seen].slice(1);
}

function readSuite(value: Value): PackSuite {
  const suite: OrderedObject = objectOf(value, ['schema_version', 'oracle_id', 'input_schema']);
  const schemaVersion = text(suite.get('schema_version'));
  const oracleId = text(suite.get('oracle_id'));
  const accepts = readInputSchema(suite.get('input_schema'));
  return {
    schemaVersion,
    oracleId,
    checkInput: (input) => {
      if (input === undefined || !accepts(input)) stop('test_input_outside_domain');
    },
  };
}
