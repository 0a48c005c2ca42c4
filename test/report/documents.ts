/** Pages to look at: those of the shipped examples, one of hostile names, one that is large. */

import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  facts,
  heading,
  type LanePoint,
  list,
  pageText,
  paragraph,
  picture,
  type ReportDocument,
  table,
} from '../../dist/report/index.js';
import { compareStudies, inspectStudy, renderPage, traceStudy } from '../../dist/study/index.js';

const STUDIES = fileURLToPath(new URL('../../examples/studies', import.meta.url));
const at = (path: string) => join(STUDIES, path);

/** What a name could try; no study's ids allow any of it. */
export const HOSTILE: readonly string[] = [
  '<script>document.title="run"</script>',
  '"><img src=x onerror=alert(1)>',
  "' onfocus='alert(1)' autofocus='",
  '</style><style>*{display:none}</style>',
  '</title></svg><!-- <a href="javascript:alert(1)">x</a>',
  '$& $` $1 {{7*7}} &lt;b&gt; &#x41;',
  'http://example.test/x.png',
  '\u202egnp.exe\u202c \u200bhidden\u2066 \x1b[31mred \x07\x00',
  '::set-output name=a::b',
  `long-${'x'.repeat(300)}`,
];

/** The same names in every place that takes one. */
export function hostileReport(): ReportDocument {
  const points = HOSTILE.map(
    (name, ordinal): LanePoint => ({
      at: ordinal,
      name,
      class: name,
      outcome: 'failed',
      onPath: ordinal !== 2,
    }),
  );
  const described = (name: string) => ({ title: name, description: HOSTILE.join(' '), classes: HOSTILE });
  return [
    heading(1, HOSTILE.join(' ')),
    facts(HOSTILE.map((one) => [one, one])),
    ...HOSTILE.flatMap((one) => [heading(2, one), paragraph(`\`${one}\``), list([one])]),
    table(HOSTILE, [HOSTILE, HOSTILE]),
    picture({
      kind: 'lanes',
      ...described('lanes'),
      axis: HOSTILE[0] ?? '',
      checkpoints: [1],
      lanes: HOSTILE.map((name) => ({
        name,
        end: name,
        stop: 4,
        points,
        links: [{ from: HOSTILE[0] ?? '', to: HOSTILE[1] ?? '', onPath: true }],
        events: [{ from: 0, to: 1, order: 1, kind: name, visibility: 'withheld' }],
      })),
    }),
    table(['lane'], [['the same']]),
    picture({
      kind: 'bars',
      ...described('bars'),
      groups: [
        {
          name: HOSTILE[1] ?? '',
          bars: [
            { name: HOSTILE[2] ?? '', note: HOSTILE[3] ?? '', counts: { [HOSTILE[0] ?? '']: 2 }, rest: 1 },
          ],
        },
      ],
    }),
    table(['bar'], [['the same']]),
    picture({
      kind: 'overlap',
      ...described('overlap'),
      sets: HOSTILE.map((name) => ({ name, failed: 1, completed: 2, cases: 3 })),
      columns: [{ failedIn: HOSTILE, unknownIn: [], cases: ['T'] }],
    }),
    table(['set'], [['the same']]),
  ];
}

export const hostilePage = () => pageText(HOSTILE.join(' '), hostileReport());

