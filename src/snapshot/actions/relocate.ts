/** Refusals of analyses that ran on copies, told of the files that were given. */

import { relative } from 'node:path';
import { Refusal } from '../../refusal/index.js';

/** A refusal with `root` taken out of its path. */
export function beneathRoot(refusal: Refusal, root: string): Refusal {
  return withFile(refusal, (file) => (file.startsWith(`${root}/`) ? relative(root, file) : file));
}

/** A refusal with another file, where it names one. */
export function withFile(refusal: Refusal, named: (file: string) => string): Refusal {
  const { kind, message, severity, file, line, pointer, mend } = refusal;
  if (file === undefined) return refusal;
  return new Refusal(kind, message, { severity, file: named(file), line, pointer, mend });
}
