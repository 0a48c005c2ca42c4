/** From what a directory holds to whether it is a bundle, and what is wrong with it. */

import { fromTagged, isObject, type Json, toPlain } from '../json/tagged.js';
import type { CoreFault, Digest, Look, LookRequest, ManifestSeen } from '../native.js';
import type { Refusal } from '../refusal/index.js';
import { checkEncoding } from './encoding.js';
import { checkEntries, MOST_ENTRIES } from './entries.js';
import { Findings } from './findings.js';
import { type ComparisonManifest, DATA_PACKAGE_NAME, LIMITS, MANIFEST_NAME } from './manifest.js';
import { checkManifest, type ManifestFacts } from './manifest-rules.js';

/** What the core is asked for. */
export const LOOK: LookRequest = {
  manifest: MANIFEST_NAME,
  manifestBytes: LIMITS.manifestBytes,
  depth: LIMITS.depth,
  dataPackage: DATA_PACKAGE_NAME,
  fileBytes: LIMITS.fileBytes,
  entries: MOST_ENTRIES,
};

export interface Judgement {
  readonly recognised: boolean;
  readonly conforming: boolean;
  readonly refusals: readonly Refusal[];
  /** Where recognised. */
  readonly manifest?: ComparisonManifest;
}

/** @param dir the directory as refusals name it */
export function judge(look: Look, dir: string, strict: boolean): Judgement {
  const findings = new Findings();
  const root = readManifest(look.manifest, findings);
  const facts = root === undefined ? NO_FACTS : checkManifest(root, findings);
  checkDigest(look.dataPackage, facts.dataDigest, findings);
  checkEntries(look, facts.reports, findings);
  const bytes = look.manifest?.bytes;
  if (!findings.empty || !isObject(root))
    return { recognised: false, conforming: false, refusals: findings.refusals(dir, bytes) };
  const encoding = new Findings(strict ? 'error' : 'warning');
  checkEncoding(root, look.manifest?.misplaced, encoding);
  return {
    recognised: true,
    conforming: encoding.empty,
    refusals: encoding.refusals(dir, bytes),
    manifest: toPlain(root) as ComparisonManifest,
  };
}

const NO_FACTS: ManifestFacts = { reports: undefined, dataDigest: undefined };

/** Faults after which the value is not what was written. */
const UNREADABLE = new Set(['json.utf8']);

/** The manifest's value, as far as it can be judged; what the bytes are at fault for is found. */
function readManifest(seen: ManifestSeen | undefined, findings: Findings): Json | undefined {
  if (seen === undefined) return undefined;
  if (seen.problem) {
    findings.add({
      kind: 'bundle.entry',
      entry: MANIFEST_NAME,
      message: `cannot be read (${seen.problem.words})`,
    });
    return undefined;
  }
  for (const fault of seen.faults) findings.add(found(fault));
  const unreadable = seen.value === undefined || seen.faults.some(({ kind }) => UNREADABLE.has(kind));
  return unreadable ? undefined : fromTagged(seen.value ?? '');
}

function found({ kind, message, line, offset, pointer }: CoreFault) {
  const repeated = kind === 'json.duplicate-name';
  return {
    kind: repeated ? ('bundle.field' as const) : ('bundle.json' as const),
    entry: MANIFEST_NAME,
    message: repeated ? `stands twice in its object (byte ${offset})` : `${message} (byte ${offset})`,
    line,
    pointer,
  };
}

function checkDigest(hashed: Digest | undefined, named: string | undefined, findings: Findings): void {
  if (hashed === undefined) return;
  const at = { entry: DATA_PACKAGE_NAME };
  if (hashed.problem)
    findings.add({ ...at, kind: 'bundle.entry', message: `cannot be read (${hashed.problem.words})` });
  else if (named !== undefined && hashed.sha256 !== named)
    findings.add({ ...at, kind: 'bundle.digest', message: `has the SHA-256 ${hashed.sha256}, not ${named}` });
}
