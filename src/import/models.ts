/** Models as the records name them: one, or the one that was asked for. */

import { Refusal } from '../refusal/index.js';
import { quoted } from '../terminal/index.js';
import { byCodePoint } from '../text/order.js';
import { shellFlag } from '../text/shell.js';

export interface ModelCount {
  readonly model: string;
  readonly records: number;
}

/** More are counted, not listed, in a message. */
const NAMED = 5;

export class Models {
  private readonly counts = new Map<string, number>();

  constructor(private readonly only: string | undefined) {}

  /** Counts the label, and says whether its record is wanted. */
  wants(label: string | undefined): boolean {
    if (label !== undefined) this.counts.set(label, (this.counts.get(label) ?? 0) + 1);
    return this.only === undefined || label === this.only;
  }

  /** Whether more models are named than one import may hold; they are counted on, to be named. */
  get tooMany(): boolean {
    return this.only === undefined && this.counts.size > 1;
  }

  list(): readonly ModelCount[] {
    const models = [...this.counts].map(([model, records]) => ({ model, records }));
    return models.sort((left, right) => byCodePoint(left.model, right.model));
  }

  /** Refuses `import.model` where several models are named and none was chosen, or not the chosen one. */
  check(file: string): void {
    const models = this.list().map(({ model }) => model);
    const named = models
      .slice(0, NAMED)
      .map((one) => quoted(one))
      .join(', ');
    const more = models.length > NAMED ? ` and ${models.length - NAMED} more` : '';
    if (this.tooMany) {
      throw new Refusal('import.model', `the records name ${models.length} models: ${named}${more}`, {
        file,
        mend: `Import one at a time: add ${shellFlag('--only-model', models[0] ?? '')}`,
      });
    }
    if (this.only !== undefined && !models.includes(this.only)) {
      const found = models.length === 0 ? 'the records name no model' : `the records name ${named}${more}`;
      throw new Refusal('import.model', `no record is of ${quoted(this.only)}: ${found}`, { file });
    }
  }
}
