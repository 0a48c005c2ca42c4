/** A picture by its kind. */

import type { VNode } from 'preact';
import type { Picture } from '../pictures.js';
import { Bars } from './bars.js';
import { Curves } from './curves.js';
import { Heat } from './heat.js';
import { Histograms } from './histograms.js';
import { Lanes } from './lanes.js';
import { Margins } from './margins.js';
import { Overlap } from './overlap.js';
import { Timeline } from './timeline.js';

export function Drawn({ id, picture }: { readonly id: string; readonly picture: Picture }): VNode {
  switch (picture.kind) {
    case 'lanes':
      return <Lanes id={id} picture={picture} />;
    case 'bars':
      return <Bars id={id} picture={picture} />;
    case 'overlap':
      return <Overlap id={id} picture={picture} />;
    case 'curves':
      return <Curves id={id} picture={picture} />;
    case 'histograms':
      return <Histograms id={id} picture={picture} />;
    case 'heat':
      return <Heat id={id} picture={picture} />;
    case 'timeline':
      return <Timeline id={id} picture={picture} />;
    default:
      return <Margins id={id} picture={picture} />;
  }
}
