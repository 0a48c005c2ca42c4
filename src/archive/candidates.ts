/** The declared routes, and which of them a file name means. */

import { Refusal } from '../refusal/index.js';
import { quoted } from '../terminal/index.js';
import { byCodePoint } from '../text/order.js';
import { type ArchiveName, parseArchiveName, slugOf } from './name.js';

/** How many known slugs a refusal names. */
const SHOWN = 8;

/** A closed set of routes: distinct, sorted by code point. */
export class CandidateSet {
  readonly routes: readonly string[];
  /** Where routes share a slug, the last one in sorted order stands (contract, section 1.1). */
  private readonly bySlug: ReadonlyMap<string, string>;

  constructor(routes: Iterable<string>) {
    this.routes = [...new Set(routes)].sort(byCodePoint);
    this.bySlug = new Map(this.routes.map((route) => [slugOf(route), route]));
  }

  /** Reads `--candidates`: split at commas, not trimmed, empty pieces kept. */
  static parse(list: string): CandidateSet {
    return new CandidateSet(list.split(','));
  }

  /** The route that an archive's slug stands for; refuses with `archive.slug`. */
  routeOf(name: ArchiveName): string {
    const route = this.bySlug.get(name.slug);
    if (route !== undefined) return route;
    const known = [...this.bySlug.keys()];
    const more = known.length > SHOWN ? ` and ${known.length - SHOWN} more` : '';
    const list = known.slice(0, SHOWN).map((slug) => quoted(slug));
    throw new Refusal(
      'archive.slug',
      `the slug ${quoted(name.slug)} belongs to no candidate; known are ${list.join(', ')}${more}`,
      { file: name.path },
    );
  }
}

/** An archive whose route is settled, before its file is opened. */
export interface IdentifiedArchive extends ArchiveName {
  /** The candidate of that slug; without a candidate set, the slug itself. */
  readonly route: string;
}

/** Name and slug checks; refuses with `archive.name` or `archive.slug`. */
export function identifyArchive(path: string, candidates?: CandidateSet): IdentifiedArchive {
  const name = parseArchiveName(path);
  return { ...name, route: candidates === undefined ? name.slug : candidates.routeOf(name) };
}
