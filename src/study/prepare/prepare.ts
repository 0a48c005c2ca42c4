/** A new study of a folder of programs (section 10 of the contract). */

import { mkdir } from 'node:fs/promises';
import { analyse } from '../analysis.js';
import { createDocument, isTaken } from '../create.js';
import { must, stop } from '../errors.js';
import { identifier } from '../fields.js';
import { type ClassificationCoverage, classificationCoverage } from '../inspection/ledger.js';
import { SCOPE_BYTES } from '../limits.js';
import { absolutePath, locate, pathOf } from '../location.js';
import { checkStudy } from '../manifest/load.js';
import type { DataRole } from '../manifest/study.js';
import type { OwnPackOptions } from '../options.js';
import { documentBytes } from '../output.js';
import { givenPack, SHIPPED_PACKS } from '../packs/index.js';
import { heldPayloads, type Payload, sha256Of } from '../payloads.js';
import { reviewTemplate } from '../review/template.js';
import { collectSources } from './collect.js';
import { collectionManifest } from './manifest.js';

const FOLDER_MODE = 0o700;
const SOURCES = 'sources';

export interface PrepareOptions extends OwnPackOptions {
  /** Folder of the programs. */
  readonly sources: string;
  /** Path of the new folder. */
  readonly output: string;
  /**
   * Paths of programs in the folder; without them all of its files with an ending of the task's
   * language (`.py`), subfolders left out.
   */
  readonly include?: readonly string[] | undefined;
  /** By default `local-collection`. */
  readonly studyId?: string | undefined;
  /** By default `descriptive`. */
  readonly dataRole?: DataRole | undefined;
  /** The task pack's id; by default that of `pack`, and without one `sorting-bounded`. */
  readonly task?: string | undefined;
}

export interface Prepared {
  readonly status: 'prepared';
  readonly study_path: string;
  readonly review_path: string;
  readonly source_count: number;
  readonly classification_coverage: ClassificationCoverage;
  readonly candidate_execution_performed: false;
  readonly test_receipts_created: 0;
}

/** Writes a folder with a study of the programs, their copies, and a review to fill in. */
export async function prepareStudy(options: PrepareOptions): Promise<Prepared> {
  const { dataRole = 'descriptive' } = options;
  const studyId = identifier(options.studyId ?? 'local-collection');
  must(dataRole === 'fixture' || dataRole === 'descriptive', 'invalid_data_role');
  const own = await givenPack(options.pack);
  const task = options.task ?? own?.packId ?? 'sorting-bounded';
  const packs = own ? [...SHIPPED_PACKS, own] : SHIPPED_PACKS;
  const pack = packs.find(({ packId }) => packId === task) ?? stop('unsupported_task_pack');
  const output = locate(options.output);
  must(!(await isTaken(output)), 'output_already_exists');
  const collected = await collectSources(absolutePath(options.sources), options.include, pack);
  const files = new Map([...collected].map(([name, payload]) => [`${SOURCES}/${name}`, payload]));
  const analyses = await analyse([...files.values()], pack);
  const sources = [...files.keys()].map((path, at) => ({
    path,
    analysis: analyses[at] ?? stop('io_operation_failed'),
  }));
  const manifest = collectionManifest({ studyId, dataRole, pack, sources });
  const bytes = documentBytes(manifest);
  must(totalBytes(files) + bytes.length <= SCOPE_BYTES, 'total_input_size_limit');
  const held = new Map([...files].map(([path, payload]) => [path, payload.bytes]));
  const study = await checkStudy(manifest, sha256Of(bytes), heldPayloads(held), own);
  const root = pathOf(output);
  const review = documentBytes(reviewTemplate(study));
  await writeFolder(root, new Map([...held, ['study.json', bytes], ['review.json', review]]));
  return {
    status: 'prepared',
    study_path: `${root}/study.json`,
    review_path: `${root}/review.json`,
    source_count: files.size,
    classification_coverage: classificationCoverage(study.selection),
    candidate_execution_performed: false,
    test_receipts_created: 0,
  };
}

function totalBytes(files: ReadonlyMap<string, Payload>): number {
  return [...files.values()].reduce((sum, { bytes }) => sum + bytes.length, 0);
}

/** A new folder for its owner only; files are created exclusively in it. */
async function writeFolder(root: string, files: ReadonlyMap<string, Uint8Array>): Promise<void> {
  await mkdir(root, { mode: FOLDER_MODE }).catch(() => stop('output_directory_unavailable'));
  for (const path of files.keys()) {
    const parents = path.split('/').slice(0, -1).join('/');
    const made = mkdir(`${root}/${parents}`, { recursive: true, mode: FOLDER_MODE });
    await made.catch(() => stop('io_operation_failed'));
  }
  for (const [name, bytes] of files) await createDocument({ root, name }, bytes);
}
