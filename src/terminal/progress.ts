/** One moving line on stderr while long work goes on, and nothing where nobody is looking. */

import type { Progress } from '../native.js';

const WORDS: Readonly<Record<Progress['phase'], string>> = {
  idle: 'starting',
  reading: 'reading',
  scoring: 'scoring rows',
  nulls: 'drawing nulls',
  power: 'measuring power',
  writing: 'writing',
};

/** `1:05` or `1:02:03`. */
export function clock(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  const two = (n: number) => String(n).padStart(2, '0');
  const [h, m, s] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}

/** The text of one progress line, without cursor movement. */
export function progressLine(label: string, progress: Progress, secondsInPhase: number): string {
  const words = `${label}: ${WORDS[progress.phase]}`;
  if (progress.total <= 0) return words;
  const share = Math.min(1, progress.done / progress.total);
  const percent = `${Math.floor(share * 100)} %`.padStart(5);
  const left =
    share > 0.02 && secondsInPhase > 1 ? `, ${clock((secondsInPhase / share) * (1 - share))} left` : '';
  return `${words} ${percent}${left}`;
}

export interface ProgressLine {
  readonly onProgress: (progress: Progress) => void;
  /** Wipes the line. */
  readonly end: () => void;
}

/** A live line on `stream`. */
export function startProgress(label: string, stream: NodeJS.WriteStream = process.stderr): ProgressLine {
  let phase: Progress['phase'] = 'idle';
  let since = performance.now();
  return {
    onProgress(progress) {
      if (progress.phase !== phase) {
        phase = progress.phase;
        since = performance.now();
      }
      const text = progressLine(label, progress, (performance.now() - since) / 1000);
      stream.write(`\r\x1b[K${text.slice(0, Math.max(10, (stream.columns ?? 80) - 1))}`);
    },
    end() {
      stream.write('\r\x1b[K');
    },
  };
}
