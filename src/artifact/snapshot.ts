/** The report of a snapshot: what was bound, and the result computed anew from it. */

import type { RunOptions } from '../native.js';
import { facts, heading, named, paragraph, type ReportDocument, table, texts } from '../report/index.js';
import {
  type OpenSnapshot,
  openSnapshot,
  replay,
  SoftwareMismatch,
  snapshotResultReport,
} from '../snapshot/index.js';
import { type ReadArtifact, type Reported, verification } from './artifact.js';
import { type Limit, limitLink } from './limits.js';
import { boundedTable } from './words.js';

const LIMITS: readonly Limit[] = ['SAME_INPUTS_SAME_RESULT'];

/** Opens the snapshot at `dir` and replays it; refuses with `study.*` as `assay replay` does. */
export async function snapshotReport(dir: string, run: RunOptions): Promise<Reported> {
  const opened = await openSnapshot(dir, run);
  const { replayed, result } = await resultOf(dir, opened, run);
  const read: ReadArtifact = {
    kind: 'snapshot',
    id: null,
    verified: [
      'the manifest, and every file it lists by its digest',
      ...(replayed ? ['the result: computed anew from the inputs, it is the same to the byte'] : []),
    ],
    unverified: [
      ...(replayed
        ? []
        : ['the result: it was made by other software than this, and is shown as it was saved']),
      'where the inputs came from',
    ],
  };
  return {
    ...read,
    title: `Snapshot of ${named(opened.action)}`,
    limits: LIMITS,
    blocks: [
      facts([
        ['action', named(opened.action)],
        ['manifest', named(opened.sha256)],
        ['limits', LIMITS.map(limitLink).join(', ')],
      ]),
      ...result,
      heading(2, 'What was bound'),
      table(
        ['argument', 'value'],
        opened.arguments.map(([name, value]) => [named(name), named(value)]),
      ),
      ...boundedTable(
        ['file', 'bytes', 'SHA-256'],
        opened.files.map(({ path, bytes, sha256 }) => [named(path), String(bytes), named(sha256)]),
      ),
      heading(2, 'Software'),
      ...boundedTable(
        ['part', 'identity'],
        opened.software.map(([name, value]) => [named(name), named(value)]),
      ),
      ...verification(read),
    ],
  };
}

interface Result {
  readonly replayed: boolean;
  /** Sections on the result. */
  readonly result: ReportDocument;
}

async function resultOf(dir: string, opened: OpenSnapshot, run: RunOptions): Promise<Result> {
  try {
    const [head, ...blocks] = snapshotResultReport(await replay({ ...run, bundle: dir }));
    const title = head?.kind === 'heading' ? head.text : 'Result';
    // What stands before the report's first section goes below a heading of its own.
    const opening = blocks[0]?.kind === 'heading' && blocks[0].level === 2 ? [] : [heading(2, title)];
    return { replayed: true, result: [...opening, ...blocks] };
  } catch (error) {
    if (!(error instanceof SoftwareMismatch)) throw error;
    const lines = opened.report
      .replace(/\n$/, '')
      .split('\n')
      .map((text) => ({ text }));
    return {
      replayed: false,
      result: [
        heading(2, 'Result'),
        paragraph('Made by other software than this; the report is the one that was saved.'),
        texts([{ title: named('result.md'), lines }]),
      ],
    };
  }
}
