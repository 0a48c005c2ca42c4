/** The two files that a result is saved as. */

import { indentedText, must, type Payload, sha256Of } from '../study/index.js';
import type { Action } from './action.js';
import { REPORT_BYTES } from './limits.js';

/** `result.json` and `result.md`, byte for byte. */
export interface SavedResults {
  readonly 'result.json': Payload;
  readonly 'result.md': Payload;
}

export function savedResults(action: Action, result: object): SavedResults {
  const json = payload(`${indentedText(action.document(result))}\n`);
  must(json.bytes.length <= REPORT_BYTES, 'snapshot_result_size_limit');
  const report = payload(action.markdown(result));
  must(report.bytes.length <= REPORT_BYTES, 'snapshot_report_size_limit');
  return { 'result.json': json, 'result.md': report };
}

function payload(text: string): Payload {
  const bytes = Buffer.from(text);
  return { bytes, sha256: sha256Of(bytes) };
}
