import { codeSpan, markdownTable } from '../../markdown/index.js';
import type { VerifySnapshot } from '../actions/bundle-verify.js';

/** The verification of a bundle as Markdown. */
export function verificationReport({ bundles }: VerifySnapshot): string {
  const blocks = bundles.flatMap(({ recognised, conforming, refusals }) => [
    verdict(recognised, conforming),
    ...(refusals.length === 0 ? [] : [findings(refusals)]),
  ]);
  const closing =
    'A bundle that conforms has the layout, the manifest and the bytes that it says. Who made it, and how, is not shown.';
  return `${['# Comparison bundle', ...blocks, closing].join('\n\n')}\n`;
}

function verdict(recognised: boolean, conforming: boolean): string {
  if (conforming) return 'It is recognised and **conforms**.';
  return recognised
    ? 'It is **recognised**, and not encoded as it should be.'
    : 'It is **not recognised** as a bundle.';
}

function findings(refusals: VerifySnapshot['bundles'][number]['refusals']): string {
  const rows = refusals.map(({ kind, file, line, pointer, message }) => [
    codeSpan(kind),
    file === null ? '' : codeSpan(file),
    line === null ? '' : String(line),
    pointer === null ? '' : codeSpan(pointer),
    codeSpan(message),
  ]);
  return markdownTable(['finding', 'file', 'line', 'pointer', 'what was found'], rows);
}
