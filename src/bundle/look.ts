/** Opens a directory as a bundle. */

import type { BundleContents, FileProblem, Looked } from '../native.js';
import { Refusal } from '../refusal/index.js';
import { type Judgement, judge } from './recognise.js';

export type Opened = Judgement & {
  /** The directory, held open; absent where it could not be opened. */
  readonly contents?: BundleContents;
};

/** Judges what was looked at; `dir` is how refusals name it. */
export function opened(looked: Looked, dir: string, strict: boolean): Opened {
  if (looked.state === 'there') return { ...judge(looked.look, dir, strict), contents: looked.contents };
  if (looked.state === 'problem') refuseCancelled(looked.problem);
  const problem = looked.state === 'problem' ? looked.problem : undefined;
  const refusal = new Refusal('bundle.directory', directoryWords(problem), { file: dir });
  return { recognised: false, conforming: false, refusals: [refusal] };
}

function directoryWords(problem: FileProblem | undefined): string {
  switch (problem?.code) {
    case undefined:
    case 'not-found':
      return 'does not exist';
    case 'not-directory':
      return 'is not a directory';
    case 'link':
      return 'is a symlink';
    default:
      return `cannot be read (${problem?.words})`;
  }
}

/** Throws where the caller gave up. */
export function refuseCancelled(problem: FileProblem | undefined): void {
  if (problem?.code === 'cancelled') throw new Refusal('run.cancelled', 'stopped on request');
}

/** The path without the slashes at its end, so that its last component can be opened as it is. */
export function withoutSlashes(path: string): string {
  let end = path.length;
  while (end > 1 && path[end - 1] === '/') end--;
  return path.slice(0, end);
}
