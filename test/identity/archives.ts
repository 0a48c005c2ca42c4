/** The synthetic archives of the contract (sections 12 and 13), and models fitted to them. */

import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { ExecutionContext } from 'ava';
import { type FitReport, fitModel, writeSynthArchives } from '../../dist/identity/index.js';
import { emptyFolder } from '../folder.js';

export const ROUTES = ['synth/route-a', 'synth/route-b', 'synth/route-c'];

export interface Fitted {
  readonly folder: string;
  readonly model: string;
  readonly report: FitReport;
  /** Path of the archive of a task and route letter. */
  archive(letter: string, task?: string): string;
}

/** Run A: three routes, fitted with every default, or with few draws where no number is compared. */
export async function runA(t: ExecutionContext, quick = false): Promise<Fitted> {
  const folder = emptyFolder(t);
  await writeSynthArchives({
    out: join(folder, 'arch'),
    routes: 3,
    clusters: 12,
    k: 4,
    separation: 0.5,
    seed: 0n,
    tasks: ['synthtask'],
  });
  const model = join(folder, 'model.json');
  const archive = (letter: string, task = 'synthtask') =>
    join(folder, 'arch', `${task}__synth-route-${letter}.jsonl.gz`);
  const numbers = quick ? { nNull: 200, nSplice: 40, farGrid: [0.05, 0.1], mGrid: [25, 50] } : {};
  const report = await fitModel(
    ['a', 'b', 'c'].map((letter) => archive(letter)),
    {
      candidates: ROUTES,
      out: model,
      ...numbers,
    },
  );
  return { folder, model, report, archive };
}

/** Run B: two tasks, two routes that are hard to tell apart, under a detector and view. */
export async function runB(t: ExecutionContext, detector: string, view?: string): Promise<Fitted> {
  const folder = emptyFolder(t);
  await writeSynthArchives({
    out: join(folder, 'arch'),
    routes: 2,
    clusters: 10,
    k: 3,
    separation: 0.1,
    seed: 7n,
    tasks: ['t1', 't2'],
  });
  const archive = (letter: string, task = 't1') =>
    join(folder, 'arch', `${task}__synth-route-${letter}.jsonl.gz`);
  const model = join(folder, 'model.json');
  const inputs = [archive('a', 't1'), archive('b', 't1'), archive('a', 't2'), archive('b', 't2')];
  const report = await fitModel(inputs, {
    candidates: ROUTES.slice(0, 2),
    out: model,
    detector,
    view,
    nNull: 500,
    nSplice: 100,
    seed: 3n,
    mGrid: [20, 40],
    farGrid: [0.05, 0.1],
  });
  return { folder, model, report, archive };
}

/** Every name beneath a folder, sorted: what a refusal must leave as it was. */
export function names(folder: string): readonly string[] {
  return (readdirSync(folder, { recursive: true }) as string[]).sort();
}
