/** A report on artifacts as a file: a page, Markdown, or its pictures. */

import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { errnoOf, replaceFile, writeNew } from '../files/index.js';
import { Refusal } from '../refusal/index.js';
import { markdownText, type Picture, pageText, svgText } from '../report/index.js';
import { type ArtifactReport, type ReportOptions, type ReportPart, reportOf } from './report.js';

export const ARTIFACT_FORMATS = ['html', 'markdown', 'svg'] as const;

export type ArtifactFormat = (typeof ARTIFACT_FORMATS)[number];

export interface WriteReportOptions extends ReportOptions {
  /** A file that stands there is replaced; a folder of pictures is created, and refused where one stands. */
  readonly output: string;
  /** `html` by default. */
  readonly format?: ArtifactFormat | undefined;
}

/** `assay report --json`. */
export interface ReportWritten {
  readonly output: string;
  readonly format: ArtifactFormat;
  /** What the report is of, in the order given. */
  readonly artifacts: readonly ReportPart[];
  /** Names of the files that were written, in `output` where it is a folder. */
  readonly files: readonly string[];
  /** How many pictures the report has. */
  readonly pictures: number;
}

/**
 * Writes one report on `files`. As `svg` it is its pictures: one file, or a new folder of them.
 *
 * Refuses as `reportOf`, with `artifact.pictures` where `svg` has none to write, and with
 * `file.write` or `file.exists`; nothing is then written.
 */
export async function writeReport(
  files: readonly string[],
  options: WriteReportOptions,
): Promise<ReportWritten> {
  const { output, format = 'html' } = options;
  const report = await reportOf(files, options);
  const pictures = picturesOf(report);
  const written = format === 'svg' ? await writePictures(pictures, output) : [output];
  if (format !== 'svg') await replaceFile(output, await text(report, format));
  return { output, format, artifacts: report.artifacts, files: written, pictures: pictures.length };
}

function text({ title, document }: ArtifactReport, format: 'html' | 'markdown'): string | Promise<string> {
  return format === 'html' ? pageText(title, document) : markdownText(document);
}

function picturesOf({ document }: ArtifactReport): readonly Picture[] {
  return document.flatMap((one) => (one.kind === 'picture' ? [one.picture] : []));
}

async function writePictures(pictures: readonly Picture[], output: string): Promise<readonly string[]> {
  const [first] = pictures;
  if (first === undefined)
    throw new Refusal('artifact.pictures', 'there is no picture to write', { file: output });
  if (pictures.length === 1) {
    await replaceFile(output, await svgText(first));
    return [output];
  }
  const names = pictures.map(({ title }, at) => fileName(title, at + 1, pictures.length));
  await createFolder(output);
  try {
    for (const [at, picture] of pictures.entries())
      await writeNew(join(output, names[at] ?? ''), await svgText(picture), 0o600);
  } catch (error) {
    await rm(output, { recursive: true, force: true });
    throw new Refusal('file.write', `cannot be written (${errnoOf(error)})`, { file: output });
  }
  return names;
}

async function createFolder(path: string): Promise<void> {
  try {
    await mkdir(path, { mode: 0o700 });
  } catch (error) {
    if (errnoOf(error) === 'EEXIST') throw new Refusal('file.exists', 'stands there already', { file: path });
    throw new Refusal('file.write', `cannot be created (${errnoOf(error)})`, { file: path });
  }
}

/** `03-null-draws-of-task-t.svg`: numbered, in letters that every file system takes. */
function fileName(title: string, number: number, of: number): string {
  const words = title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60);
  return `${String(number).padStart(String(of).length, '0')}-${words}.svg`;
}
