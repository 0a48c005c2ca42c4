/** The demo's summary for people. */

import type { Demonstrated, DemoSummary } from './demo.js';
import { DEMONSTRATIONS } from './demonstrations.js';
import { escapeHtml, htmlPage } from './page.js';
import { seen } from './seen.js';

const TITLE = 'What assay shows on its own examples';

const NOTE =
  'All of it is made for demonstration: synthetic archives, programs written by hand and really run on their suites, stated histories. No model was called and nothing was run here. Every result was saved with its inputs and computed anew, to the byte.';

export function summaryMarkdown({ demonstrations }: DemoSummary): string {
  const parts = demonstrations.map((one) => {
    const { demonstration, action, result_sha256 } = one;
    const links = `[report](reports/${demonstration}.html), [result.md](${demonstration}/result.md), [result.json](${demonstration}/result.json)`;
    return `## ${demonstration}\n\n${showsOf(one)}\n\n${seen(one)}\n\n\`${action}\`, replay verified, result SHA-256 \`${result_sha256}\`: ${links}`;
  });
  return `# ${TITLE}\n\n${NOTE}\n\n${parts.join('\n\n')}\n`;
}

export function summaryPage({ demonstrations }: DemoSummary): string {
  const parts = demonstrations.map((one) => {
    const { demonstration, action, result_sha256 } = one;
    const link = (path: string, text: string) => `<a href="${path}">${text}</a>`;
    return [
      `<h2>${link(`reports/${demonstration}.html`, escapeHtml(demonstration))}</h2>`,
      `<p>${escapeHtml(showsOf(one))}</p>`,
      `<p>${escapeHtml(seen(one))}</p>`,
      `<p><code>${action}</code>, replay verified, result <code>${result_sha256}</code>: ${link(`${demonstration}/result.md`, 'result.md')}, ${link(`${demonstration}/result.json`, 'result.json')}, ${link(`${demonstration}/snapshot.json`, 'snapshot.json')}</p>`,
    ].join('\n');
  });
  return htmlPage(TITLE, `<h1>${TITLE}</h1>\n<p>${escapeHtml(NOTE)}</p>\n${parts.join('\n')}`);
}

/** A line a demonstration, for the terminal. */
export function demoText({ demonstrations }: DemoSummary): string {
  return demonstrations.map((one) => `${one.demonstration.padEnd(14)}  ${seen(one)}`).join('\n');
}

function showsOf({ demonstration }: Demonstrated): string {
  return DEMONSTRATIONS.find(({ name }) => name === demonstration)?.shows ?? '';
}
