/** A study's header (section 2.1 of the contract). */

import type { OrderedObject } from '../../json/ordered.js';
import { must, stop } from '../errors.js';
import { identifier, objectOf, oneOf, type Value } from '../fields.js';
import { GRAPH_PACK_ID, isOwnPack, SHIPPED_PACKS, type TaskPack } from '../packs/index.js';
import type { Header, SchemaVersion, Task } from './study.js';

const FIELDS = [
  'schema_version',
  'study_id',
  'data_role',
  'evidence_policy',
  'task',
  'configurations',
  'artifacts',
  'assignments',
  'suites',
  'receipts',
  'runs',
  'revisions',
  'feedback',
  'selection',
] as const;

const VERSIONS: readonly SchemaVersion[] = [
  'structdet-code.study/0.1',
  'structdet-code.study/0.2',
  'assay.study/1',
];

/** The first schema, without rule-checked claims, the graph task and standalone snapshots. */
export const FIRST_SCHEMA: SchemaVersion = 'structdet-code.study/0.1';
/** The schema of studies on a pack of a user's own (section 15). */
export const OWN_PACK_SCHEMA: SchemaVersion = 'assay.study/1';

/** @param own The pack given with `--pack`, if one was. */
export function readHeader(
  value: Value,
  own: TaskPack | undefined,
): { readonly manifest: OrderedObject; readonly header: Header } {
  const manifest = objectOf(value, FIELDS);
  const schemaVersion =
    VERSIONS.find((one) => one === manifest.get('schema_version')) ?? stop('unsupported_schema');
  const studyId = identifier(manifest.get('study_id'));
  const dataRole = oneOf(manifest.get('data_role'), ['fixture', 'descriptive']);
  const evidencePolicy = oneOf(manifest.get('evidence_policy'), [
    'fixture_only',
    'reviewed_import',
    'static_or_reviewed',
  ]);
  const byRule = evidencePolicy === 'static_or_reviewed';
  must(!(byRule && schemaVersion === FIRST_SCHEMA), 'static_policy_requires_schema_0_2');
  must(byRule || (dataRole === 'fixture') === (evidencePolicy === 'fixture_only'), 'role_policy_mismatch');
  const { task, pack } = readTask(manifest.get('task'), schemaVersion, own);
  return { manifest, header: { schemaVersion, studyId, dataRole, evidencePolicy, task, pack } };
}

function readTask(value: Value, schemaVersion: SchemaVersion, own: TaskPack | undefined) {
  const task = objectOf(value, ['pack_id', 'pack_version', 'resolution_id', 'pack_sha256']);
  const packs = own ? [...SHIPPED_PACKS, own] : SHIPPED_PACKS;
  const pack = packs.find(({ packId }) => packId === task.get('pack_id')) ?? stop('unsupported_task_pack');
  must(isOwnPack(pack) === (schemaVersion === OWN_PACK_SCHEMA), 'unsupported_task_pack');
  must(!(schemaVersion === FIRST_SCHEMA && pack.packId === GRAPH_PACK_ID), 'graph_pack_requires_schema_0_2');
  const same =
    task.get('pack_version') === pack.packVersion &&
    task.get('resolution_id') === pack.resolutionId &&
    task.get('pack_sha256') === pack.sha256;
  must(same, 'unsupported_or_changed_task_frame');
  return { task: Object.fromEntries(task) as unknown as Task, pack };
}
