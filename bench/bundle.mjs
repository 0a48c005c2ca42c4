// Measures verification of a large bundle against plain tools over the same files, side by side in one run.
//
//   node bench/bundle.mjs [--rounds N] [--results N] [--kib N]
//
// The bundle has 1,000 results with reports of 64 KiB. `find -ls` looks at every entry, `sha256sum` reads it.
// What a command costs above another is the difference of the medians.

import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { composeManifest, encodeManifest } from '../dist/bundle/index.js';
import { out, root } from './data.mjs';
import { installed } from './installed.mjs';
import { ratio, show, sideBySide } from './measure.mjs';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '25' },
    results: { type: 'string', default: '1000' },
    kib: { type: 'string', default: '64' },
  },
});
const [rounds, count, kib] = [values.rounds, values.results, values.kib].map(Number);
const dir = join(out, `bundle-${count}-${kib}`);

function makeBundle() {
  if (existsSync(dir)) return;
  mkdirSync(dir, { recursive: true });
  const dataPackage = Buffer.from('made: for a benchmark\n');
  const results = Array.from({ length: count }, (_, at) => ({
    profileId: `maker/model-${at}`,
    backendId: 'local',
    modelName: `model-${at}`,
    report: Buffer.alloc(kib * 1024, `# Report ${at}\n\nNothing happened on that day.\n`),
  }));
  const manifest = composeManifest({
    comparisonId: 'benchmark',
    startedAt: '2026-05-01T06:00:00Z',
    finishedAt: '2026-05-01T06:10:00Z',
    reportId: 'benchmark',
    validPeriod: { start: '2026-05-01T00:00:00Z', end: '2026-05-02T00:00:00Z' },
    timezone: 'UTC',
    promptId: 'benchmark',
    promptVersion: '1',
    promptHash: '0'.repeat(64),
    dataPackage,
    results,
  });
  writeFileSync(join(dir, 'comparison.json'), encodeManifest(manifest));
  writeFileSync(join(dir, 'data-package.yml'), dataPackage);
  manifest.results.forEach(({ reportPath }, at) => {
    writeFileSync(join(dir, reportPath), results[at].report);
  });
}

makeBundle();
const assay = await installed();
const files = readdirSync(dir).map((name) => join(dir, name));
const seen = sideBySide(
  {
    bare: { argv: [process.execPath, join(root, 'bench', 'bare', 'bin', 'run.js'), 'hello'] },
    version: { argv: [...assay, '--version'] },
    verify: { argv: [...assay, 'bundle', 'verify', dir] },
    digests: { argv: [...assay, 'bundle', 'verify', dir, '--digests'] },
    find: { argv: ['find', dir, '-ls'] },
    sha256sum: { argv: ['sha256sum', ...files] },
  },
  rounds,
);

const above = (name, base) => Math.max(0, seen[name].median - seen[base].median);
console.log(
  `${count} results, reports of ${kib} KiB; ${rounds} rounds; ${cpus().length} x ${cpus()[0]?.model}\n`,
);
console.log('| command | median | fastest |\n|---|---|---|');
for (const [name, { median, best }] of Object.entries(seen))
  console.log(`| ${name} | ${show(median)} | ${show(best)} |`);
console.log('\n| work | against | ratio | to reach |\n|---|---|---|---|');
for (const base of ['bare', 'version']) {
  const title = base === 'bare' ? 'a bare oclif command' : '`assay --version`';
  const looked = ratio(above('verify', base), seen.find.median);
  const hashed = ratio(above('digests', base), seen.sha256sum.median);
  console.log(`| \`verify\` above ${title} | \`find DIR -ls\` | ${looked} | <= 2 x |`);
  console.log(`| \`verify --digests\` above ${title} | \`sha256sum\` | ${hashed} | <= 1.5 x |`);
}
