// Makes the data of the benchmarks from real archives, in target/bench; nothing of it is committed.

import { createHash } from 'node:crypto';
import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip, gunzipSync } from 'node:zlib';

export const root = join(import.meta.dirname, '..');
export const vectors = process.env.ASSAY_VECTORS ?? join(root, '..', 'shared', 'vectors');
export const out = join(root, 'target', 'bench');

const real = join(vectors, 'archives', 'real');

/** The eight real archives: comprehend, then refactor_dev, routes in sorted order. */
export function realArchives() {
  return readdirSync(real)
    .filter((name) => name.endsWith('.jsonl.gz'))
    .sort()
    .map((name) => join(real, name));
}

function rowsOf(prefix) {
  const name = readdirSync(real).find((one) => one.startsWith(prefix) && one.endsWith('.jsonl.gz'));
  return gunzipSync(readFileSync(join(real, name)))
    .toString('utf8')
    .trimEnd()
    .split('\n');
}

async function write(path, lines) {
  if (existsSync(path)) return path;
  mkdirSync(out, { recursive: true });
  await pipeline(Readable.from(lines), createGzip({ level: 6 }), createWriteStream(`${path}.part`));
  renameSync(`${path}.part`, path);
  return path;
}

/** Rows of a real archive over and over, each time with other samples, up to `bytes` inflated. */
function* repeated(prefix, bytes) {
  const rows = rowsOf(prefix);
  let written = 0;
  for (let round = 0; written < bytes; round++) {
    for (const row of rows) {
      const line = `${row.replace('"sample":"', `"sample":"r${round}_`)}\n`;
      written += Buffer.byteLength(line);
      yield line;
      if (written >= bytes) return;
    }
  }
}

/** One archive of `bytes` inflated. */
export function bigArchive(bytes = 427_000_000) {
  return write(join(out, `big__bench-${bytes}.jsonl.gz`), repeated('refactor_dev', bytes));
}

/** Many small rows: what the memory bound per item is measured with. */
export function manyItems(items = 1_000_000) {
  function* rows() {
    for (let n = 0; n < items; n++) {
      yield `{"sample":"s${n}","variant":"base","profile":"p","language":"l","intrinsic":{},"raw_outputs":["x"]}\n`;
    }
  }
  return write(join(out, `items__bench-${items}.jsonl.gz`), rows());
}

/** A batch output of `bytes`, plain JSON lines of about 4 KB, four requests a question. */
export async function batchOutput(bytes) {
  const path = join(out, `batch-${bytes}.jsonl`);
  if (existsSync(path)) return path;
  mkdirSync(out, { recursive: true });
  function* rows() {
    const text = 'The route answered at some length, in "words" and\n    lines of code.\n'.repeat(55);
    for (let written = 0, n = 0; written < bytes; n++) {
      const message = { role: 'assistant', content: `${n}\n${text}` };
      const body = { id: `c${n}`, object: 'chat.completion', created: 1_777_615_200 + n, model: 'bench' };
      const response = {
        status_code: 200,
        request_id: `r${n}`,
        body: { ...body, choices: [{ index: 0, message }] },
      };
      const line = `${JSON.stringify({ id: `b${n}`, custom_id: `q${n >> 2}#${n & 3}`, response, error: null })}\n`;
      written += line.length;
      yield line;
    }
  }
  await pipeline(Readable.from(rows()), createWriteStream(`${path}.part`));
  renameSync(`${path}.part`, path);
  return path;
}

/** 1,860 items of 8 long draws under a calibrated route's name, with its sidecar. */
export async function longDraws() {
  const route = 'deepseek-ai-DeepSeek-V4-Flash';
  function* rows() {
    const source = rowsOf(`refactor_dev__${route}`).map((row) => JSON.parse(row));
    for (let n = 0; n < 1860; n++) {
      const base = source[n % source.length];
      // Real answers made longer by their neighbours' text, so that every draw is distinct and long.
      const more = source[(n + 7) % source.length];
      const draws = Array.from({ length: 8 }, (_, k) => {
        const own = base.raw_outputs[k % base.raw_outputs.length];
        const other = more.raw_outputs[(k + 3) % more.raw_outputs.length];
        return `${own}\n// ${n} ${k}\n${other}`;
      });
      yield `${JSON.stringify({ ...base, sample: `${base.sample}_${n % 60}`, variant: `v${n}`, raw_outputs: draws })}\n`;
    }
  }
  const path = await write(join(out, `refactor_dev__${route}.jsonl.gz`), rows());
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  const sidecar = {
    punchmark_schema: 'window/v1',
    archive: `refactor_dev__${route}.jsonl.gz`,
    archive_sha256: `sha256:${hash.digest('hex')}`,
    route: 'deepseek-ai/DeepSeek-V4-Flash',
    task: 'refactor_dev',
    window: { start_utc: '2026-01-01T00:00:00+00:00', end_utc: '2026-01-01T01:00:00+00:00' },
    collector: {},
    declared_by: 'bench',
  };
  writeFileSync(`${path}.window.json`, JSON.stringify(sidecar));
  return path;
}
