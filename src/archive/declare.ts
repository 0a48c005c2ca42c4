/** Declaring a window: the sidecar that `assay window write` puts beside an archive. */

import { lstat } from 'node:fs/promises';
import { createFile, replaceFile } from '../files/index.js';
import type { JsonObject } from '../json/tagged.js';
import { canonicalText, censusArchives, parseJson, type RunOptions } from '../native.js';
import { Refusal, Refused } from '../refusal/index.js';
import { routeMessage, sidecarDocument } from './attach.js';
import type { Window } from './census.js';
import { parseArchiveName, slugOf } from './name.js';
import { checkWindow, SIDECAR_SUFFIX } from './sidecar.js';

/** What the caller declares. */
export interface Declaration {
  readonly route: string;
  /** When collection began and ended: ISO 8601 with a zone, kept as written. */
  readonly start: string;
  readonly end: string;
  /** How the responses were collected; any JSON members. */
  readonly collector?: JsonObject | undefined;
  /** Where to write; by default beside the archive. */
  readonly out?: string | undefined;
  /** Replace what stands there. */
  readonly replace?: boolean | undefined;
}

/** `assay window write --json`. */
export interface WrittenWindow {
  /** Path of the sidecar. */
  readonly sidecar: string;
  readonly file: string;
  readonly task: string;
  readonly route: string;
  readonly sha256: string;
  readonly window: Window;
  readonly collector: JsonObject;
}

/**
 * Reads and checks the archive, then writes its sidecar.
 *
 * Refuses with every `archive.*` kind; `sidecar.window` for times that cannot stand,
 * `sidecar.route` for a route without the name's slug; `json.*` for a collector that JSON cannot
 * hold; `file.exists`, `file.write`. Nothing is written then.
 */
export async function writeWindow(
  path: string,
  declaration: Declaration,
  options: RunOptions = {},
): Promise<WrittenWindow> {
  const { route, collector = {}, replace = false } = declaration;
  const window = { start_utc: declaration.start, end_utc: declaration.end };
  const name = parseArchiveName(path);
  checkDeclaration(name.slug, route, window, path);
  const out = declaration.out ?? path + SIDECAR_SUFFIX;
  if (!replace) await refuseTaken(out);

  const sha256 = await digestOf(path, options);
  const document = sidecarDocument({ ...name, route }, sha256, window, collector);
  const text = canonicalText(document, 'indent');
  // A collector of the library's caller may hold what JSON cannot; what is written can be read.
  parseJson(Buffer.from(text), { file: out });
  await (replace ? replaceFile(out, text) : createFile(out, text));
  return { sidecar: out, file: path, task: name.task, route, sha256, window, collector };
}

function checkDeclaration(slug: string, route: string, window: Window, file: string): void {
  const refusals: Refusal[] = [];
  if (slugOf(route) !== slug) {
    refusals.push(new Refusal('sidecar.route', routeMessage(route, slug), { file, mend: ROUTE_MEND }));
  }
  checkWindow(window, (kind, pointer, message) => {
    refusals.push(new Refusal(kind, message, { file, pointer }));
  });
  if (refusals.length > 0) throw new Refused(refusals);
}

const ROUTE_MEND =
  'Give the route that the archive was collected from; with / as - it is the slug in the name.';

/** Before the archive is read; the write itself is exclusive again. */
async function refuseTaken(path: string): Promise<void> {
  const stands = await lstat(path).then(
    () => true,
    () => false,
  );
  if (stands) throw new Refusal('file.exists', 'stands there already', { file: path, mend: EXISTS_MEND });
}

const EXISTS_MEND = 'Check it with `assay window check`, or replace it with --replace.';

/** The hash of a pass that also checked every row: a window is declared for a readable archive only. */
async function digestOf(path: string, options: RunOptions): Promise<string> {
  const [outcome] = await censusArchives([path], options);
  if (outcome?.census === undefined) {
    throw outcome?.refusal ?? new Refusal('internal.panic', 'the archive gave no census', { file: path });
  }
  return outcome.census.sha256;
}
