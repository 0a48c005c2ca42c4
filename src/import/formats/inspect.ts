/** Inspect AI: `.eval` zip files and `.json` documents of one run. */

import type { Json } from '../../json/tagged.js';
import { listZip, type MemberPath, type RecordsPlan, type SourceRecord } from '../../native.js';
import { Refusal } from '../../refusal/index.js';
import type { FirstLook, Found, Gives, ImportFormat, ImportSource } from '../format.js';
import { firstLook } from '../look.js';
import { messageText } from './parts.js';
import { idOf, listOf, member, Once, refusalAt, textOf } from './values.js';

const HEAD: readonly MemberPath[] = [
  ['version'],
  ['status'],
  ['eval', 'model'],
  ['stats', 'started_at'],
  ['stats', 'completed_at'],
];
const SAMPLE: readonly MemberPath[] = [
  ['id'],
  ['epoch'],
  ['output'],
  ['error'],
  ['invalidation'],
  ['attachments'],
];
/** What Inspect itself puts between the text parts of a message. */
const JOINT = '\n';
/** The newest layout of logs that is known. */
const LATEST_VERSION = 3n;

function tell({ members, document }: FirstLook): string | undefined {
  if (members?.includes('header.json')) return 'the zip file holds header.json';
  if (members?.some((name) => name.startsWith('_journal/'))) return 'the zip file holds _journal/';
  const names = document?.names ?? [];
  const whole = ['eval', 'plan', 'stats', 'status'].every((name) => names.includes(name));
  return whole ? 'the document has status, eval, plan and stats' : undefined;
}

async function* read(source: ImportSource): AsyncIterable<Found> {
  const look = await firstLook(source.file);
  const plan = look.members ? await openZip(source, look.members) : await openDocument(source);
  const once = new Once();
  for await (const record of source.records(plan)) yield { record, gives: givenBy(record, once, source) };
}

async function openDocument(source: ImportSource): Promise<RecordsPlan> {
  const plan = { layout: 'document', container: ['samples'], fields: SAMPLE } as const;
  const records = source.records({ ...plan, head: HEAD, fields: [] });
  let step = await records.next();
  while (!step.done) step = await records.next();
  noteHead(source, step.value.head);
  if (!step.value.found) {
    throw new Refusal('import.no-text', 'the log has no samples: it is a header, or was cut down to one', {
      file: source.file,
    });
  }
  return plan;
}

async function openZip(source: ImportSource, members: readonly string[]): Promise<RecordsPlan> {
  const { salvage = false } = source.settings;
  for (const { name, earlier } of await listZip(source.file, salvage)) {
    if (earlier > 0) source.warn(`member ${name} stands ${earlier + 1} times; the last one counts`);
  }
  const whole = members.includes('header.json');
  if (!whole && !salvage) {
    throw new Refusal('import.truncated', 'the log has a journal and no header: its run was not finished', {
      file: source.file,
    });
  }
  if (whole || members.includes('_journal/start.json')) {
    const prefix = whole ? 'header.json' : '_journal/start.json';
    const records = source.records({ layout: 'members', prefix, fields: HEAD });
    for await (const { values } of records) noteHead(source, values);
  }
  return { layout: 'members', prefix: 'samples/', suffix: '.json', fields: SAMPLE };
}

/** What the log says of itself as a whole. */
function noteHead(source: ImportSource, head: readonly (Json | undefined)[]): void {
  const [version, status, model, started, completed] = head;
  if (typeof version === 'bigint' && version > LATEST_VERSION) {
    throw new Refusal('import.version', `logs of version ${version} are not known`, { file: source.file });
  }
  const label = textOf(model);
  if (label !== undefined) source.model(label);
  if (status !== 'success') {
    source.warn(`the run's status is ${textOf(status) ?? 'not recorded'}; its whole samples are taken`);
  }
  const [start, end] = [textOf(started), textOf(completed)];
  if (start && end) source.times({ start, end, fields: ['stats.started_at', 'stats.completed_at'] });
}

function givenBy(record: SourceRecord, once: Once, source: ImportSource): Gives {
  const [sampleId, epoch, output, error, invalidation, attachments] = record.values;
  const item = { id: idOf(sampleId, 'id', source, record) };
  if (typeof epoch !== 'bigint') throw refusalAt('import.format', 'there is no epoch', source, record);
  once.check([item.id, epoch], `epoch ${epoch} of the sample`, source, record);
  if (invalidation !== undefined && invalidation !== null) return { kind: 'skipped', reason: 'invalidated' };
  if (error !== undefined && error !== null) return { kind: 'failed', item, reason: 'error' };
  const choices = listOf(member(output, 'choices'));
  const texts = textsOf(output, choices, source);
  if (texts.length === 0) return { kind: 'failed', item, reason: 'no choices' };
  const resolved = texts.map((text) => attached(text, attachments, source, record));
  return { kind: 'draws', item, texts: resolved, order: Number(epoch) };
}

/** The text of the first choice, or of every one by `--choices all`. */
function textsOf(
  output: Json | undefined,
  choices: readonly Json[],
  source: ImportSource,
): readonly string[] {
  const { choices: wanted = 'first', parts = [] } = source.settings;
  const taken = wanted === 'all' ? choices : choices.slice(0, 1);
  const texts = taken.map((choice) => contentText(member(member(choice, 'message'), 'content'), source));
  const completion = textOf(member(output, 'completion'));
  // The completion is the text of the first choice; an error leaves an empty one and no choice.
  if (wanted === 'all' || parts.length > 0 || completion === undefined) return texts;
  return completion !== '' || choices.length > 0 ? [completion] : [];
}

/** A message's text, of the parts that are kept. */
function contentText(content: Json | undefined, source: ImportSource): string {
  return typeof content === 'string' ? content : messageText(listOf(content), JOINT, source);
}

/** The text with what it names of the sample's attachments; refuses `import.text` for one that is missing. */
function attached(
  text: string,
  attachments: Json | undefined,
  source: ImportSource,
  record: SourceRecord,
): string {
  return text.replaceAll(/attachment:\/\/([0-9a-f]{32})/g, (_, hash: string) => {
    const content = textOf(member(attachments, hash));
    if (content !== undefined) return content;
    throw refusalAt('import.text', 'the text names an attachment that the sample lacks', source, record);
  });
}

export const INSPECT: ImportFormat = { id: 'inspect', title: 'Inspect AI logs', hasTimes: true, tell, read };
