/** What a report file says, read and found sound. */

import type { ValidPeriod } from '../../bundle/index.js';
import type { BackendSetup } from '../backend/index.js';

/** The kinds of refusal that a report file can meet. */
export const REPORT_KINDS = { yaml: 'report.yaml', field: 'report.field', value: 'report.value' } as const;

export interface ValidationRules {
  /** Each stands as a heading: `## Outlook` at that level, `Outlook` at any. */
  readonly requiredHeadings: readonly string[];
  /** None stands anywhere, compared exactly. */
  readonly forbiddenText: readonly string[];
  /** In code points. */
  readonly minLength?: number | undefined;
  readonly maxLength?: number | undefined;
}

export interface Profile {
  readonly id: string;
  readonly model: string;
  readonly backendId: string;
  readonly backend: BackendSetup;
  readonly timeoutSeconds: number;
  /** Where it stands in the report file. */
  readonly line: number;
  readonly pointer: string;
}

export interface Prompt {
  readonly id: string;
  readonly version: string;
  /** Relative to the report file. */
  readonly template: string;
}

export interface Report {
  readonly reportId: string;
  readonly timezone: string;
  readonly validPeriod: ValidPeriod;
  readonly prompt: Prompt;
  /** Relative to the report file. */
  readonly dataPackage: string;
  readonly validation: ValidationRules;
  readonly profiles: readonly Profile[];
}