/** Every kind of mark, many places and classes, branches, gaps and events on top of each other. */
export function crowdedPage(): Promise<string> {
  const classes = Array.from({ length: 20 }, (_, one) => `CLASS-${one}`);
  const outcomes = ['passed', 'failed', 'unknown'] as const;
  const visibilities = ['visible', 'withheld', 'unknown'] as const;
  const kinds = ['baseline_prompt', 'alternative_strategy', 'test_feedback', 'reference_material', 'other'];
  const ordinals = Array.from({ length: 24 }, (_, one) => (one < 20 ? one : one * 50_000));
  const lanes = Array.from({ length: 12 }, (_, lane) => ({
    name: `run-${lane}`,
    end: lane === 3 ? 'not recorded' : 'stopped: budget',
    stop: lane % 2 === 0 ? null : 1_150_000,
    points:
      lane === 3
        ? []
        : ordinals.map((ordinal, one) => ({
            at: ordinal,
            name: `v${lane}-${one}`,
            class: one % 7 === 6 ? null : (classes[(lane + one) % 20] ?? null),
            outcome: outcomes[one % 3] ?? 'unknown',
            onPath: one % 5 !== 4,
          })),
    links: ordinals
      .slice(1)
      .map((_, one) => ({ from: `v${lane}-${one}`, to: `v${lane}-${one + 1}`, onPath: one % 5 < 3 })),
    events: Array.from({ length: lane }, (_, one) => ({
      from: one % 3 === 0 ? null : one % 2,
      to: 2 + (one % 4),
      order: one + 1,
      kind: kinds[one % 5] ?? 'other',
      visibility: visibilities[one % 3] ?? 'unknown',
    })),
  }));
  const counts = Object.fromEntries(classes.map((name, one) => [name, one + 1]));
  const sets = Array.from({ length: 32 }, (_, one) => ({
    name: `profile-${one}`,
    failed: one,
    completed: 40,
    cases: 50,
  }));
  const columns = Array.from({ length: 90 }, (_, one) => ({
    failedIn: sets.filter((_, set) => (set * 7 + one) % 5 === 0).map(({ name }) => name),
    unknownIn: sets.filter((_, set) => (set * 7 + one) % 11 === 1).map(({ name }) => name),
    cases: Array.from({ length: 1 + (one % 9) * 30 }, (_, id) => `T${id}`),
  }));
  const words = { description: 'Made to be crowded.', classes };
  return pageText('Crowded', [
    heading(1, 'Crowded'),
    heading(2, 'Lanes'),
    picture({
      kind: 'lanes',
      title: 'Many lanes',
      ...words,
      axis: 'ordinal',
      checkpoints: [0, 5, 1_000_000],
      lanes,
    }),
    table(['a', 'b'], [['`one`', 'two']]),
    heading(2, 'Bars'),
    picture({
      kind: 'bars',
      title: 'Many bars',
      ...words,
      groups: Array.from({ length: 32 }, (_, one) => ({
        name: `at ${one * 30_000}`,
        bars: [
          { name: 'all', note: '20 classes', counts, rest: one },
          { name: 'passing', note: 'none', counts: {}, rest: 0 },
        ],
      })),
    }),
    table(
      Array.from({ length: 30 }, (_, one) => `column ${one}`),
      [Array.from({ length: 30 }, (_, one) => `\`value-${one}\``)],
    ),
    heading(2, 'Overlap'),
    picture({ kind: 'overlap', title: 'Many profiles', ...words, classes: [], sets, columns }),
    table(['a'], [['b']]),
  ]);
}

/** The pages of the examples, by a name. */
export async function examplePages(): Promise<ReadonlyMap<string, string>> {
  const trace = (folder: string, design?: string, evidence?: string) =>
    traceStudy({
      study: at(`${folder}/study.json`),
      design: design && at(`${folder}/${design}.json`),
      evidence: evidence && at(`${folder}/${evidence}.json`),
    });
  const [left, right] = [at('graph/left/study.json'), at('graph/right/study.json')];
  const results = {
    surface: await inspectStudy({ study: at('surface/study.json') }),
    evidence: await inspectStudy({
      study: at('interventions/study.json'),
      evidence: at('interventions/evidence.json'),
    }),
    comparison: await compareStudies({ left, right, design: at('graph/comparison.json') }),
    incomparable: await compareStudies({ left, right }),
    concentration: await trace('trace', 'concentration', 'evidence'),
    attrition: await trace('trace', 'attrition'),
    undesigned: await trace('trace'),
    interventions: await trace('interventions', 'design', 'evidence'),
  };
  const pages = new Map<string, string>();
  for (const [name, result] of Object.entries(results)) pages.set(name, await renderPage(result));
  return pages;
}
