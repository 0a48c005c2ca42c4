/** The rules of a bundle's directory: which entries it has, of which kind and size. */

import { ENTRY_KINDS, type EntryKind, type Look } from '../native.js';
import type { Findings } from './findings.js';
import { DATA_PACKAGE_NAME, LIMITS, MANIFEST_NAME } from './manifest.js';
import { couldBeReport } from './slug.js';

/** So many entries are looked at: no bundle has more, and a few strangers should still be named. */
export const MOST_ENTRIES = 2 * LIMITS.results;

interface Entry {
  readonly name: string;
  readonly kind: EntryKind;
  readonly bytes: number;
  /** Why it cannot be opened. */
  readonly problem: string | undefined;
}

function entriesOf(look: Look): Entry[] {
  const problems = new Map(look.problems.map(({ index, problem }) => [index, problem.words]));
  return look.names.map((name, index) => ({
    name,
    kind: ENTRY_KINDS[look.kinds[index] ?? 4] ?? 'unreadable',
    bytes: look.sizes[index] ?? 0,
    problem: problems.get(index),
  }));
}

/** @param reports the names of all reports; undefined where the manifest leaves them open */
export function checkEntries(look: Look, reports: readonly string[] | undefined, findings: Findings): void {
  const expected = new Set([MANIFEST_NAME, DATA_PACKAGE_NAME, ...(reports ?? [])]);
  const belongs = (name: string) => expected.has(name) || (reports === undefined && couldBeReport(name));
  for (const entry of entriesOf(look)) {
    if (belongs(entry.name)) checkEntry(entry, findings);
    else findings.add({ kind: 'bundle.entry', entry: entry.name, message: 'does not belong in the bundle' });
  }
  if (look.more) {
    const message = `holds more than ${MOST_ENTRIES} entries; the rest was not looked at`;
    findings.add({ kind: 'bundle.size', message });
    return;
  }
  const present = new Set(look.names);
  for (const name of expected)
    if (!present.has(name)) findings.add({ kind: 'bundle.entry', entry: name, message: 'is missing' });
}

const WORDS: Readonly<Record<EntryKind, string>> = {
  regular: '',
  directory: 'is a directory',
  symlink: 'is a symlink',
  other: 'is a FIFO, a socket or a device',
  unreadable: 'cannot be opened',
};

function checkEntry(entry: Entry, findings: Findings): void {
  if (entry.kind !== 'regular') {
    const reason = entry.problem === undefined ? '' : ` (${entry.problem})`;
    const message = `${WORDS[entry.kind]}${reason}, not a regular file`;
    findings.add({ kind: 'bundle.entry', entry: entry.name, message });
    return;
  }
  const most = entry.name === MANIFEST_NAME ? LIMITS.manifestBytes : LIMITS.fileBytes;
  if (entry.bytes > most) {
    const message = `has ${entry.bytes} bytes, more than ${most}`;
    findings.add({ kind: 'bundle.size', entry: entry.name, message });
  }
}
