/** `snapshot.json`: what was analysed, with what, by which software, and every file by digest. */

import { type Ordered, type OrderedObject, ordered } from '../json/ordered.js';
import {
  indentedText,
  integer,
  JSON_BYTES,
  must,
  objectOf,
  parseDocument,
  relativePath,
  resultDocument,
  sha256,
  stop,
  type Value,
} from '../study/index.js';
import type { Action, SnapshotAction } from './action.js';
import { ACTIONS, actionName } from './actions/index.js';
import { checkArguments } from './arguments.js';
import type { SnapshotFile } from './capture.js';
import { EVIDENCE_LIMITS, REPORT_BYTES, type SnapshotLimits } from './limits.js';

export const MANIFEST_NAME = 'snapshot.json';
export const SNAPSHOT_SCHEMA = 'assay.snapshot/1';
/** Snapshots of the program whose contract this is; they can be computed anew, never replayed. */
export const CONTRACT_SCHEMA = 'structdet-code.snapshot/0.1';
export const RESULT_NAMES = ['result.json', 'result.md'] as const;

export type SnapshotSchema = typeof SNAPSHOT_SCHEMA | typeof CONTRACT_SCHEMA;

/** A manifest whose head is sound; its list of files is checked file by file. */
export interface SnapshotManifest {
  readonly schema: SnapshotSchema;
  readonly name: SnapshotAction;
  readonly action: Action;
  readonly arguments: OrderedObject;
  /** As it stands there. */
  readonly software: Value;
  /** As it stands there. */
  readonly files: Value;
}

/** The bytes of a manifest, with a final newline. */
export function manifestBytes(
  name: SnapshotAction,
  bound: OrderedObject,
  software: object,
  files: readonly SnapshotFile[],
): Buffer {
  const document = ordered({
    schema_version: SNAPSHOT_SCHEMA,
    action: name,
    arguments: bound,
    software: resultDocument(software),
    files: resultDocument(files),
  });
  const bytes = Buffer.from(`${indentedText(document)}\n`, 'latin1');
  must(bytes.length <= ACTIONS[name].limits.manifestBytes, 'json_size_limit');
  return bytes;
}

/** Reads the head of a manifest, in the contract's order (section 11). */
export function readManifest(bytes: Uint8Array): SnapshotManifest {
  const manifest = objectOf(parsed(bytes), ['schema_version', 'action', 'arguments', 'software', 'files']);
  const schema = schemaOf(manifest.get('schema_version'));
  const name = actionName(manifest.get('action'));
  const action = ACTIONS[name];
  const fields = schema === SNAPSHOT_SCHEMA ? action.bound : action.contract;
  must(fields !== undefined, 'unsupported_snapshot_action');
  return {
    schema,
    name,
    action,
    arguments: checkArguments(manifest.get('arguments'), fields),
    software: manifest.get('software'),
    files: manifest.get('files'),
  };
}

/** Only the manifests of archives and bundles may be longer than other documents. */
function parsed(bytes: Uint8Array): Ordered {
  if (bytes.length <= JSON_BYTES) return parseDocument(bytes);
  const value = parseDocument(bytes, EVIDENCE_LIMITS.manifestBytes);
  const name = value instanceof Map ? actionName(value.get('action')) : stop('payload_size_limit');
  must(bytes.length <= ACTIONS[name].limits.manifestBytes, 'payload_size_limit');
  return value;
}

function schemaOf(value: Value): SnapshotSchema {
  must(value === SNAPSHOT_SCHEMA || value === CONTRACT_SCHEMA, 'unsupported_snapshot_schema');
  return value;
}

export function isResult(path: string): boolean {
  return RESULT_NAMES.some((name) => name === path);
}

/** The entries of a list of files; `visit` checks each before the next is looked at. */
export async function eachEntry(
  files: Value,
  limits: SnapshotLimits,
  visit: (entry: SnapshotFile, most: number) => Promise<void>,
): Promise<ReadonlySet<string>> {
  must(Array.isArray(files) && files.length <= limits.files, 'snapshot_file_limit');
  const seen = new Set<string>();
  for (const one of files) {
    const { entry, most } = entryOf(one, limits, seen);
    seen.add(entry.path);
    await visit(entry, most);
  }
  for (const name of RESULT_NAMES) must(seen.has(name), 'snapshot_result_missing');
  return seen;
}

function entryOf(value: Value, limits: SnapshotLimits, seen: ReadonlySet<string>) {
  const record = objectOf(value, ['path', 'sha256', 'bytes']);
  const path = relativePath(record.get('path'));
  must(isResult(path) || path.startsWith('inputs/'), 'unexpected_snapshot_file');
  must(!seen.has(path), 'duplicate_snapshot_file');
  const digest = sha256(record.get('sha256'));
  const most = isResult(path) ? REPORT_BYTES : limits.inputBytes;
  const bytes = integer(record.get('bytes'), 0, most);
  return { entry: { path, sha256: digest, bytes }, most };
}
