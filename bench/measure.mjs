// Times whole commands side by side: every round runs each once, so that drift of the machine meets all alike.

import { spawnSync } from 'node:child_process';
import { performance } from 'node:perf_hooks';

/** Wall seconds and peak resident KiB of one run; /usr/bin/time tells the memory where it is installed. */
export function once({ argv, cwd, env = {}, exits = [0] }) {
  const started = performance.now();
  const done = spawnSync('/usr/bin/time', ['-f', '%M', ...argv], {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1', ...env },
    maxBuffer: 1 << 28,
  });
  const seconds = (performance.now() - started) / 1000;
  if (done.error) throw new Error(`GNU time is needed (apt-get install time): ${done.error.message}`);
  if (!exits.includes(done.status))
    throw new Error(`${argv.join(' ')} ended with ${done.status}: ${done.stderr.slice(-400)}`);
  const peak = Number(done.stderr.trim().split('\n').at(-1));
  return { seconds, peak };
}

/** `rounds` interleaved rounds of the named commands; the fastest and the median of each. */
export function sideBySide(commands, rounds) {
  const seen = Object.fromEntries(Object.keys(commands).map((name) => [name, []]));
  for (let round = 0; round < rounds; round++) {
    for (const [name, command] of Object.entries(commands)) {
      command.before?.();
      seen[name].push(once(command));
    }
  }
  return Object.fromEntries(
    Object.entries(seen).map(([name, runs]) => {
      const times = runs.map((run) => run.seconds).sort((a, b) => a - b);
      return [
        name,
        {
          best: times[0],
          median: times[Math.floor(times.length / 2)],
          peak: Math.max(...runs.map((run) => run.peak)),
        },
      ];
    }),
  );
}

export const show = (seconds) => `${seconds.toFixed(3)} s`;
export const ratio = (a, b) => `${(a / b).toFixed(2)} x`;
