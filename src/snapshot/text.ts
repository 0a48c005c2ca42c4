/** What the commands print. */

import type { Ordered } from '../json/ordered.js';
import { indentedText, resultDocument } from '../study/index.js';
import { safe } from '../terminal/index.js';
import { ACTIONS } from './actions/index.js';
import type { Recomputed } from './recompute.js';
import type { Replayed } from './replay.js';
import type { SnapshotCreated } from './snapshot.js';
import { isInner, type SoftwareDifference, type SoftwareDifferences } from './software.js';

export const REPLAY_FORMATS = ['markdown', 'json', 'html'] as const;
export type ReplayFormat = (typeof REPLAY_FORMATS)[number];

export function snapshotText({ action, files, result_sha256 }: SnapshotCreated, output: string): string {
  return `A snapshot of ${action} stands at ${safe(output)}: ${files.length} files, result ${result_sha256}.\nIt holds the inputs themselves; share result.md alone where they are private.`;
}

/** A replay as the contract writes it (section 14). */
export function replayJson({ result, ...head }: Replayed): string {
  const document: ReadonlyMap<string, Ordered> = new Map([
    ...(resultDocument(head) as ReadonlyMap<string, Ordered>),
    ['result', ACTIONS[head.action].document(result)],
  ]);
  return `${indentedText(document)}\n`;
}

/** A line on the replay, and the report. */
export async function replayText(replayed: Replayed, format: ReplayFormat): Promise<string> {
  if (format === 'json') return replayJson(replayed);
  const action = ACTIONS[replayed.action];
  if (format === 'html') return action.page(replayed.result, verified(replayed));
  return `${verified(replayed)}\n\n${action.markdown(replayed.result)}`;
}

function verified({ action, result_sha256 }: Replayed): string {
  return `Replay verified: ${action}, result SHA-256 ${result_sha256}.`;
}

export function recomputeText(recomputed: Recomputed): string {
  const { action, schema_version, counts, same_software, software, members, differing } = recomputed;
  const { equal, different, open } = counts;
  const shown = differing.map(
    ({ pointer, saved, recomputed: anew }) =>
      `  ${safe(pointer)}: ${safe(saved ?? 'absent')} / ${safe(anew ?? 'absent')}`,
  );
  const rest = different - differing.length;
  return [
    `Recomputed, not replayed: ${action} of ${schema_version}.`,
    same_software ? 'The software is the same.' : 'The software differs:',
    ...(same_software ? [] : differencesText(software)),
    `${equal} fields are equal, ${different} differ, ${open} are worded by each program for itself.`,
    ...Object.entries(members).map(([name, state]) => `  ${state.padEnd(9)}  ${safe(name)}`),
    ...(different === 0 ? [] : ['Saved / computed anew:', ...shown]),
    ...(rest === 0 ? [] : [`  and ${rest} more`]),
  ].join('\n');
}

/** Where too many parts differ to be listed, single files say nothing. */
function differencesText({ differences, omitted }: SoftwareDifferences): readonly string[] {
  if (omitted === 0) return differences.map(differenceText);
  const heads = differences.filter(({ part }) => !isInner(part));
  const rest = differences.length - heads.length + omitted;
  return [...heads.map(differenceText), `  and ${rest} more parts`];
}

function differenceText({ part, from, to }: SoftwareDifference): string {
  return `  ${safe(part)}: ${safe(from ?? 'absent')} there, ${safe(to ?? 'absent')} here`;
}
