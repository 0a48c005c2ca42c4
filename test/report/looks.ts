/// <reference lib="dom" />
/// <reference lib="dom.iterable" />

/**
 * What is measured in a page. The functions run in the browser, each alone: they use nothing of this file.
 */

/** Texts of pictures that lie over each other, as pairs. */
export function overlappingTexts(): string[] {
  const found: string[] = [];
  for (const svg of document.querySelectorAll('svg[role=img]')) {
    const texts = [...svg.querySelectorAll('text')]
      .map((one) => ({ box: one.getBoundingClientRect(), text: one.textContent ?? '' }))
      .filter(({ text }) => text.trim() !== '');
    for (const [at, a] of texts.entries()) {
      for (const b of texts.slice(at + 1)) {
        const wide = Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left);
        const high = Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top);
        // A line is as high as its tallest possible letter; two pixels of that are never ink.
        if (wide > 1 && high > 2) found.push(`${a.text} | ${b.text}`);
      }
    }
  }
  return found;
}

/** Texts of pictures that leave their picture. */
export function cutTexts(): string[] {
  return [...document.querySelectorAll('svg[role=img]')].flatMap((svg) => {
    const frame = svg.getBoundingClientRect();
    return [...svg.querySelectorAll('text')]
      .filter((one) => {
        const box = one.getBoundingClientRect();
        return box.left < frame.left - 1 || box.right > frame.right + 1 || box.bottom > frame.bottom + 1;
      })
      .map((one) => one.textContent ?? '');
  });
}

/** Texts below a contrast of 4.5 and marks below 3 with what is behind them (WCAG 2.1, 1.4.3 and 1.4.11). */
export function faint(): string[] {
  const rgb = (colour: string) => (colour.match(/[\d.]+/g) ?? []).map(Number);
  const luminance = (colour: string) => {
    const [r = 0, g = 0, b = 0] = rgb(colour).map((one) => {
      const part = one / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const contrast = (a: string, b: string) => {
    const [high = 0, low = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
    return (high + 0.05) / (low + 0.05);
  };
  const solid = (colour: string) => colour.startsWith('rgb') && rgb(colour)[3] !== 0;
  const behind = (element: Element): string => {
    for (let one: Element | null = element; one; one = one.parentElement) {
      const { backgroundColor } = getComputedStyle(one);
      if (solid(backgroundColor)) return backgroundColor;
    }
    return 'rgb(255, 255, 255)';
  };
  const found = new Set<string>();
  const check = (what: string, colour: string, back: string, least: number) => {
    const value = contrast(colour, back);
    if (value < least) found.add(`${what}: ${colour} on ${back} is ${value.toFixed(2)}`);
  };
  for (const one of document.querySelectorAll(
    'h1,h2,h3,h4,p,a,li,dt,dd,th,td,code,pre,ins,del,figcaption,footer',
  )) {
    check(one.tagName, getComputedStyle(one).color, behind(one), 4.5);
  }
  for (const one of document.querySelectorAll('svg text')) {
    const panel = behind(one);
    // A count stands on the mark that was drawn before it.
    const on = one.classList.contains('on-ink') || one.classList.contains('on-heat');
    const mark = on ? one.previousElementSibling : null;
    const under = mark ? getComputedStyle(mark).fill : panel;
    check('text', getComputedStyle(one).fill, under, 4.5);
  }
  for (const one of document.querySelectorAll('.fill'))
    check('fill', getComputedStyle(one).fill, behind(one), 3);
  for (const one of document.querySelectorAll(
    '.hollow,.cross,.link,.stop,.checkpoint,.axis,.curve,.span,.heat',
  )) {
    check(one.getAttribute('class') ?? '', getComputedStyle(one).stroke, behind(one), 3);
  }
  return [...found];
}

/** What is to be reached by the keyboard: links, and everything that scrolls. */
export function unreachable(): string[] {
  return [...document.querySelectorAll<HTMLElement>('*')]
    .filter((one) => {
      const { overflowX } = getComputedStyle(one);
      return ['auto', 'scroll'].includes(overflowX) && one.scrollWidth > one.clientWidth && one.tabIndex < 0;
    })
    .map((one) => one.outerHTML.slice(0, 60));
}

/** Where the focus is, and whether it shows. */
export function focused(): { readonly text: string; readonly outlined: boolean; readonly inView: boolean } {
  const one = document.activeElement ?? document.body;
  const { outlineStyle, outlineWidth } = getComputedStyle(one);
  const box = one.getBoundingClientRect();
  return {
    text: one.getAttribute('aria-label') ?? one.textContent ?? '',
    outlined: outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2,
    inView: box.right > 0 && box.left >= 0,
  };
}

/** What a page with markup of others would have more of. */
export function foreign(): string[] {
  const found = document.querySelectorAll(
    'script,img,iframe,object,embed,form,input,[onclick],[onerror],[onfocus],[style]',
  );
  return [...found].map((one) => one.outerHTML);
}
