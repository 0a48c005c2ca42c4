import test from 'ava';
import { sparkline } from '../../dist/terminal/index.js';

const UTF8 = { TERM: 'xterm', LANG: 'en_GB.UTF-8' };

test('low to high, a blank for what is missing, nothing beyond the ends', (t) => {
  t.is(sparkline([0, 0.5, 1, undefined, 7, -1], UTF8), '▁▅█ █▁');
});

test('a dumb terminal and a locale without UTF-8 get ASCII', (t) => {
  for (const env of [
    { ...UTF8, TERM: 'dumb' },
    { TERM: 'xterm', LANG: 'C' },
    { ...UTF8, LC_ALL: 'POSIX' },
  ]) {
    t.is(sparkline([0, 1, 0.5], env), '_#=');
  }
  t.is(sparkline([1], { LC_ALL: '', LC_CTYPE: 'C.utf8', LANG: 'C' }), '█');
});
