/** Builds task packs from exemplar programs, and checks pack files (section 15 of the contract). */

import { sourceStructure } from '../../native.js';
import { analyse } from '../analysis.js';
import { createDocument } from '../create.js';
import { must, stop } from '../errors.js';
import { JSON_BYTES, SOURCE_BYTES } from '../limits.js';
import { absolutePath, locate, pathOf } from '../location.js';
import { documentBytes } from '../output.js';
import {
  openPayloads,
  type Payload,
  type Payloads,
  parseDocument,
  sha256Of,
  strictText,
} from '../payloads.js';
import { packDocument, readDefinition } from './definition.js';
import { exemplarEnding } from './languages.js';
import { openPack, readPack } from './own.js';
import type { TaskPack } from './pack.js';

const DEFINITION = 'pack.yml';

export interface BuildPackOptions {
  /** Folder of `pack.yml` and of one exemplar program a rule, called by the rule's id. */
  readonly directory: string;
  /** Path of the new pack file; its folder must exist. */
  readonly output: string;
}

export interface CheckPackOptions {
  /** Path of a pack file. */
  readonly pack: string;
}

/** What a pack file holds. */
export interface PackSummary {
  readonly pack_id: string;
  readonly pack_version: string;
  readonly resolution_id: string;
  /** What studies pin. */
  readonly pack_sha256: string;
  readonly language: string;
  readonly entry_point: string;
  readonly class_count: number;
  readonly rule_count: number;
  readonly candidate_execution_performed: false;
}

export interface PackBuilt extends PackSummary {
  readonly status: 'pack_built';
  readonly pack_path: string;
}

export interface PackChecked extends PackSummary {
  readonly status: 'valid_pack';
}

/** Writes a pack file whose rules are the structures of exemplars, which are read and never run. */
export async function buildPack({ directory, output }: BuildPackOptions): Promise<PackBuilt> {
  const payloads = await openPayloads(absolutePath(directory));
  const { bytes: yaml } = await payloads.read(DEFINITION, JSON_BYTES);
  const definition = readDefinition(yaml, DEFINITION);
  // Everything but the digests is checked before a program is read.
  const draft = readPack(
    packDocument(definition, (at) => sha256Of(String(at))),
    '',
  );
  const exemplars = await readExemplars(draft, payloads);
  const digests = await Promise.all(exemplars.map((one) => digestOf(one, draft)));
  const bytes = documentBytes(packDocument(definition, (at) => digests[at] ?? ''));
  const pack = readPack(parseDocument(bytes), sha256Of(bytes));
  await checkExemplars(exemplars, pack);
  const location = locate(output);
  await createDocument(location, bytes);
  return { status: 'pack_built', pack_path: pathOf(location), ...summary(pack) };
}

/** Checks a pack file by every rule of the format. */
export async function checkPack({ pack }: CheckPackOptions): Promise<PackChecked> {
  return { status: 'valid_pack', ...summary(await openPack(pack)) };
}

async function readExemplars({ rules, language }: TaskPack, payloads: Payloads): Promise<readonly Payload[]> {
  const found: Payload[] = [];
  for (const { id } of rules) {
    const payload = await payloads.read(`${id}${exemplarEnding(language)}`, SOURCE_BYTES);
    must(strictText(payload.bytes) !== undefined, 'source_requires_utf8');
    found.push(payload);
  }
  return found;
}

async function digestOf({ bytes }: Payload, pack: TaskPack): Promise<string> {
  const { digest } = await sourceStructure(bytes, pack.language, pack.entryPoint, pack.reserved);
  return digest ?? stop('static_rule_claim_mismatch');
}

/** Each rule must recognise its own exemplar: none is opaque, and each defines the entry point. */
async function checkExemplars(exemplars: readonly Payload[], pack: TaskPack): Promise<void> {
  const analyses = await analyse(exemplars, pack);
  const recognised = pack.rules.every(({ id }, at) => analyses[at]?.rule_id === id);
  must(recognised, 'static_rule_claim_mismatch');
}

function summary(pack: TaskPack): PackSummary {
  return {
    pack_id: pack.packId,
    pack_version: pack.packVersion,
    resolution_id: pack.resolutionId,
    pack_sha256: pack.sha256,
    language: pack.language,
    entry_point: pack.entryPoint,
    class_count: pack.classes.length,
    rule_count: pack.rules.length,
    candidate_execution_performed: false,
  };
}
