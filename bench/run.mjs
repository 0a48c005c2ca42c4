// Measures every row of the speed table, side by side in one run, and prints ratios as Markdown.
//
//   node bench/run.mjs [row ...] [--rounds N] [--no-reference]
//
// Rows: startup, census, import, memory, fit-synth, fit-real, score. The Python peer is slow (fit-real takes
// about ten minutes); --no-reference leaves it out.

import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { batchOutput, bigArchive, longDraws, manyItems, out, realArchives, root, vectors } from './data.mjs';
import { installed } from './installed.mjs';
import { ratio, show, sideBySide } from './measure.mjs';
import { reference } from './reference.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: 'string', default: '5' }, 'no-reference': { type: 'boolean', default: false } },
});
const rounds = Number(values.rounds);
const peer = values['no-reference'] ? undefined : reference();
const assay = await installed();
const bare = [process.execPath, join(root, 'bench', 'bare', 'bin', 'run.js'), 'hello'];
mkdirSync(out, { recursive: true });

function row(work, text) {
  console.log(`| ${work} | ${text} |`);
}

/** Seconds that a command costs above a bare oclif command. */
const above = (seen) => Math.max(0, seen.assay.median - seen.bare.median);

function withPeer(commands, argv, options = {}) {
  return peer === undefined ? commands : { ...commands, peer: { argv: [peer, ...argv], ...options } };
}

function againstPeer(seen) {
  return seen.peer === undefined
    ? 'peer not run'
    : `peer ${show(seen.peer.median)}, ${ratio(seen.peer.median, seen.assay.median)} as a whole process`;
}

