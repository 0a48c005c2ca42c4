/** The style of pages: light and dark, on screens and on paper. No markup sets a style of its own. */

import { CLASS_COLOURS, HEAT_COLOURS } from './palette.js';

const LIGHT = {
  page: '#ffffff',
  panel: '#f4f6f8',
  text: '#1b1f24',
  muted: '#545c66',
  line: '#c6ccd3',
  mark: '#5f6771',
  link: '#0b5cad',
};

const DARK = {
  page: '#14171c',
  panel: '#1e232a',
  text: '#e8ebef',
  muted: '#a9b2bd',
  line: '#3d454f',
  mark: '#97a1ad',
  link: '#8cc1ff',
};

function variables(scheme: 'light' | 'dark'): string {
  const named = Object.entries(scheme === 'light' ? LIGHT : DARK);
  const classes = CLASS_COLOURS.map(([light, dark], at) => [
    `class-${at}`,
    scheme === 'light' ? light : dark,
  ]);
  const heat = HEAT_COLOURS.flatMap((one, at) => [
    [`heat-${at}`, one[scheme][0]],
    [`on-heat-${at}`, one[scheme][1]],
  ]);
  return [...named, ...classes, ...heat].map(([name, value]) => `--${name}:${value}`).join(';');
}

const CLASSES = CLASS_COLOURS.map((_, at) => `.class-${at}{--ink:var(--class-${at})}`).join('\n');
const HEAT = HEAT_COLOURS.map(
  (_, at) => `.heat-${at}{--heat:var(--heat-${at});--on-heat:var(--on-heat-${at})}`,
).join('\n');

const SCHEMES = `:root{color-scheme:light dark;${variables('light')}}
@media (prefers-color-scheme:dark){:root{${variables('dark')}}}
${CLASSES}
${HEAT}`;

const PICTURES = `svg text{font:12px system-ui,"Segoe UI",Roboto,"DejaVu Sans",sans-serif;fill:var(--text)}
svg .muted{fill:var(--muted)}
svg .strong{font-weight:600}
svg .middle{text-anchor:middle}
svg .end{text-anchor:end}
svg .halo{paint-order:stroke;stroke:var(--panel);stroke-width:5px}
svg .on-ink{fill:var(--page);font-weight:600;text-anchor:middle}
.rule{stroke:var(--line);fill:none}
.link{stroke:var(--mark);stroke-width:2;fill:none}
.link.off{stroke-width:1.5;stroke-dasharray:4 4}
.checkpoint{stroke:var(--mark);stroke-dasharray:2 4}
.stop{stroke:var(--text);stroke-width:3}
.fill{fill:var(--ink)}
.edge{stroke:var(--page);stroke-width:1}
.hollow{fill:var(--panel);stroke:var(--ink);stroke-width:2}
.cross{stroke:var(--ink);stroke-width:2;fill:none}
.dashed{stroke-dasharray:3 2}
.none{--ink:var(--mark)}
.plain{--ink:var(--text)}
.event{--ink:var(--text)}
.axis{stroke:var(--mark);fill:none}
.curve{stroke:var(--ink);stroke-width:2;fill:none}
.span{stroke:var(--ink);stroke-width:5}
.span.retired{stroke-width:2;stroke-dasharray:3 3}
.heat{fill:var(--heat);stroke:var(--mark)}
.heat-none{--heat:var(--panel);--on-heat:var(--muted)}
.heat-none.heat,.heat-none .heat{stroke-dasharray:3 2}
svg .on-heat{fill:var(--on-heat)}
`;

/** The style of a picture that is a file. */
export const PICTURE_STYLE = `
${SCHEMES}
${PICTURES}
.panel{fill:var(--panel)}
`;

export const STYLE = `
${SCHEMES}
*{box-sizing:border-box}
body{margin:0;background:var(--page);color:var(--text);font:16px/1.5 system-ui,"Segoe UI",Roboto,"DejaVu Sans",sans-serif;overflow-wrap:anywhere}
.skip{position:absolute;left:-100vw}
.skip:focus{left:0;top:0;padding:.5rem 1rem;background:var(--page);z-index:1}
header,main,footer,nav{max-width:72rem;margin:0 auto;padding:0 1.25rem}
header{padding-top:2rem}
h1{font-size:1.75rem;line-height:1.25;margin:0 0 1rem}
h2{font-size:1.3rem;margin:2.5rem 0 .75rem;padding-top:.75rem;border-top:1px solid var(--line)}
h3{font-size:1.05rem;margin:1.75rem 0 .5rem}
p{max-width:46rem;margin:.75rem 0}
a{color:var(--link)}
a:focus-visible,.scroll:focus-visible{outline:3px solid var(--link);outline-offset:2px}
nav ul{list-style:none;display:flex;flex-wrap:wrap;gap:.25rem 1.25rem;margin:1rem 0 0;padding:0}
code{font-family:ui-monospace,"SF Mono",Menlo,"DejaVu Sans Mono",monospace;font-size:.9em}
.facts{display:grid;grid-template-columns:fit-content(16rem) minmax(0,1fr);gap:.25rem 1.5rem;margin:.75rem 0}
.facts dt{color:var(--muted)}
.facts dd{margin:0}
.limits li{max-width:46rem}
h4{font-size:.95rem;margin:1.25rem 0 .5rem}
nav ul ul{margin:.25rem 0 .5rem 1rem;display:block}
.contents ul{display:block}
.texts{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(20rem,100%),1fr));gap:.75rem;margin:.75rem 0}
.texts figure{margin:0;min-width:0}
.texts pre{margin:.5rem 0 0;font:.85rem/1.45 ui-monospace,"SF Mono",Menlo,"DejaVu Sans Mono",monospace;white-space:pre-wrap}
.texts .text{max-height:40rem;overflow:auto}
.texts ins,.texts del{display:block;text-decoration:none;border-left:3px solid var(--ink);padding-left:.25rem;background:var(--page)}
.texts ins{--ink:var(--class-0)}
.texts del{--ink:var(--class-1)}
.scroll{overflow-x:auto;margin:.75rem 0;max-width:100%}
table{border-collapse:collapse;font-size:.9rem}
th,td{text-align:left;vertical-align:top;padding:.35rem .75rem;border-bottom:1px solid var(--line)}
thead th{background:var(--panel);white-space:nowrap}
tbody th{font-weight:400;white-space:nowrap}
td{min-width:5.5rem;max-width:24rem;overflow-wrap:break-word}
figure{margin:1rem 0;padding:1rem;background:var(--panel);border-radius:.5rem}
figcaption{font-weight:600}
figcaption p{font-weight:400;font-size:.9rem;color:var(--muted);margin:.25rem 0 0}
.legend{list-style:none;display:flex;flex-wrap:wrap;gap:.25rem 1.25rem;margin:.5rem 0 0;padding:0;font-size:.85rem}
.legend li{display:flex;align-items:center;gap:.4rem;min-width:0}
.legend svg{flex:none}
svg{display:block}
${PICTURES}footer{margin-top:2.5rem;padding-bottom:2.5rem;color:var(--muted);font-size:.85rem}
@media (max-width:40rem){.facts{grid-template-columns:1fr;gap:0}.facts dd{margin-bottom:.5rem}figure{padding:.75rem}}
@media print{
:root{${variables('light')}}
body{font-size:10pt}
nav,.skip{display:none}
h2,h3{break-after:avoid}
figure,tr{break-inside:avoid}
.scroll{overflow:visible}
.texts .text{max-height:none}
.scroll>svg{max-width:100%;height:auto}
*{print-color-adjust:exact;-webkit-print-color-adjust:exact}
}
`;
