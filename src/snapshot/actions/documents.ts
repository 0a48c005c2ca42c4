/** Taking in studies, designs and sidecars with all that they name (section 11 of the contract). */

import { isOrderedObject, type Ordered, type OrderedObject } from '../../json/ordered.js';
import {
  JSON_BYTES,
  locate,
  must,
  openPayloads,
  type Payloads,
  parseDocument,
  records,
  SOURCE_BYTES,
} from '../../study/index.js';
import { byCodePoint } from '../../text/order.js';
import { textOf } from '../arguments.js';
import type { Capture } from '../capture.js';

/** A list of records whose files a document pulls in. */
interface Pulled {
  readonly member: string;
  readonly most: number;
  readonly bytes: number;
  /** Whether a path may be null: nothing was captured then. */
  readonly orNull?: boolean;
}

const OF_STUDY: readonly Pulled[] = [
  { member: 'artifacts', most: 128, bytes: SOURCE_BYTES },
  { member: 'suites', most: 16, bytes: JSON_BYTES },
];
const OF_EVIDENCE: readonly Pulled[] = [{ member: 'materials', most: 64, bytes: SOURCE_BYTES, orNull: true }];

/** What the document of an argument pulls in; designs name no files. */
const PULLED: Readonly<Record<string, readonly Pulled[]>> = {
  study: OF_STUDY,
  left: OF_STUDY,
  right: OF_STUDY,
  evidence: OF_EVIDENCE,
};

/** Takes in every document that is named, in the order of the arguments' names. */
export async function captureDocuments(given: OrderedObject, capture: Capture): Promise<OrderedObject> {
  const bound = new Map<string, Ordered>();
  for (const argument of [...given.keys()].sort(byCodePoint)) {
    bound.set(argument, await captureDocument(argument, textOf(given, argument), capture));
  }
  return bound;
}

async function captureDocument(argument: string, path: string, capture: Capture): Promise<string> {
  const { root, name } = locate(path);
  const payloads = await openPayloads(root);
  const file = await payloads.read(name, JSON_BYTES);
  const value = parseDocument(file.bytes);
  const folder = `inputs/${argument}`;
  await capture.addBytes(`${folder}/${name}`, file);
  const pulled = PULLED[argument] ?? [];
  if (pulled.length > 0) must(isOrderedObject(value), 'object_required');
  for (const one of pulled) await pull(value as OrderedObject, one, payloads, folder, capture);
  return `${folder}/${name}`;
}

async function pull(
  document: OrderedObject,
  { member, most, bytes, orNull }: Pulled,
  payloads: Payloads,
  folder: string,
  capture: Capture,
): Promise<void> {
  for (const record of records(document.get(member), most).values()) {
    const path = record.get('path');
    must(path !== undefined, 'unexpected_or_missing_field');
    if (path === null && orNull) continue;
    const file = await payloads.read(path, bytes);
    await capture.addBytes(`${folder}/${String(path)}`, file);
  }
}