const rows = {
  startup() {
    const seen = sideBySide({ bare: { argv: bare }, assay: { argv: [...assay, '--version'] } }, rounds * 3);
    row(
      '`assay --version`',
      `${show(seen.assay.median)}, bare oclif hello ${show(seen.bare.median)}: ${ratio(seen.assay.median, seen.bare.median)}`,
    );
  },

  async census() {
    const archive = await bigArchive();
    const one = ['taskset', '-c', '0'];
    const built = process.env.CARGO_TARGET_DIR ?? join(root, 'target');
    const inflate = join(built, 'release', 'examples', 'inflate_and_hash');
    const build = ['build', '-q', '--release', '-p', 'assay', '--example', 'inflate_and_hash'];
    if (spawnSync('cargo', build, { cwd: root, stdio: 'inherit' }).status !== 0)
      throw new Error('cargo failed');
    const commands = {
      bare: { argv: [...one, ...bare] },
      floor: { argv: [...one, inflate, archive] },
      assay: { argv: [...one, ...assay, 'census', archive] },
    };
    const seen = sideBySide(withPeer(commands, ['census', archive]), rounds);
    row(
      '`census`, 427 MB inflated, one core',
      `${show(above(seen))} above a bare command, checked gzip reader + SHA-256 ${show(seen.floor.median)}: ${ratio(above(seen), seen.floor.median)}; ${againstPeer(seen)}`,
    );
  },

  async import() {
    const commands = { idle: { argv: [...assay, '--version'] } };
    for (const bytes of [300_000_000, 600_000_000, 2_000_000_000]) {
      const [file, output] = [await batchOutput(bytes), join(out, 'imported')];
      const declared = ['--task', 'bench', '--route', 'bench/route', '--window-from', 'log'];
      const argv = [
        ...assay,
        'import',
        'openai-batch',
        file,
        ...declared,
        '--draw-suffix',
        '#\\d',
        '--output',
        output,
      ];
      commands[bytes / 1e6] = { argv, before: () => rmSync(output, { recursive: true, force: true }) };
    }
    const { idle, ...seen } = sideBySide(commands, 1);
    for (const [megabytes, { median, peak }] of Object.entries(seen)) {
      const mebibytes = ((peak - idle.peak) / 1024).toFixed(0);
      row(
        `\`import openai-batch\`, ${megabytes} MB`,
        `${show(median)}, ${(megabytes / median).toFixed(0)} MB/s; peak ${mebibytes} MiB above an idle command`,
      );
    }
  },

  async memory() {
    const [rowsOnly, items] = [await bigArchive(), await manyItems()];
    const seen = sideBySide(
      {
        idle: { argv: [...assay, '--version'] },
        rows: { argv: [...assay, 'census', rowsOnly] },
        items: { argv: [...assay, 'census', items] },
      },
      2,
    );
    const growth = (name) => `${((seen[name].peak - seen.idle.peak) / 1024).toFixed(1)} MiB`;
    row(
      'memory of `census` over `--version`',
      `427 MB archive: ${growth('rows')}; 1,000,000 items: ${growth('items')} (bound ${(16 + 64e6 / 2 ** 20).toFixed(1)} MiB)`,
    );
  },

  'fit-synth'() {
    const folder = join(out, 'synth');
    const synthetic = ['a', 'b', 'c'].map((letter) =>
      join(folder, `synthtask__synth-route-${letter}.jsonl.gz`),
    );
    if (!existsSync(folder))
      spawnSync(assay[0], [assay[1], 'synth', '--out', folder, '--routes', '3'], { stdio: 'inherit' });
    const candidates = 'synth/route-a,synth/route-b,synth/route-c';
    const fit = ['fit', ...synthetic, '--candidates', candidates, '--out'];
    const commands = { bare: { argv: bare }, assay: { argv: [...assay, ...fit, join(out, 'synth.model')] } };
    const seen = sideBySide(withPeer(commands, [...fit, join(out, 'synth.peer')]), rounds);
    row('`fit`, synthetic quick start', `${show(above(seen))} above a bare command; ${againstPeer(seen)}`);
  },

  'fit-real'() {
    const routes = [
      'deepseek-ai/DeepSeek-V4-Flash',
      'meta-llama/Llama-3.3-70B-Instruct-Turbo',
      'meta-llama/Meta-Llama-3.1-8B-Instruct',
      'mistralai/Mistral-Small-3.2-24B-Instruct-2506',
    ];
    const fit = [
      'fit',
      ...realArchives(),
      '--candidates',
      routes.join(','),
      '--m-grid',
      '25,50,100,150,300,750',
      '--n-null',
      '5000',
      '--seed',
      '20260803',
      '--corpus',
      join(vectors, 'identity', 'reference'),
      '--out',
    ];
    const seen = sideBySide(
      { bare: { argv: bare }, assay: { argv: [...assay, ...fit, join(out, 'real.model')] } },
      rounds,
    );
    const slow =
      peer === undefined ? {} : sideBySide({ peer: { argv: [peer, ...fit, join(out, 'real.peer')] } }, 1);
    row(
      '`fit`, 8 real archives, full grids',
      `${show(seen.assay.median)}; ${againstPeer({ ...seen, ...slow })}`,
    );
  },

  async score() {
    const archive = await longDraws();
    const model = join(out, 'real.model');
    if (!existsSync(model)) rows['fit-real']();
    const store = join(out, 'rulings.jsonl');
    const score = ['score', archive, '--model', model, '--rulings'];
    const fresh = (path) => () => rmSync(path, { force: true });
    const commands = {
      bare: { argv: bare },
      assay: { argv: [...assay, ...score, store], before: fresh(store) },
    };
    const seen = sideBySide(
      withPeer(commands, [...score, `${store}.peer`], { before: fresh(`${store}.peer`) }),
      rounds,
    );
    row(
      '`score`, 1,860 items of 8 long draws',
      `${show(above(seen))} above a bare command; ${againstPeer(seen)}`,
    );
  },
};

const wanted = positionals.length > 0 ? positionals : Object.keys(rows);
console.log(
  `${cpus()[0].model}, ${cpus().length} cores, ${(totalmem() / 2 ** 30).toFixed(0)} GiB; Node ${process.versions.node}; ${new Date().toISOString().slice(0, 10)}; median of ${rounds} interleaved rounds\n`,
);
console.log('| work | measured |\n|---|---|');
for (const name of wanted) {
  const measure = rows[name];
  if (measure === undefined) throw new Error(`no row ${name}; there are ${Object.keys(rows).join(', ')}`);
  await measure();
}
