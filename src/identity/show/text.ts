/** An artifact for people: what it is, what was verified, and tables of bounded length. */

import { safe, table } from '../../terminal/index.js';
import type { Artifact, ArtifactKind, ArtifactPart } from './artifact.js';

/** Longer tables are cut, which is said; `--json` holds everything. */
const ROWS = 40;

/** The whole text of `assay show`. */
export function artifactText(kind: ArtifactKind, artifact: Artifact): string {
  const { id, verified, unverified, parts } = artifact;
  const head = [
    id === null ? kind : `${kind} ${safe(id)}`,
    `verified: ${verified.join('; ')}`,
    ...unverified.map((what) => `not verified: ${what}`),
  ];
  return [head.join('\n'), ...parts.map(partText)].join('\n\n');
}

function partText(part: ArtifactPart): string {
  if ('text' in part) return part.text;
  if ('facts' in part) return table([{ title: '' }, { title: '' }], part.facts).replace(/^\s*\n/, '');
  const { title, columns, rows, keep = 'first' } = part;
  if (rows.length <= ROWS) return `${title}\n${table(columns, rows)}`;
  const kept = keep === 'first' ? rows.slice(0, ROWS) : rows.slice(-ROWS);
  const cut = `(the ${keep} ${ROWS} of ${rows.length} rows; --json has all)`;
  return `${title} ${cut}\n${table(columns, kept)}`;
}
