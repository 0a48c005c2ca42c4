/** One case of the study vectors: its folder, its commands as calls of the library, its expected answers. */

import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import {
  applyReview,
  compareStudies,
  type DataRole,
  inspectStudy,
  prepareStudy,
  StudyError,
  studyJson,
  studyJsonLine,
  traceStudy,
  validateStudy,
  writeComparisonTemplate,
  writeEvidenceTemplate,
  writeReviewTemplate,
  writeTraceTemplate,
} from '../../dist/study/index.js';
import { vector } from '../vectors.js';

export interface Step {
  readonly argv: readonly string[];
  readonly exit: number;
  readonly code: string | null;
  readonly result?: string | null;
}

export type Edit =
  | { readonly remove: string; readonly set?: undefined }
  | { readonly remove?: undefined; readonly set: string; readonly to: unknown };

export interface Case extends Step {
  readonly title: string;
  readonly base: string | null;
  readonly delete: readonly string[];
  readonly then?: readonly Step[];
  readonly written?: readonly string[];
  readonly pad?: Readonly<Record<string, number>>;
  readonly symlinks?: Readonly<Record<string, string>>;
  readonly absent?: readonly string[];
  readonly kind?: 'sweep' | 'replay' | 'recipe';
  readonly file?: string;
  readonly edits?: readonly Edit[];
}

const ROOT = vector('studies');
/** Commands of another domain, with vectors of the same set. */
const OTHERS: readonly string[] = ['snapshot', 'replay', 'examples', 'demo'];

/** The names of all cases of this domain; none where the vectors are absent. */
export function caseNames(): readonly string[] {
  if (!existsSync(ROOT)) return [];
  return readdirSync(join(ROOT, 'cases')).filter((name) => {
    const { argv, kind, then = [] } = readCase(name);
    const commands = [argv, ...then.map((step) => step.argv)].map(([command = '']) => command);
    return kind !== 'recipe' && kind !== 'replay' && !commands.some((one) => OTHERS.includes(one));
  });
}

export function readCase(name: string): Case {
  return JSON.parse(readFileSync(inCase(name, 'case.json'), 'utf8')) as Case;
}

export function inCase(name: string, ...parts: readonly string[]): string {
  return join(ROOT, 'cases', name, ...parts);
}

/** Lays the inputs of a case in the empty folder `work`. */
export function setUp(name: string, one: Case, work: string): void {
  if (one.base !== null) cpSync(join(ROOT, 'base', one.base), work, { recursive: true });
  for (const path of one.delete) rmSync(join(work, path), { recursive: true });
  if (existsSync(inCase(name, 'files'))) cpSync(inCase(name, 'files'), work, { recursive: true });
  for (const [path, size] of Object.entries(one.pad ?? {})) {
    const file = join(work, path);
    mkdirSync(dirname(file), { recursive: true });
    const bytes = existsSync(file) ? readFileSync(file) : Buffer.alloc(0);
    writeFileSync(file, Buffer.concat([bytes, Buffer.alloc(size - bytes.length, ' ')]));
  }
  for (const [path, target] of Object.entries(one.symlinks ?? {})) {
    const link = join(work, path);
    rmSync(link, { recursive: true, force: true });
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(target, link);
  }
}

/** Applies one edit to a JSON file. */
export function edit(file: string, change: Edit): void {
  const document = JSON.parse(readFileSync(file, 'utf8')) as unknown;
  const path = (change.remove ?? change.set).split('/').slice(1);
  const names = path.map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
  const last = names.pop() ?? '';
  const place = names.reduce((at, part) => (at as Record<string, unknown>)[part], document);
  const parent = place as Record<string, unknown>;
  if (change.set === undefined) delete parent[last];
  else parent[last] = change.to;
  writeFileSync(file, JSON.stringify(document, null, 2));
}

/** Every file beneath a folder with the digest of its bytes; links are named, not followed. */
export function filesOf(folder: string): ReadonlyMap<string, string> {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true });
  return new Map(
    names.flatMap((entry) => {
      const path = join(entry.parentPath, entry.name);
      const stat = lstatSync(path);
      if (stat.isDirectory()) return [];
      const bytes = stat.isFile() ? readFileSync(path) : Buffer.alloc(0);
      return [[relative(folder, path), createHash('sha256').update(bytes).digest('hex')]];
    }),
  );
}

/** What a command came to: its JSON, or its code. */
export type Came =
  | { readonly json: string; readonly code?: undefined }
  | { readonly json?: undefined; readonly code: string };

/** The call that a command line makes, with its paths in `work`. */
export async function call(argv: readonly string[], work: string): Promise<Came> {
  try {
    return { json: await answer(argv, work) };
  } catch (error) {
    if (error instanceof StudyError) return { code: error.code };
    throw error;
  }
}

/** Options whose value is no path. */
const PLAIN: readonly string[] = ['include', 'study-id', 'data-role', 'task', 'format'];

function options(argv: readonly string[], work: string): Record<string, string[]> {
  const found: Record<string, string[]> = {};
  const words = argv.slice(1).flatMap((word) => {
    const [, name, value] = /^(--[^=]+)=(.*)$/s.exec(word) ?? [];
    return name === undefined || value === undefined ? [word] : [name, value];
  });
  for (let at = 0; at < words.length; at += 2) {
    const name = words[at]?.slice(2) ?? '';
    const value = words[at + 1] ?? '';
    const path = value.startsWith('/') ? value : `${work}/${value}`;
    found[name] = [...(found[name] ?? []), PLAIN.includes(name) ? value : path];
  }
  return found;
}

async function answer(argv: readonly string[], work: string): Promise<string> {
  const given = options(argv, work);
  const last = (name: string) => given[name]?.at(-1);
  const path = (name: string) => last(name) ?? '';
  const study = path('study');
  const output = path('output');
  const [left, right] = [path('left'), path('right')];
  switch (argv[0]) {
    case 'validate':
      return studyJsonLine(await validateStudy({ study }));
    case 'inspect':
      return studyJson(await inspectStudy({ study, evidence: last('evidence') }));
    case 'trace':
      return studyJson(await traceStudy({ study, design: last('design'), evidence: last('evidence') }));
    case 'compare':
      return studyJson(await compareStudies({ left, right, design: last('design') }));
    case 'apply-review':
      return studyJson(await applyReview({ study, review: path('review'), output }));
    case 'review-template':
      return studyJson(await writeReviewTemplate({ study, output }));
    case 'trace-template':
      return studyJson(await writeTraceTemplate({ study, output }));
    case 'evidence-template':
      return studyJson(await writeEvidenceTemplate({ study, output }));
    case 'comparison-template':
      return studyJson(await writeComparisonTemplate({ left, right, output }));
    case 'prepare':
      return studyJson(
        await prepareStudy({
          sources: path('sources'),
          output,
          include: given.include,
          studyId: last('study-id'),
          dataRole: last('data-role') as DataRole | undefined,
          task: last('task'),
        }),
      );
    default:
      throw new Error(`no call for ${argv[0]}`);
  }
}
