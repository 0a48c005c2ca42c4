/** Records of other programs' files, read on a thread of the core and handed over in batches. */

import type * as Binding from '../binding.js';
import { fromTagged, type Json } from '../json/tagged.js';
import type { Refusal } from '../refusal/index.js';
import { binding, missing, type RunOptions, refusalFrom, watched } from './call.js';

/** The names that lead to a member. */
export type MemberPath = readonly string[];

/** Where records stand in a file, and which of their members are taken. */
export interface RecordsPlan {
  /** JSON lines; one JSON document; JSON members of a zip file; a table with commas or tabs. */
  readonly layout: 'lines' | 'document' | 'members' | 'table' | 'tabs';
  /** Taken once, outside the records. */
  readonly head?: readonly MemberPath[];
  /** The path to the array or object of records; absent where each document is one record. */
  readonly container?: MemberPath;
  /** Taken of each record; no path may begin with another. The empty path takes it whole. */
  readonly fields: readonly MemberPath[];
  /** Which zip members are read, by how their names begin and end. */
  readonly prefix?: string;
  readonly suffix?: string;
  /** Leave out what is cut short, and say so, instead of refusing the file. */
  readonly salvage?: boolean;
}

/** One record: integers are bigints; what it lacks is undefined. */
export interface SourceRecord {
  /** Its line or index, or the name of its member. */
  readonly key: bigint | string;
  /** The line on which it begins, counted from 1. */
  readonly line: number;
  readonly values: readonly (Json | undefined)[];
  /** The names of its members, the first 64. */
  readonly names: readonly string[];
}

/** What a whole file held. */
export interface RecordsRead {
  readonly records: number;
  readonly head: readonly (Json | undefined)[];
  /** Whether the container was there. */
  readonly found: boolean;
  /** `sha256:` and lower-case hex over the stored bytes. */
  readonly sha256: string;
  readonly storedBytes: number;
  /** What was left out as cut short. */
  readonly lost: readonly Refusal[];
}

type Slots = readonly (readonly [Json] | null)[];

function fromSlots(slots: Slots): (Json | undefined)[] {
  return slots.map((slot) => slot?.[0]);
}

/**
 * Reads the records of `file` in order; the generator's return value is what the file held.
 *
 * Throws `file.read`, `file.size`, `import.json`, `import.text`, `import.truncated`,
 * `import.zip`, `import.format` with the file and, where there is one, the line.
 */
export async function* readRecords(
  file: string,
  plan: RecordsPlan,
  options: RunOptions = {},
): AsyncGenerator<readonly SourceRecord[], RecordsRead> {
  const steps = new Steps(file, plan, options);
  try {
    while (true) {
      const { records, read, fault } = await steps.next();
      if (records !== undefined) {
        yield (fromTagged(records) as readonly [bigint | string, bigint, Slots, readonly string[]][]).map(
          ([key, line, values, names]) => ({ key, line: Number(line), values: fromSlots(values), names }),
        );
      } else if (read !== undefined) {
        const lost = read.lost.map((one) => refusalFrom(one, { file }));
        return { ...read, head: fromSlots(fromTagged(read.head) as Slots), lost };
      } else {
        missing(fault, { file });
      }
    }
  } finally {
    steps.close();
  }
}

/** The stream with its caller's signal and progress. */
class Steps {
  private readonly stream: Promise<Binding.RecordStream>;
  private readonly ended: Promise<void>;
  private end: () => void = () => undefined;

  constructor(file: string, plan: RecordsPlan, options: RunOptions) {
    this.ended = new Promise((resolve) => {
      this.end = resolve;
    });
    this.stream = new Promise((resolve, reject) => {
      watched(options, async (run) => {
        resolve(binding().openRecords(file, planOf(plan), run));
        await this.ended;
      }).catch(reject);
    });
  }

  async next(): Promise<Binding.RecordsBatch> {
    return (await this.stream).next();
  }

  close(): void {
    this.end();
    this.stream.then((stream) => stream.close()).catch(() => undefined);
  }
}

function planOf({
  head = [],
  container,
  fields,
  salvage = false,
  ...rest
}: RecordsPlan): Binding.RecordsPlan {
  const copied = (paths: readonly MemberPath[]) => paths.map((path) => [...path]);
  return {
    ...rest,
    salvage,
    head: copied(head),
    fields: copied(fields),
    ...(container === undefined ? {} : { container: [...container] }),
  };
}

/** A member of a zip file that counts, and how many of the same name stand before it. */
export interface ZipMember {
  readonly name: string;
  readonly earlier: number;
}

/** The members of the zip file, in the order of its directory; refuses `import.zip`, `import.truncated`. */
export async function listZip(file: string, salvage = false): Promise<readonly ZipMember[]> {
  const { members, fault } = await binding().listZip(file, salvage);
  return members ?? missing(fault, { file });
}
