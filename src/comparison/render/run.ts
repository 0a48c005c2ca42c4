/** What a finished run says to a person. */

import type { Published } from '../../bundle/index.js';
import type { Viewer } from '../../terminal/index.js';
import { paint, safe, safeLines } from '../../terminal/index.js';
import { packedText } from '../pack-text.js';
import type { ProfileEvent } from '../run.js';
import { resultsText } from './show.js';

/** Where the bundle is, and its results. */
export function publishedText(published: Omit<Published, 'refusals'>, viewer: Viewer): string {
  return [packedText(published), '', resultsText(published.manifest, viewer)].join('\n');
}

/** What failed backends said themselves; for stderr, on request. */
export function detailsText(events: readonly ProfileEvent[], stream: Viewer['stream']): string {
  return events
    .flatMap((event) => {
      if (event.type !== 'finished' || event.detail === undefined || event.detail === '') return [];
      const title = paint('bold', `${safe(event.profileId)} said:`, stream);
      return [`${title}\n${safeLines(event.detail).replace(/^/gm, '  ')}\n`];
    })
    .join('');
}
