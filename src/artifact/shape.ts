/** Documents against the schemas that are shipped with assay. */

import type { ErrorObject, ValidateFunction } from 'ajv/dist/2020.js';
import { Refusal } from '../refusal/index.js';
import { readSchema, type SchemaName } from '../schema/index.js';

const compiled = new Map<SchemaName, ValidateFunction>();

/** Refuses with `artifact.shape` what does not fit the schema; `file` is named. */
export async function checkShape(value: unknown, schema: SchemaName, file: string): Promise<void> {
  const validate = compiled.get(schema) ?? (await compile(schema));
  if (validate(value)) return;
  const [first] = validate.errors ?? [];
  const pointer = first?.instancePath ?? '';
  throw new Refusal('artifact.shape', wording(first), { file, pointer });
}

async function compile(schema: SchemaName): Promise<ValidateFunction> {
  // Loaded where a document is read from outside, which is rare.
  const { Ajv2020 } = await import('ajv/dist/2020.js');
  const made = new Ajv2020({ strict: false, allErrors: false }).compile(await readSchema(schema));
  compiled.set(schema, made);
  return made;
}

function wording(error: ErrorObject | undefined): string {
  return error?.message ?? 'does not fit its schema';
}
