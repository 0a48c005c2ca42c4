import test from 'ava';
import { exitCodeOf } from '../../dist/refusal/index.js';

test('input is refused with the command’s own code; the rest with a code that never depends on it', (t) => {
  for (const refused of [1, 2]) {
    t.is(exitCodeOf('archive.gzip', refused), refused);
    t.is(exitCodeOf('usage.argument', refused), 2);
    t.is(exitCodeOf('study.invalid_json', refused), 2);
    t.is(exitCodeOf('run.cancelled', refused), 130);
    t.is(exitCodeOf('internal.panic', refused), 70);
  }
});
