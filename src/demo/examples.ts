/** The examples that come with the package, as a copy of the user's own (section 12 of the contract). */

import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { packagePath } from '../environment/index.js';
import { writeNew } from '../files/index.js';
import { inStaging, publishFolder } from '../snapshot/index.js';
import { locate, openPayloads, stop } from '../study/index.js';
import { byCodePoint } from '../text/order.js';

export interface ExamplesOptions {
  /** Path of the new folder. */
  readonly output: string;
}

export interface ExamplesCopied {
  readonly status: 'examples_copied';
  readonly file_count: number;
  readonly material: 'designed_owned_fixtures';
  readonly candidate_execution_performed: false;
}

const EXAMPLES = packagePath('examples');

/** Copies every example; nothing stands at the output where that is refused. */
export async function exportExamples({ output }: ExamplesOptions): Promise<ExamplesCopied> {
  const { root } = locate(output);
  await openPayloads(root).catch(() => stop('io_operation_failed'));
  return inStaging(root, async (folder) => {
    const ready = join(folder, 'examples');
    const file_count = await copied(EXAMPLES, ready);
    await publishFolder(ready, output);
    return {
      status: 'examples_copied',
      file_count,
      material: 'designed_owned_fixtures',
      candidate_execution_performed: false,
    };
  });
}

/** Copies regular files, for their owner only; gives how many. */
async function copied(from: string, to: string): Promise<number> {
  const entries = await readdir(from, { withFileTypes: true }).catch(() =>
    stop('packaged_examples_unavailable'),
  );
  let count = 0;
  try {
    await mkdir(to, { mode: 0o700 });
    for (const entry of entries.sort((left, right) => byCodePoint(left.name, right.name))) {
      const [source, target] = [join(from, entry.name), join(to, entry.name)];
      if (entry.name.startsWith('.') || entry.name === '__pycache__') continue;
      if (entry.isDirectory()) count += await copied(source, target);
      else if (entry.isFile()) {
        await writeNew(target, await readFile(source), 0o600);
        count += 1;
      }
    }
  } catch {
    stop('io_operation_failed');
  }
  return count;
}
