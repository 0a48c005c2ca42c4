/** What a format is: how its files are told, and what its records give. */

import type { Json } from '../json/tagged.js';
import type { MemberPath, RecordsPlan, RecordsRead, SourceRecord } from '../native.js';
import type { ImportSettings } from './settings.js';

/** What one record of a source file gives. Every record gives exactly one of these. */
export interface Found {
  readonly record: SourceRecord;
  /** The label of the model that the record names, if it names one. */
  readonly model?: string | undefined;
  readonly gives: Gives;
}

export type Gives =
  | {
      /** Texts that came back, in their recorded order. An empty one was recorded as a success. */
      readonly kind: 'draws';
      readonly item: FoundItem;
      readonly texts: readonly string[];
      /** Draws of an item are put in the order of this number, then of arrival. */
      readonly order?: number | undefined;
      /** Generations beside the texts that did not come back. */
      readonly failed?: number | undefined;
    }
  /** The item was asked for and gave no text. */
  | { readonly kind: 'failed'; readonly item: FoundItem; readonly reason: string }
  /** The record repeats what another one gave. */
  | { readonly kind: 'merged' }
  /** The record is no generation, or not one that was asked for. */
  | {
      readonly kind: 'skipped';
      readonly reason: string;
      /** Of which it is a record all the same: the item's row stands where its first record does. */
      readonly item?: FoundItem | undefined;
    };

/** One question. */
export interface FoundItem {
  /** Its id as the file has it; `1` and `"1"` differ. */
  readonly id: bigint | string;
  /** What tells items of one id apart; `base` unless set. */
  readonly variant?: string | undefined;
  /** A mark of the question, equal in all records of the item. */
  readonly same?: string | undefined;
}

/** When the log says that collection began and ended, as written; the fields are named for the sidecar. */
export interface LogTimes {
  readonly start: string;
  readonly end: string;
  readonly fields: readonly string[];
}

/** A source file while it is read. */
export interface ImportSource {
  readonly file: string;
  readonly settings: ImportSettings;
  /** The records by the plan, with the fields that flags name taken too; returns what the file held. */
  records(plan: RecordsPlan): AsyncGenerator<SourceRecord, RecordsRead>;
  /** What is known of the file's bytes, for a format that reads them in its own way. */
  bytes(stored: { readonly sha256: string; readonly storedBytes: number }): void;
  /** Members of a JSON document beside this file; the report names that file too. */
  head(file: string, paths: readonly MemberPath[]): Promise<readonly (Json | undefined)[]>;
  /** Something the reader of the report should know. */
  warn(message: string): void;
  /** A message's part of this kind is left out. */
  leave(kind: string): void;
  /** The times of the log; formats that have none never call it. */
  times(times: LogTimes): void;
  /** The model that the file names for all its records. */
  model(label: string): void;
}

/** A first look into a file, from which formats are told. */
export interface FirstLook {
  readonly file: string;
  readonly base: string;
  /** Its first bytes as text. */
  readonly start: string;
  /** Whether it is a folder. */
  readonly folder: boolean;
  /** Member names of a zip file. */
  readonly members?: readonly string[];
  /** Names of the first JSON line's members. */
  readonly line?: readonly string[];
  /** A document's kind, the names of its members, and those of its first element or member. */
  readonly document?: {
    readonly kind: 'object' | 'array';
    readonly names: readonly string[];
    readonly element: readonly string[];
  };
}

export interface ImportFormat {
  readonly id: string;
  /** The tool, for people. */
  readonly title: string;
  /** Why a file is of this format, in a sentence; undefined where it is not. */
  readonly tell: (look: FirstLook) => string | undefined;
  /** Whether the log has times that can be adopted as the window. */
  readonly hasTimes: boolean;
  /** The records of one source file, each with what it gives. */
  readonly read: (source: ImportSource) => AsyncIterable<Found>;
}

/** A path of members as a flag writes it: names with dots between. */
export function memberPath(text: string): MemberPath {
  return text.split('.');
}
