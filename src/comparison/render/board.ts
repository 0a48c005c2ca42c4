/** The profiles of a run while it goes on: those that ended stay as lines, those that run move below them. */

import { wrapAnsi } from 'fast-wrap-ansi';
import { clock, paint, safe } from '../../terminal/index.js';
import type { ProfileEvent } from '../run.js';

const FRAMES = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];
const FRAME_MS = 100;

interface Running {
  readonly profileId: string;
  readonly since: number;
}

/** What is known of the run; it draws nothing itself. */
export class Board {
  private readonly waiting = new Set<number>();
  private readonly running = new Map<number, Running>();
  private selected = 0;

  constructor(private readonly stream: { readonly isTTY?: boolean }) {}

  /** Takes an event in; gives the line that stays, where a profile ended. */
  take(event: ProfileEvent, now: number): string | undefined {
    const { position, profileId } = event;
    if (event.type === 'selected') {
      this.selected++;
      this.waiting.add(position);
      return undefined;
    }
    if (event.type === 'started') {
      this.waiting.delete(position);
      this.running.set(position, { profileId, since: now });
      return undefined;
    }
    const seconds = (now - (this.running.get(position)?.since ?? now)) / 1000;
    this.running.delete(position);
    const { result } = event;
    const [mark, state] =
      'error' in result
        ? [paint('red', '✗', this.stream), `failed: ${result.error.category}`]
        : [paint('green', '✓', this.stream), 'succeeded'];
    return `${mark} ${this.place(position)} ${safe(profileId)}  ${clock(seconds)}  ${state}`;
  }

  /** The lines that move: one a running profile, and how many wait. */
  live(now: number): string[] {
    const frame = FRAMES[Math.floor(now / FRAME_MS) % FRAMES.length] ?? '';
    const lines = [...this.running].map(([position, { profileId, since }]) => {
      const elapsed = clock((now - since) / 1000);
      return `${paint('cyan', frame, this.stream)} ${this.place(position)} ${safe(profileId)}  ${elapsed}  running`;
    });
    const waiting = this.waiting.size;
    return waiting > 0 ? [...lines, `  ${waiting} waiting`] : lines;
  }

  private place(position: number): string {
    return `${String(position).padStart(String(this.selected).length)}/${this.selected}`;
  }
}

export interface LiveBoard {
  readonly onEvent: (event: ProfileEvent) => void;
  /** Wipes the moving lines. */
  readonly end: () => void;
}

/** A board on a terminal, redrawn ten times a second. */
export function startBoard(stream: NodeJS.WriteStream): LiveBoard {
  const board = new Board(stream);
  let drawn = 0;
  const draw = (kept?: string) => {
    const width = Math.max(10, (stream.columns ?? 80) - 1);
    // A line that is too long would wrap, and the next redraw would miss its second half.
    const oneLine = (line: string) =>
      wrapAnsi(line, width, { hard: true, wordWrap: false, trim: false }).split('\n')[0];
    const live = board.live(performance.now()).slice(0, Math.max(1, (stream.rows ?? 24) - 2));
    const up = drawn > 0 ? `\x1b[${drawn}A` : '';
    const lines = [...(kept === undefined ? [] : [kept]), ...live].map((line) => `${oneLine(line)}\n`);
    stream.write(`\r${up}\x1b[J${lines.join('')}`);
    drawn = live.length;
  };
  const timer = setInterval(() => draw(), FRAME_MS);
  return {
    onEvent(event) {
      draw(board.take(event, performance.now()));
    },
    end() {
      clearInterval(timer);
      stream.write(`\r${drawn > 0 ? `\x1b[${drawn}A` : ''}\x1b[J`);
    },
  };
}
