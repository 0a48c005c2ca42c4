/** What publishing says to a person. */

import type { Published } from '../bundle/index.js';
import { safe } from '../terminal/index.js';

/** Where the bundle is, and how many results it has. */
export function packedText({ dir, replaced, manifest }: Omit<Published, 'refusals'>): string {
  const failed = manifest.failed === 0 ? '' : `, ${manifest.failed} of them failed`;
  return `${replaced ? 'replaced' : 'published'} ${safe(dir)} (${manifest.total} results${failed})`;
}
