/** The frame of every picture: a caption, a text alternative, legends, and room to scroll in. */

import type { ComponentChildren, VNode } from 'preact';
import type { Picture } from '../pictures.js';

/** Pixels that a text of 12 pixels takes at most, by and large. */
export function textWidth(text: string): number {
  return Math.ceil(text.length * 7.2);
}

export function Figure({
  id,
  picture,
  note,
  width,
  height,
  legend,
  children,
}: {
  readonly id: string;
  readonly picture: Picture;
  /** Said where not everything is drawn. */
  readonly note?: string | undefined;
  readonly width: number;
  readonly height: number;
  readonly legend: ComponentChildren;
  readonly children: ComponentChildren;
}): VNode {
  const { title, description } = picture;
  return (
    <figure>
      <figcaption>
        {title}
        <p>
          {description}
          {note && ` ${note}`}
        </p>
      </figcaption>
      {legend}
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
