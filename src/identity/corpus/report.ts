/** A check of a corpus as `--json` prints it and as people read it. */

import { safe } from '../../terminal/index.js';
import type { CorpusCheck } from './verify.js';

/** `assay corpus verify --json` and `assay corpus rebuild --json`. */
export interface CorpusCheckResult {
  readonly manifest_id: string;
  readonly mode: string;
  readonly shipped_ok: number;
  readonly sources_ok: number;
  readonly entries: readonly {
    readonly role: string;
    readonly path: string;
    readonly sha256: string;
    readonly bytes: number;
  }[];
}

/** The JSON object of a check. */
export function corpusCheckResult(check: CorpusCheck): CorpusCheckResult {
  const { manifest, checked } = check;
  return {
    manifest_id: manifest.manifestId,
    mode: manifest.mode,
    shipped_ok: checked.filter((entry) => entry.role === 'shipped').length,
    sources_ok: checked.filter((entry) => entry.role === 'source').length,
    entries: checked,
  };
}

/** One line an entry, and a last one that says what the check covered. */
export function corpusCheckText(check: CorpusCheck): string {
  const lines = check.checked.map((entry) => `ok  ${entry.role}  ${safe(entry.path)}`);
  return check.refusal ? lines.join('\n') : [...lines, conclusion(check)].join('\n');
}

function conclusion(check: CorpusCheck): string {
  const { shipped_ok, sources_ok, manifest_id, mode } = corpusCheckResult(check);
  const { sources } = check.manifest;
  const covered = [
    ...(mode === 'manifest' ? [] : [`${shipped_ok} shipped`]),
    ...(sources_ok === 0 ? [] : [`${sources_ok} source`]),
  ].join(' and ');
  const head = `${manifest_id} (mode ${mode})`;
  if (covered !== '') return `${head}: ${covered} files have their pinned digests`;
  const rest = `${sources.length} sources are pinned; check them with --source FOLDER`;
  return `${head}: the manifest has its own id and ships no file; ${rest}`;
}
