/** What a task pack says: the frame that studies of one task pin, its classes and its rules. */

import type { SourceLanguage } from '../../native.js';
import type { Value } from '../fields.js';

/** A mechanism family of a task. */
export interface PackClass {
  readonly id: string;
  readonly mechanism: string;
  /** What falls outside it. */
  readonly boundary: string;
}

/** One structure that places a program in a class. */
export interface PackRule {
  readonly id: string;
  readonly classId: string;
  /** Of the whole module's tree (section 4.3), lower-case hex. */
  readonly structureDigest: string;
  readonly explanation: string;
}

export interface PackSuite {
  readonly schemaVersion: string;
  readonly oracleId: string;
  /** Refuses an input outside the task's domain. */
  readonly checkInput: (input: Value) => void;
}

export interface TaskPack {
  readonly packId: string;
  readonly packVersion: string;
  readonly resolutionId: string;
  /** The frame: what studies pin. */
  readonly sha256: string;
  readonly language: SourceLanguage;
  readonly entryPoint: string;
  readonly analyzerId: string;
  readonly scope: string;
  readonly task: string;
  readonly classes: readonly PackClass[];
  readonly rules: readonly PackRule[];
  /** Names that renaming must not touch, beside the language's own and the entry point. */
  readonly reserved: readonly string[];
  readonly suite: PackSuite;
}
