/** The JSON Schemas of every format that is read or written. */

export {
  listSchemas,
  readSchema,
  SCHEMA_NAMES,
  type SchemaEntry,
  type SchemaName,
  schemaText,
} from './schemas.js';
