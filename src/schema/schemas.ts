/** The schemas as they are shipped: JSON Schema 2020-12, one file a format. */

import { readFile } from 'node:fs/promises';
import { packagePath } from '../environment/index.js';
import { Refusal } from '../refusal/index.js';

/** Every schema, by the name of its file. */
export const SCHEMA_NAMES = [
  'archive-row',
  'baseline',
  'bundle-pack',
  'certificate',
  'comparison',
  'corpus',
  'import-report',
  'model',
  'report',
  'ruling',
  'snapshot',
  'study',
  'study-comparison',
  'study-comparison-result',
  'study-evidence',
  'study-inspection-result',
  'study-review',
  'study-suite',
  'study-trace',
  'study-trace-result',
  'task-pack',
  'task-pack-definition',
  'window',
] as const;

export type SchemaName = (typeof SCHEMA_NAMES)[number];

export interface SchemaEntry {
  readonly name: SchemaName;
  readonly title: string;
  /** What the format is for, and what its readers refuse beyond the schema. */
  readonly description: string;
}

/** A schema's text, as it is shipped; refuses with `schema.name`. */
export async function schemaText(name: string): Promise<string> {
  if (!isSchemaName(name))
    throw new Refusal('schema.name', `${JSON.stringify(name)} is none of ${SCHEMA_NAMES.join(', ')}`);
  return readFile(packagePath(`schemas/${name}.json`), 'utf8');
}

/** A schema as a value; refuses with `schema.name`. */
export async function readSchema(name: string): Promise<Readonly<Record<string, unknown>>> {
  return JSON.parse(await schemaText(name)) as Readonly<Record<string, unknown>>;
}

/** Every schema with what it is for. */
export async function listSchemas(): Promise<readonly SchemaEntry[]> {
  return Promise.all(
    SCHEMA_NAMES.map(async (name) => {
      const { title, description } = await readSchema(name);
      return { name, title: String(title), description: String(description) };
    }),
  );
}

function isSchemaName(name: string): name is SchemaName {
  return SCHEMA_NAMES.some((one) => one === name);
}
