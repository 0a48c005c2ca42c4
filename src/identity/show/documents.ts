/** The artifacts that are one small document each: sidecar, manifest, certificate. */

import { readSidecar } from '../../archive/index.js';
import { readBounded } from '../../files/index.js';
import { isObject, type Json, type JsonObject } from '../../json/tagged.js';
import { contentId, parseJson } from '../../native.js';
import { Refusal } from '../../refusal/index.js';
import { amissInCertificate } from '../certificate/copied.js';
import { CERTIFICATE_SCHEMA } from '../certificate.js';
import { openManifest } from '../corpus/manifest.js';
import { malformed } from '../malformed.js';
import type { Artifact } from './artifact.js';
import { said } from './said.js';

/** The sidecar at `path`; refuses as reading one does. */
export async function showSidecar(path: string): Promise<Artifact> {
  const { archive, archiveSha256, route, task, window, collector } = await readSidecar(path);
  return {
    id: null,
    verified: ['its schema', 'both times have a zone and stand in order'],
    unverified: ['the archive, which is not at hand: `assay window check ARCHIVE` compares them'],
    document: { archive, archive_sha256: archiveSha256, route, task, window: { ...window }, collector },
    parts: [
      {
        facts: [
          ['archive', archive],
          ['digest', archiveSha256],
          ['route', route],
          ['task', task],
          ['collected', `${window.start_utc} to ${window.end_utc}`],
          ...Object.entries(collector).map(([name, value]) => [`collector ${name}`, said(value)] as const),
        ],
      },
    ],
  };
}

/** A manifest; refuses with `corpus.schema` or `corpus.id`. */
export function showManifest(bytes: Buffer, file: string): Artifact {
  const { manifestId, mode, checkout, sources, files, note, body } = openManifest(bytes, file);
  const columns = [{ title: 'path' }, { title: 'sha256' }];
  const rows = (entries: typeof sources) => entries.map(({ path, sha256 }) => [path, sha256]);
  return {
    id: manifestId,
    verified: ['its schema', 'its id is the hash of its body'],
    unverified: ['the files it pins: `assay corpus verify` hashes them'],
    document: body,
    parts: [
      {
        facts: [
          ['mode', mode],
          ...Object.entries(checkout).map(([name, value]) => [name, said(value)] as const),
          ['note', note],
        ],
      },
      { title: 'sources', columns, rows: rows(sources) },
      ...(files.length === 0 ? [] : [{ title: 'files', columns, rows: rows(files) }]),
    ],
  };
}

const CERTIFICATE_LIMIT = 16 * 1024 * 1024;

/** A certificate, also one of another program; refuses with a `certificate.*` kind. */
export async function showCertificate(path: string): Promise<Artifact> {
  const bytes = await readBounded(path, { limit: CERTIFICATE_LIMIT, unreadable: 'certificate.read' });
  const body = parseCertificate(bytes, path);
  if (!isObject(body) || body.punchmark_schema !== CERTIFICATE_SCHEMA) {
    throw new Refusal('certificate.schema', `is no ${CERTIFICATE_SCHEMA} object`, { file: path });
  }
  const id = contentId(body, 'certificate_id', 'pmk-c');
  if (body.certificate_id !== id) {
    throw new Refusal('certificate.id', `does not have the id of its content, which is ${id}`, {
      file: path,
      pointer: '/certificate_id',
    });
  }
  const amiss = amissInCertificate(body);
  if (amiss.length > 0) {
    const message = `lacks, or has in another shape: ${amiss.join(', ')}`;
    throw new Refusal('certificate.schema', message, { file: path });
  }
  return {
    id,
    verified: ['its schema and members', 'its id is the hash of its body'],
    unverified: ['the ruling it copies, which is not at hand: `assay show` reads a store'],
    document: body,
    parts: [{ facts: certificateFacts(body) }],
  };
}

function parseCertificate(bytes: Buffer, file: string): Json {
  try {
    return parseJson(bytes, { file });
  } catch (error) {
    throw malformed(error, 'certificate.schema', { file });
  }
}

/** What a certificate says, in the order people ask; members of other programs come last. */
const ORDER = [
  'verdict',
  'route',
  'task',
  'scored_as',
  'window',
  'operating_point',
  'rho_min',
  'rho_target',
  'n_items',
  'n_clusters',
  'candidates',
  'candidate_set_id',
  'ruling_id',
  'model_id',
  'detector',
  'calibration_sha256',
  'spec_version',
  'does_not_show',
  'scope',
];
const HEADED = ['punchmark_schema', 'certificate_id'];

function certificateFacts(body: JsonObject): readonly (readonly [string, string])[] {
  const place = (name: string) => (ORDER.includes(name) ? ORDER.indexOf(name) : ORDER.length);
  const members: [string, Json][] = Object.entries(body).filter(([name]) => !HEADED.includes(name));
  return members
    .sort(([left], [right]) => place(left) - place(right))
    .map(([name, value]) => [name.replaceAll('_', ' '), said(value)] as const);
}
