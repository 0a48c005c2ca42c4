/** The report of a comparison bundle: its reports side by side, and how each differs from the first. */

import { openBundle, verifyBundle } from '../bundle/index.js';
import {
  type BundleDiff,
  diffBundle,
  type ReportPair,
  type SectionDiff,
  type ShownBundle,
} from '../comparison/index.js';
import type { RunOptions } from '../native.js';
import { Refused } from '../refusal/index.js';
import {
  type BarsPicture,
  type Block,
  facts,
  heading,
  named,
  paragraph,
  picture,
  type TextColumn,
  type TextLine,
  table,
  texts,
} from '../report/index.js';
import { type ReadArtifact, type Reported, verification } from './artifact.js';
import { limitLink } from './limits.js';
import { boundedTable } from './words.js';

type Manifest = ShownBundle['manifest'];

/** Reads and verifies the bundle at `dir`; refuses with every `bundle.*` refusal where it is none. */
export async function bundleReport(dir: string, { signal }: RunOptions): Promise<Reported> {
  const { manifest, conforming, refusals } = await verifyBundle(dir, { signal });
  if (!manifest) throw new Refused(refusals);
  const read: ReadArtifact = {
    kind: 'comparison-bundle',
    id: manifest.comparisonId,
    verified: [
      'the manifest, the layout, and that every file it names is there with the digest it gives',
      ...(conforming ? ['its canonical encoding'] : []),
    ],
    unverified: [
      ...(conforming ? [] : ['its encoding, which is not canonical']),
      'who made the reports, and how',
    ],
  };
  const succeeded = manifest.results.filter(({ status }) => status === 'succeeded');
  const diff = succeeded.length < 2 ? undefined : await diffBundle(dir, { signal });
  return {
    ...read,
    title: `Comparison ${named(manifest.comparisonId)}`,
    limits: ['BYTES_NOT_AUTHORS'],
    blocks: [
      head(manifest),
      heading(2, 'Results'),
      results(manifest),
      heading(2, 'Reports side by side'),
      await reports(dir, manifest, signal),
      ...(diff === undefined ? [] : differences(diff)),
      ...verification(read),
    ],
  };
}

function head(manifest: Manifest): Block {
  const { validPeriod, dataPackage, total, succeeded, failed } = manifest;
  return facts([
    ['report', named(manifest.reportId)],
    ['valid', `${named(validPeriod.start)} until ${named(validPeriod.end)}, ${named(manifest.timezone)}`],
    ['prompt', `${named(manifest.promptId)} version ${named(String(manifest.promptVersion))}`],
    ['prompt digest', named(manifest.promptHash)],
    ['data', `${named(dataPackage.path)}, SHA-256 ${named(dataPackage.sha256)}`],
    ['run', `${named(manifest.startedAt)} until ${named(manifest.finishedAt)}`],
    ['results', `${total}: ${succeeded} succeeded, ${failed} failed`],
    ['limits', limitLink('BYTES_NOT_AUTHORS')],
  ]);
}

function results({ results: all }: Manifest): Block {
  return table(
    ['position', 'profile', 'backend', 'model', 'status', 'validation', 'report or error'],
    all.map((one) => [
      String(one.position),
      named(one.profileId),
      one.backendId === undefined ? '–' : named(one.backendId),
      named(one.modelName),
      one.status,
      one.validationStatus ?? '–',
      one.status === 'succeeded'
        ? named(one.reportPath)
        : `${named(one.error.category)}: ${named(one.error.message)}`,
    ]),
  );
}

/** Lines of one report; the rest is in the bundle. */
const MOST_LINES = 1000;

async function reports(
  dir: string,
  { results: all }: Manifest,
  signal: AbortSignal | undefined,
): Promise<Block> {
  const bundle = await openBundle(dir, { signal });
  try {
    const columns: TextColumn[] = [];
    for (const one of all) {
      if (one.status !== 'succeeded') continue;
      const lines = (await bundle.report(one.reportPath)).replace(/\n$/, '').split('\n');
      columns.push({
        title: `${named(one.profileId)}, ${named(one.modelName)}`,
        lines: cut(lines.map((text) => ({ text }))),
      });
    }
    return columns.length === 0 ? paragraph('No profile has a report.') : texts(columns);
  } finally {
    bundle.close();
  }
}

function cut(lines: readonly TextLine[]): readonly TextLine[] {
  if (lines.length <= MOST_LINES) return lines;
  const text = `(${lines.length - MOST_LINES} more lines, which the bundle has)`;
  return [...lines.slice(0, MOST_LINES), { text }];
}

function differences({ pairs }: BundleDiff): readonly Block[] {
  return [
    heading(2, 'Differences'),
    picture(changesPicture(pairs)),
    ...boundedTable(
      ['left', 'right', 'section', 'state', 'lines added', 'lines removed'],
      pairs.flatMap((pair) =>
        pair.sections.map((one) => [
          named(pair.left.profile_id),
          named(pair.right.profile_id),
          sectionName(one),
          one.moved ? `${one.state}, moved` : one.state,
          String(one.added),
          String(one.removed),
        ]),
      ),
    ),
    ...pairs.flatMap(pairBlocks),
  ];
}

function pairBlocks(pair: ReportPair): readonly Block[] {
  const title = heading(3, `${named(pair.left.profile_id)} and ${named(pair.right.profile_id)}`);
  if (pair.identical) return [title, paragraph('The reports are identical.')];
  const changed = pair.sections.filter(({ hunks }) => hunks.length > 0);
  if (changed.length === 0)
    return [
      title,
      paragraph('The reports differ only in the order of sections, or in blank lines at their ends.'),
    ];
  return [title, texts(changed.map(changedSection))];
}

function changedSection(section: SectionDiff): TextColumn {
  const lines = section.hunks.flatMap(({ left_line, right_line, lines: own }, at): TextLine[] => [
    ...(at === 0 ? [] : [{ text: `… left line ${left_line}, right line ${right_line}` }]),
    ...own.map(({ mark, text }): TextLine => (mark === 'same' ? { text } : { text, mark })),
  ]);
  return { title: sectionName(section), lines: cut(lines) };
}

function sectionName({ path }: SectionDiff): string {
  return path.length === 0 ? 'before the first heading' : path.map(named).join(' › ');
}

/** Lines that differ, pair by pair. */
function changesPicture(pairs: readonly ReportPair[]): BarsPicture {
  const sum = (pair: ReportPair, side: 'added' | 'removed') =>
    pair.sections.reduce((total, one) => total + one[side], 0);
  const [first] = pairs;
  return {
    kind: 'bars',
    title: 'Lines that differ from the first report',
    description: `Each report against that of ${first?.left.profile_id ?? ''}: lines that only it has, and lines that it lacks.`,
    classes: ['added', 'removed'],
    groups: pairs.map((pair) => ({
      name: pair.right.profile_id,
      bars: (['added', 'removed'] as const).map((side) => ({
        name: side,
        note: String(sum(pair, side)),
        counts: { [side]: sum(pair, side) },
        rest: 0,
      })),
    })),
  };
}
