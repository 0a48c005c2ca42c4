/** Tells an artifact by what stands in it, never by its name. */

import { isObject, type Json } from '../../json/tagged.js';
import { parseJson } from '../../native.js';
import { Refusal, refusalsOf } from '../../refusal/index.js';
import { ARTIFACT_SCHEMAS, type ArtifactSchema } from './artifact.js';

const MEMBER = '"punchmark_schema"';
const VALUE = /^\s*:\s*"([^"\\]{1,40})"/;
const GZIP = [0x1f, 0x8b];

/**
 * The schema that a file carries. Only a first look: the reader of that schema verifies it.
 *
 * Refuses with `show.kind` where there is none that assay knows.
 */
export function recognise(bytes: Buffer, file: string): ArtifactSchema {
  const said = schemasIn(bytes);
  // Lines of a store all say the same. Where members disagree, the outermost one counts.
  const schema = said.size === 1 ? [...said][0] : outermost(bytes);
  if (schema !== undefined && Object.hasOwn(ARTIFACT_SCHEMAS, schema)) return schema as ArtifactSchema;
  throw new Refusal('show.kind', unknown(bytes, schema), { file, ...mendFor(bytes) });
}

/** Every schema that stands behind the member's name, without parsing what may be 60 MB. */
function schemasIn(bytes: Buffer): ReadonlySet<string> {
  const found = new Set<string>();
  for (let at = bytes.indexOf(MEMBER); at >= 0; at = bytes.indexOf(MEMBER, at + MEMBER.length)) {
    const behind = bytes.toString('utf8', at + MEMBER.length, at + MEMBER.length + 64);
    const schema = VALUE.exec(behind)?.[1];
    if (schema !== undefined) found.add(schema);
  }
  return found;
}

function outermost(bytes: Buffer): string | undefined {
  const document = parsed(bytes);
  const schema = isObject(document) ? document.punchmark_schema : undefined;
  return typeof schema === 'string' ? schema : undefined;
}

function parsed(bytes: Buffer): Json | undefined {
  try {
    return parseJson(bytes);
  } catch (error) {
    if (refusalsOf(error) === undefined) throw error;
    return undefined;
  }
}

function unknown(bytes: Buffer, schema: string | undefined): string {
  if (isGzip(bytes)) return 'is compressed';
  return schema === undefined ? 'names no schema' : `names the schema ${JSON.stringify(schema)}`;
}

function mendFor(bytes: Buffer): { readonly mend?: string } {
  return isGzip(bytes) ? { mend: 'Count a response archive with `assay census`.' } : {};
}

function isGzip(bytes: Buffer): boolean {
  return GZIP.every((byte, at) => bytes[at] === byte);
}
