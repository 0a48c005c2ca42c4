/** What a file name declares: the task, and the slug of the route (PMK-ARC-001). */

import { basename } from 'node:path';
import { Refusal } from '../refusal/index.js';

export const ARCHIVE_SUFFIX = '.jsonl.gz';
const SEPARATOR = '__';

/** An archive as its name declares it. Nothing here was read out of the file. */
export interface ArchiveName {
  /** Path as the caller gave it. */
  readonly path: string;
  /** The last component of the path; sidecars and seeds carry it. */
  readonly base: string;
  readonly task: string;
  readonly slug: string;
}

/** The slug of a route. Not reversible: a dash may have been a slash. */
export function slugOf(route: string): string {
  return route.replaceAll('/', '-');
}

/**
 * Reads `<task>__<slug>.jsonl.gz` (contract, section 1.1). The first `__` separates.
 *
 * Refuses with `archive.name`.
 */
export function parseArchiveName(path: string): ArchiveName {
  const refuse = (message: string) => new Refusal('archive.name', message, { file: path });
  const base = basename(path);
  if (!base.endsWith(ARCHIVE_SUFFIX)) throw refuse(`the name does not end with ${ARCHIVE_SUFFIX}`);
  const stem = base.slice(0, -ARCHIVE_SUFFIX.length);
  const cut = stem.indexOf(SEPARATOR);
  if (cut < 0) throw refuse(`the name has no ${SEPARATOR} between a task and a route slug`);
  const task = stem.slice(0, cut);
  const slug = stem.slice(cut + SEPARATOR.length);
  if (task === '') throw refuse(`the name has no task before ${SEPARATOR}`);
  if (slug === '') throw refuse(`the name has no route slug after ${SEPARATOR}`);
  return { path, base, task, slug };
}
