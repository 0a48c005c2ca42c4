// Writes docs/refusals.md from the table of refusal kinds in dist/refusal (`npm run build:ts` first).

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { exitCodeOf, KINDS } from '../dist/refusal/index.js';
import { root } from './steps.mjs';

const HEAD = `# Refusals

<!-- Written by scripts/refusal-docs.mjs from src/refusal; do not edit. -->

Bad input gets a refusal and never a guess. A refusal names its kind, the file, the line or the JSON
pointer where that is known, what was found, and how to mend it; where a ruling of the identity
specification stands behind it, the ruling as well (\`assay spec show ID\` explains it).

Kinds are stable: a kind is never renamed and never changes its meaning within a major version. The
wording of messages may change. With \`--json\` refusals stand in the array \`refusals\`, each with
\`kind\`, \`severity\` (\`error\` or \`warning\`), \`file\`, \`line\`, \`pointer\`, \`message\`, \`mend\` and
\`ruling\`; what is not known is null. Without it they are printed on stderr.

Exit codes, the same with and without \`--json\`:

| code | meaning |
|---|---|
| 0 | done; the answer is yes |
| 1 | refused, or a measured no |
| 2 | wrong usage; any refusal of a study; under \`certify\` and \`gate\` also a refusal or an answer that cannot be given |
| 70 | a defect of assay itself |
| 130 | stopped on request |

The tables give the code that a refusal ends a command with; behind a stroke that of \`certify\` and
\`gate\`. A command that takes several inputs goes on after a refused one and leaves with the same code.
Warnings change no exit code.
`;

/** The page: a section for each family of kinds, in the order of the table. */
export function refusalPage() {
  const families = new Map();
  for (const entry of Object.entries(KINDS)) {
    const family = entry[0].slice(0, entry[0].indexOf('.'));
    families.set(family, [...(families.get(family) ?? []), entry]);
  }
  return [HEAD, ...[...families].map(([family, entries]) => section(family, entries))].join('\n');
}

function section(family, entries) {
  const rows = entries.map(
    ([kind, { means, mend, ruling }]) =>
      `| \`${kind}\` | ${cell(means)} | ${cell(mend)} | ${exit(kind)} | ${ruling ?? ''} |`,
  );
  const table = ['| kind | what is wrong | what to do | exit | ruling |', '|---|---|---|---|---|', ...rows];
  return `## ${family}\n\n${table.join('\n')}\n`;
}

/** The exit code, and behind a stroke that of `certify` and `gate` where it is another. */
function exit(kind) {
  const codes = new Set([exitCodeOf(kind, 1), exitCodeOf(kind, 2)]);
  return [...codes].join(' / ');
}

/** Text as a cell of a Markdown table: bars would end it, brackets and underscores would be markup. */
function cell(text) {
  const parts = text.split('`');
  const plain = (part) => part.replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('__', '\\_\\_');
  return parts
    .map((part, at) => (at % 2 === 0 ? plain(part) : part))
    .join('`')
    .replaceAll('|', '\\|');
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  mkdirSync(join(root, 'docs'), { recursive: true });
  writeFileSync(join(root, 'docs', 'refusals.md'), refusalPage());
}
