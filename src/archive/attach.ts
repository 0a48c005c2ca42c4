/**
 * Binding a sidecar to its archive: name, bytes, task and route must all agree
 * (PMK-SDC-001 to 003; contract, section 2).
 */

import type { JsonObject } from '../json/tagged.js';
import { canonicalText } from '../native.js';
import { Refusal, type RefusalKind, Refused } from '../refusal/index.js';
import { quoted } from '../terminal/index.js';
import { shellFlag, shellPath } from '../text/shell.js';
import type { IdentifiedArchive } from './candidates.js';
import type { Window } from './census.js';
import { slugOf } from './name.js';
import {
  type ExaminedSidecar,
  examineSidecar,
  findSidecar,
  SIDECAR_SCHEMA,
  SIDECAR_SUFFIX,
  whole,
} from './sidecar.js';

/** An archive with its declared window: the unit that fits and rulings work on. */
export interface WindowedArchive {
  readonly path: string;
  /** Base name. */
  readonly base: string;
  readonly task: string;
  /** The route as the sidecar writes it, which is why it may be no candidate. */
  readonly route: string;
  readonly sha256: string;
  readonly window: Window;
  readonly collector: JsonObject;
  /** Path of the sidecar. */
  readonly sidecar: string;
}

/** What a missing sidecar's times are shown as; the contract fixes the text. */
const SOME_TIME = '2026-01-01T00:00:00+00:00';

/** What Linux, macOS and Windows take, in bytes (Windows counts otherwise, and takes no less). */
const LONGEST_NAME = 255;
const TOO_LONG = `Rename the archive: with ${SIDECAR_SUFFIX} behind it, its name is longer than ${LONGEST_NAME} bytes.`;

/**
 * Finds an archive's sidecar and binds it. `sha256` is that of the pass which read the archive,
 * so nothing can slip in between.
 *
 * Refuses with one `Refused` that holds every `sidecar.*` refusal there is to tell.
 */
export async function attachWindow(
  archive: IdentifiedArchive,
  sha256: string,
  folder?: string,
): Promise<WindowedArchive> {
  const { attached, refusals } = await ruleWindow(archive, sha256, folder);
  if (attached === undefined) throw new Refused(refusals);
  return attached;
}

/** The same with the refusals as data. */
export async function ruleWindow(
  archive: IdentifiedArchive,
  sha256: string,
  folder?: string,
): Promise<{ readonly attached?: WindowedArchive; readonly refusals: readonly Refusal[] }> {
  const path = await findSidecar(archive, folder);
  if (path === undefined) return { refusals: [missing(archive, sha256, folder)] };
  const examined = await examineSidecar(path);
  const refusals = [...examined.refusals, ...disagreements(examined, archive, sha256)];
  const sidecar = whole(examined);
  if (sidecar === undefined || refusals.length > 0) return { refusals };
  const { route, window, collector } = sidecar;
  const { base, task } = archive;
  return {
    attached: { path: archive.path, base, task, route, sha256, window, collector, sidecar: path },
    refusals,
  };
}

/**
 * What a sidecar says against an archive that could not be read: everything but the hash. An
 * absent sidecar is not reported, as it could not be written either.
 */
export async function ruleUnreadable(
  archive: IdentifiedArchive,
  folder?: string,
): Promise<readonly Refusal[]> {
  const path = await findSidecar(archive, folder);
  if (path === undefined) return [];
  const examined = await examineSidecar(path);
  return [...examined.refusals, ...disagreements(examined, archive, undefined)];
}

/** Every field that contradicts the archive, in the order of the contract. */
function disagreements(
  examined: ExaminedSidecar,
  archive: IdentifiedArchive,
  sha256: string | undefined,
): Refusal[] {
  const { archive: base, archive_sha256: pinned, task, route } = examined.fields;
  const refusals: Refusal[] = [];
  const refuse = (kind: RefusalKind, pointer: string, message: string) => {
    refusals.push(new Refusal(kind, message, { file: examined.path, pointer }));
  };
  if (base !== undefined && base !== archive.base) {
    refuse('sidecar.archive', '/archive', `is for ${quoted(base)}, not for ${quoted(archive.base)}`);
  }
  if (pinned !== undefined && sha256 !== undefined && pinned !== sha256) {
    refuse('sidecar.hash', '/archive_sha256', `pins ${quoted(pinned)}, but the archive is ${quoted(sha256)}`);
  }
  if (task !== undefined && task !== archive.task) {
    refuse(
      'sidecar.task',
      '/task',
      `says task ${quoted(task)}, but the file name says ${quoted(archive.task)}`,
    );
  }
  if (route !== undefined && slugOf(route) !== archive.slug) {
    refuse('sidecar.route', '/route', routeMessage(route, archive.slug));
  }
  return refusals;
}

/** Why a route is not the one of an archive's name. */
export function routeMessage(route: string, slug: string): string {
  return `route ${quoted(route)} has the slug ${quoted(slugOf(route))}, but the file name says ${quoted(slug)}`;
}

/** The document that declares a window, as the caller's own declaration. */
export function sidecarDocument(
  archive: IdentifiedArchive,
  sha256: string,
  window: Window,
  collector: JsonObject = {},
): JsonObject {
  return {
    archive: archive.base,
    archive_sha256: sha256,
    collector,
    declared_by: 'caller',
    punchmark_schema: SIDECAR_SCHEMA,
    route: archive.route,
    task: archive.task,
    window: { ...window },
  };
}

function missing(archive: IdentifiedArchive, sha256: string, folder: string | undefined): Refusal {
  const name = archive.base + SIDECAR_SUFFIX;
  const places = folder === undefined ? '' : ` or in ${quoted(folder)}`;
  const document = sidecarDocument(archive, sha256, { start_utc: SOME_TIME, end_utc: SOME_TIME });
  const message =
    `no sidecar ${quoted(name)} stands beside the archive${places}; write one that holds this:\n` +
    `${canonicalText(document, 'indent')}with the times at which collection began and ended`;
  const mend = Buffer.byteLength(name) > LONGEST_NAME ? TOO_LONG : writeCommand(archive);
  return new Refusal('sidecar.missing', message, { file: archive.path, mend });
}

/** The command line that writes the sidecar shown. */
function writeCommand(archive: IdentifiedArchive): string {
  const flags = [
    shellFlag('--route', archive.route),
    shellFlag('--start', SOME_TIME),
    shellFlag('--end', SOME_TIME),
  ];
  return `assay window write ${shellPath(archive.path)} ${flags.join(' ')}`;
}
