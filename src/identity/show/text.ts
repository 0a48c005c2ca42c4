/** An artifact for people: what it is, what was verified, and tables of bounded length. */

import { fittingTable, hanging, safe, table, type Viewer } from '../../terminal/index.js';
import type { Artifact, ArtifactKind, ArtifactPart } from './artifact.js';

/** Longer tables are cut, which is said; `--json` holds everything. */
const ROWS = 40;

/** Where words go on below their line. */
const INDENT = 2;

/** The whole text of `assay show`. */
export function artifactText(kind: ArtifactKind, artifact: Artifact, viewer: Partial<Viewer> = {}): string {
  const { id, verified, unverified, parts } = artifact;
  const head = [
    id === null ? kind : `${kind} ${safe(id)}`,
    `verified: ${verified.join('; ')}`,
    ...unverified.map((what) => `not verified: ${what}`),
  ];
  const shown = parts.map((part) => partText(part, viewer));
  return [hanging(head.join('\n'), INDENT, viewer), ...shown].join('\n\n');
}

function partText(part: ArtifactPart, viewer: Partial<Viewer>): string {
  if ('text' in part) return hanging(part.text, 0, viewer);
  if ('facts' in part) return factsText(part.facts, viewer);
  const { title, columns, rows, keep = 'first' } = part;
  if (rows.length <= ROWS) return `${title}\n${fittingTable(columns, rows, viewer)}`;
  const kept = keep === 'first' ? rows.slice(0, ROWS) : rows.slice(-ROWS);
  const cut = `(the ${keep} ${ROWS} of ${rows.length} rows; --json has all)`;
  return `${hanging(`${title} ${cut}`, 0, viewer)}\n${fittingTable(columns, kept, viewer)}`;
}

/** Names with their values beside them; a long value goes on below its beginning. */
function factsText(facts: readonly (readonly [string, string])[], viewer: Partial<Viewer>): string {
  const columns = [{ title: '' }, { title: '', wraps: true }];
  return hanging(table(columns, facts, viewer).replace(/^\s*\n/, ''), INDENT, viewer);
}
