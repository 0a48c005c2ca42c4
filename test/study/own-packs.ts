/** A small task pack of our own, to be broken in one place at a time, and the example that comes with assay. */

import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ExecutionContext } from 'ava';
import { emptyFolder } from '../folder.js';

export const EXAMPLE = fileURLToPath(new URL('../../examples/studies/best-run', import.meta.url));

/** A pack file with one of everything. */
export function pack() {
  return {
    schema_version: 'assay.pack/1',
    pack_id: 'own',
    pack_version: '1',
    resolution_id: 'families',
    language: 'go',
    entry_point: 'solve',
    classes: [{ id: 'LOOP', mechanism: 'a loop', boundary: 'no recursion' }],
    rules: [
      { id: 'loop/1', class_id: 'LOOP', structure_digest: 'a'.repeat(64), explanation: 'one loop' },
      { id: 'loop/2', class_id: 'LOOP', structure_digest: 'b'.repeat(64), explanation: 'two loops' },
    ],
    reserved: ['sort'],
    suite: {
      schema_version: 'own-suite/1',
      oracle_id: 'own-oracle/1',
      input_schema: { type: 'array', items: { type: 'integer' } } as unknown,
    },
  };
}

/** The same as `pack.yml` has it. JSON is YAML. */
export function definition() {
  const { rules, ...rest } = pack();
  return { ...rest, rules: rules.map(({ structure_digest: _, ...rule }) => rule) };
}

export const EXEMPLARS = {
  'loop/1.go':
    'package own\n\nfunc solve(a []int) int {\n\ts := 0\n\tfor _, x := range a {\n\t\ts += x\n\t}\n\treturn s\n}\n',
  'loop/2.go':
    'package own\n\nfunc solve(a []int) int {\n\tfor range a {\n\t\tfor range a {\n\t\t}\n\t}\n\treturn 0\n}\n',
};

/** A folder with these files. */
export function folderOf(t: ExecutionContext, files: Readonly<Record<string, string | Uint8Array>>): string {
  const folder = emptyFolder(t);
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return folder;
}
