/** How a checking command prints its findings. */

import { Flags } from '@oclif/core';

export const findingsFormat = Flags.option({
  options: ['text', 'json', 'github'] as const,
  summary: 'how to print the result',
  description: 'json is the same as --json, which wins over the others; github prints workflow annotations.',
  default: 'text',
})();
