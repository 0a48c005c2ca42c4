/** Making a snapshot: inputs taken in, analysed as copies, and published with the result. */

import { lstat, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type SoftwareIdentity, softwareIdentity } from '../environment/index.js';
import { writeNew } from '../files/index.js';
import type { OrderedObject } from '../json/ordered.js';
import { Refusal, Refused, refusalsOf } from '../refusal/index.js';
import {
  locate,
  must,
  type Payload,
  pathOf,
  resultDocument,
  StudyError,
  sha256Of,
  stop,
} from '../study/index.js';
import { byCodePoint } from '../text/order.js';
import type { Action, SnapshotAction, Workplace } from './action.js';
import { ACTIONS, actionName } from './actions/index.js';
import { withFile } from './actions/relocate.js';
import { checkArguments } from './arguments.js';
import { Capture, type SnapshotFile } from './capture.js';
import { MANIFEST_NAME, manifestBytes } from './manifest.js';
import { runOf, type SnapshotOptions, supplied } from './options.js';
import { publishFolder } from './publish.js';
import { savedResults } from './results.js';
import { sameSoftware } from './software.js';
import { inStaging } from './staging.js';

export interface SnapshotCreated {
  readonly status: 'snapshot_created';
  readonly action: SnapshotAction;
  readonly files: readonly SnapshotFile[];
  readonly manifest_sha256: string;
  readonly result_sha256: string;
  readonly candidate_execution_performed: false;
  readonly contains_private_inputs: true;
}

/**
 * Saves an analysis with exact copies of its inputs in a new folder.
 *
 * Refuses with a code of the contract (`study.*`), and with what the action's command refuses;
 * nothing stands at the output then.
 */
export async function snapshot(options: SnapshotOptions): Promise<SnapshotCreated> {
  const name = actionName(options.action);
  const action = ACTIONS[name];
  const given = checkArguments(supplied(options), action.given);
  const output = locate(options.output);
  // Archives take their time; the contract's own actions look at the output last.
  if (action.contract === undefined) must(!(await stands(pathOf(output))), 'output_already_exists');
  return inStaging(output.root, async (folder) => {
    const root = join(folder, 'bundle');
    const software = await softwareIdentity();
    const { bound, files, result } = await analysed(action, given, {
      ...runOf(options),
      root,
      scratch: folder,
    });
    must(
      sameSoftware(resultDocument(await softwareIdentity()), software),
      'software_changed_during_analysis',
    );
    const created = await written(root, { name, bound, software, files, result });
    if (options.signal?.aborted) throw new Refusal('run.cancelled', 'stopped on request');
    await publishFolder(root, options.output);
    return created;
  });
}

async function stands(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  );
}

interface Analysed {
  readonly bound: OrderedObject;
  readonly files: readonly SnapshotFile[];
  readonly result: object;
}

/** Takes in the inputs and runs the action on the copies. */
async function analysed(action: Action, given: OrderedObject, place: Workplace): Promise<Analysed> {
  const capture = new Capture(place.scratch, action.limits, place);
  const bound = await action.capture(given, capture, place);
  await mkdir(place.root, { mode: 0o700 }).catch(() => stop('io_operation_failed'));
  await capture.arrange(place.root);
  const result = await action.run(bound, place).catch((error: unknown) => {
    throw ofOrigins(error, place.root, capture);
  });
  return { bound, files: capture.files(), result };
}

/** Refusals of copies, told of the files that they are copies of. */
function ofOrigins(error: unknown, root: string, capture: Capture): unknown {
  const refusals = refusalsOf(error);
  if (refusals === undefined || error instanceof StudyError) return error;
  return new Refused(
    refusals.map((one) =>
      withFile(one, (file) => {
        const inside = file.startsWith(`${root}/`) ? file.slice(root.length + 1) : file;
        return capture.originOf(inside) ?? inside;
      }),
    ),
  );
}

interface Finished extends Analysed {
  readonly name: SnapshotAction;
  readonly software: SoftwareIdentity;
}

/** Completes the bundle: results, and the manifest last. */
async function written(root: string, finished: Finished): Promise<SnapshotCreated> {
  const { name, bound, software } = finished;
  const results = savedResults(ACTIONS[name], finished.result);
  const saved = Object.entries<Payload>({ ...results });
  const entries = saved.map(([path, { sha256, bytes }]) => ({ path, sha256, bytes: bytes.length }));
  const files = [...finished.files, ...entries].sort((left, right) => byCodePoint(left.path, right.path));
  const manifest = manifestBytes(name, bound, software, files);
  const total = files.reduce((sum, { bytes }) => sum + bytes, manifest.length);
  must(total <= ACTIONS[name].limits.totalBytes, 'snapshot_bundle_limit');
  const contents = saved.map(([path, { bytes }]) => [path, bytes] as const);
  for (const [path, bytes] of [...contents, [MANIFEST_NAME, manifest] as const]) {
    await writeNew(join(root, path), bytes, 0o600).catch(() => stop('io_operation_failed'));
  }
  return {
    status: 'snapshot_created',
    action: name,
    files,
    manifest_sha256: sha256Of(manifest),
    result_sha256: results['result.json'].sha256,
    candidate_execution_performed: false,
    contains_private_inputs: true,
  };
}
