import test from 'ava';
import { Board } from '../../dist/comparison/render/board.js';

test('the board tells what waits, what runs and how it ended', (t) => {
  const board = new Board({ isTTY: false });
  for (const [at, profileId] of ['one', 'two\x1b[2J', 'three'].entries())
    t.is(board.take({ type: 'selected', position: at + 1, profileId }, 0), undefined);
  t.deepEqual(board.live(0), ['  3 waiting']);
  board.take({ type: 'started', position: 1, profileId: 'one' }, 0);
  board.take({ type: 'started', position: 2, profileId: 'two\x1b[2J' }, 1000);
  t.deepEqual(
    board.live(65_000).map((line) => line.replace(/^[⠀-⣿]/u, '*')),
    ['* 1/3 one  1:05  running', '* 2/3 two\\x1b[2J  1:04  running', '  1 waiting'],
  );
  const head = { profileId: 'one', modelName: 'm' };
  t.is(
    board.take({ type: 'finished', position: 1, profileId: 'one', result: { ...head, report: 'x' } }, 3000),
    '✓ 1/3 one  0:03  succeeded',
  );
  t.is(
    board.take(
      {
        type: 'finished',
        position: 2,
        profileId: 'two',
        result: { ...head, error: { category: 'timeout', message: 'x' } },
      },
      3000,
    ),
    '✗ 2/3 two  0:02  failed: timeout',
  );
  t.deepEqual(board.live(0), ['  1 waiting']);
});
