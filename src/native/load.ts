/** Finds and loads the binary: the installed package first, then a checkout's own build. */

import { createRequire } from 'node:module';
import type * as Binding from '../binding.js';
import { Refusal } from '../refusal/index.js';
import { withTypeErrors } from './arguments.js';
import { nativeTargets } from './target.js';

const require = createRequire(import.meta.url);

export type NativeBinding = typeof Binding;

/** The binary, and the file that it was loaded from. */
export interface LoadedBinding {
  readonly binding: NativeBinding;
  readonly file: string;
}

/** The first binary that loads and has the package's version; else one refusal that says what is missing. */
export function loadBinding(): LoadedBinding {
  const { version: wanted } = require('../../package.json') as { version: string };
  const targets = nativeTargets();
  const problems: string[] = [];
  for (const target of targets) {
    for (const place of [`@assay/native-${target}`, `../../npm/${target}/assay.${target}.node`]) {
      try {
        const found = require(place) as NativeBinding;
        const version = found.version();
        if (version === wanted) return { binding: withTypeErrors(found), file: require.resolve(place) };
        problems.push(`${place} is version ${version}, not ${wanted}`);
      } catch (error) {
        const { code, message } = error as NodeJS.ErrnoException;
        if (code !== 'MODULE_NOT_FOUND') problems.push(`${place}: ${message.split('\n')[0]}`);
      }
    }
  }
  const name = `@assay/native-${targets[0]}@${wanted}`;
  const found = problems.length > 0 ? problems.join('; ') : 'it is not installed';
  throw new Refusal('run.native', `the native part ${name} cannot be loaded: ${found}`, {
    mend: `Install it with: npm install ${name} (in a checkout: npm run build)`,
  });
}
