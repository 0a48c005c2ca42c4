/** Inspect AI: `.eval` zip files and `.json` documents of one run. */

import type { Json } from '../../json/tagged.js';
import { listZip, type MemberPath, type RecordsPlan, type SourceRecord } from '../../native.js';
import { Refusal } from '../../refusal/index.js';
import type { FirstLook, Found, Gives, ImportFormat, ImportSource } from '../format.js';
import { firstLook } from '../look.js';
import { idOf, listOf, member, partTexts, refusalAt, textOf } from './values.js';

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
  for await (const record of source.records(plan)) yield { record, gives: givenBy(record, source) };
}

async function openDocument(source: ImportSource): Promise<RecordsPlan> {
  const names = await head(source, { layout: 'document', fields: HEAD });
  if (!names.includes('samples')) {
    throw new Refusal('import.no-text', 'the log has no samples: it is a header, or was cut down to one', {
      file: source.file,
    });
  }
  return { layout: 'document', container: ['samples'], fields: SAMPLE };
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
    await head(source, {
      layout: 'members',
      prefix: whole ? 'header.json' : '_journal/start.json',
      fields: HEAD,
    });
  }
  return { layout: 'members', prefix: 'samples/', suffix: '.json', fields: SAMPLE };
}

/** What the log says of itself as a whole; the names of its members. */
async function head(source: ImportSource, plan: RecordsPlan): Promise<readonly string[]> {
  for await (const { values, names } of source.records(plan)) {
    const [version, status, model, started, completed] = values;
    if (typeof version === 'bigint' && version > LATEST_VERSION) {
      throw new Refusal('import.version', `logs of version ${version} are not known`, { file: source.file });
    }
    if (textOf(model) !== undefined) source.model(textOf(model) ?? '');
    if (status !== 'success')
      source.warn(`the run's status is ${textOf(status) ?? 'not recorded'}; its whole samples are taken`);
    const [start, end] = [textOf(started), textOf(completed)];
    if (start && end) source.times({ start, end, fields: ['stats.started_at', 'stats.completed_at'] });
    return names;
  }
  return [];
}

function givenBy(record: SourceRecord, source: ImportSource): Gives {
  const [sampleId, epoch, output, error, invalidation, attachments] = record.values;
  const item = { id: idOf(sampleId, 'id', source, record) };
  if (typeof epoch !== 'bigint') throw refusalAt('import.format', 'there is no epoch', source, record);
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
  if (wanted === 'all' || parts.length > 0) {
    const taken = wanted === 'all' ? choices : choices.slice(0, 1);
    return taken.map((choice) => contentText(member(member(choice, 'message'), 'content'), parts));
  }
  const completion = textOf(member(output, 'completion'));
  // An error leaves an empty completion and no choice.
  if (completion !== undefined && (completion !== '' || choices.length > 0)) return [completion];
  return choices
    .slice(0, 1)
    .map((choice) => contentText(member(member(choice, 'message'), 'content'), parts));
}

/** A message's text, of the parts that are kept; Inspect joins them with line ends. */
function contentText(content: Json | undefined, kept: readonly string[]): string {
  if (typeof content === 'string') return content;
  const wanted = (type: string) =>
    type === 'text' || (type === 'tool_use' ? kept.includes('tool') : kept.includes(type));
  const field = (type: string) =>
    type === 'reasoning' ? 'reasoning' : type === 'tool_use' ? 'result' : 'text';
  return partTexts(listOf(content), wanted, field).join('\n');
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
