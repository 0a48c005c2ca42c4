import { cpSync, readFileSync } from 'node:fs';
import { assay } from '../cli.js';
import { emptyFolder } from '../folder.js';
import { vector, vectorTest } from '../vectors.js';

interface Scenario {
  readonly inputs: readonly { readonly from: string; readonly to: string }[];
  readonly steps: readonly {
    readonly argv: readonly string[];
    readonly exit: number;
    readonly facts?: { readonly sources_ok: number; readonly shipped_ok: number };
  }[];
}

for (const name of ['038-corpus-manifest', '040-corpus-manifest-faults']) {
  vectorTest(`identity vectors: ${name}`, `identity/${name}`, (t) => {
    const text = readFileSync(vector('identity', name, 'scenario.json'), 'utf8');
    const { inputs, steps } = JSON.parse(text) as Scenario;
    const folder = emptyFolder(t);
    for (const { from, to } of inputs) {
      cpSync(vector('identity', name, from), `${folder}/${to}`, { recursive: true });
    }
    for (const { argv, exit, facts } of steps.filter(({ argv }) => argv[0] === 'corpus')) {
      const words = argv.join(' ');
      const run = assay([...argv, '--json'], folder);
      t.is(run.exit, exit, `${words}\n${run.stderr}`);
      t.is(assay(argv, folder).exit, exit, words);
      if (facts)
        t.like(JSON.parse(run.stdout), { sources_ok: facts.sources_ok, shipped_ok: facts.shipped_ok });
    }
  });
}
