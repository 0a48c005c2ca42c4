/** Small curves of characters, for a column of a table. */

const BLOCKS = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
const PLAIN = ['_', '.', ':', '-', '=', '+', '*', '#'];

/** A character a value, low to high between 0 and 1; a blank where there is none. */
export function sparkline(values: readonly (number | undefined)[], env?: NodeJS.ProcessEnv): string {
  const levels = drawsBlocks(env) ? BLOCKS : PLAIN;
  return values
    .map((value) => {
      if (value === undefined) return ' ';
      const level = Math.round(Math.min(1, Math.max(0, value)) * (levels.length - 1));
      return levels[level] ?? ' ';
    })
    .join('');
}

/** Whether a terminal shows more than ASCII: its locale is UTF-8, and it is no dumb one. */
export function drawsBlocks(env: NodeJS.ProcessEnv = process.env): boolean {
  if (env.TERM === 'dumb') return false;
  // The first that is set decides, as POSIX has it; Windows has none and writes UTF-8.
  const locale = [env.LC_ALL, env.LC_CTYPE, env.LANG].find((one) => one !== undefined && one !== '');
  return locale === undefined ? process.platform === 'win32' : /utf-?8/i.test(locale);
}
