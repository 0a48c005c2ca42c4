import { heading, named, paragraph, type ReportDocument, table } from '../../report/index.js';
import type { VerifySnapshot } from '../actions/bundle-verify.js';

const HEADS = ['finding', 'file', 'line', 'pointer', 'what was found'];

export function verificationReport({ bundles }: VerifySnapshot): ReportDocument {
  const blocks = bundles.flatMap(({ recognised, conforming, refusals }) => [
    paragraph(verdict(recognised, conforming)),
    table(HEADS, refusals.map(finding)),
  ]);
  const closing =
    'A bundle that conforms has the layout, the manifest and the bytes that it says. Who made it, and how, is not shown.';
  return [heading(1, 'Comparison bundle'), ...blocks, paragraph(closing)];
}

function verdict(recognised: boolean, conforming: boolean): string {
  if (conforming) return 'It is recognised and conforms.';
  return recognised
    ? 'It is recognised, but not encoded as it should be.'
    : 'It is not recognised as a bundle.';
}

function finding(refusal: VerifySnapshot['bundles'][number]['refusals'][number]): readonly string[] {
  const { kind, file, line, pointer, message } = refusal;
  return [
    named(kind),
    file === null ? '' : named(file),
    line === null ? '' : String(line),
    pointer === null ? '' : named(pointer),
    named(message),
  ];
}
