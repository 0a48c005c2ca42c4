/** The frame of every picture: on a page with caption, text alternative and room to scroll in; or as a file. */

import { type ComponentChildren, createContext, type VNode } from 'preact';
import { useContext } from 'preact/hooks';
import type { Picture } from '../pictures.js';
import { AloneFigure } from './alone.js';
import { Legend, type LegendItem } from './legend.js';

/** Whether a picture stands on a page, or is a file of its own. */
export const Frame = createContext<'page' | 'file'>('page');

export interface FigureProps {
  readonly id: string;
  readonly picture: Picture;
  /** Said where not everything is drawn. */
  readonly note?: string | undefined;
  readonly width: number;
  readonly height: number;
  /** What marks stand for, in lines. */
  readonly legends: readonly (readonly LegendItem[])[];
  readonly children: ComponentChildren;
}

export function Figure(props: FigureProps): VNode {
  const { id, picture, note, width, height, children } = props;
  const { title, description } = picture;
  const legends = props.legends.filter(({ length }) => length > 0);
  if (useContext(Frame) === 'file') return <AloneFigure {...props} legends={legends} />;
  return (
    <figure>
      <figcaption>
        {title}
        <p>
          {description}
          {note && ` ${note}`}
        </p>
      </figcaption>
      {legends.map((items) => (
        <Legend items={items} />
      ))}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard */}
      <section class="scroll" tabIndex={0} aria-label={`Picture: ${title}`}>
        <svg
          role="img"
          aria-labelledby={`${id}-title ${id}-text`}
          width={width}
          height={height}
          viewBox={`0 0 ${width} ${height}`}
        >
          <title id={`${id}-title`}>{title}</title>
          <desc id={`${id}-text`}>{description}</desc>
          {children}
        </svg>
      </section>
    </figure>
  );
}
