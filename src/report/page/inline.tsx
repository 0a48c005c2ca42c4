/** Texts of reports: what stands between backquotes is code, `[words](#anchor)` elsewhere is a link. */

import type { VNode } from 'preact';

/** Anchors are words of ours. */
const LINK = /\[([^[\]]+)\]\((#[a-z0-9_-]+)\)/;

export function Inline({ text }: { readonly text: string }): VNode {
  // Every second part stood between backquotes.
  const parts = text.split('`');
  return <>{parts.map((part, at) => (at % 2 === 1 ? <code>{part}</code> : <Linked text={part} />))}</>;
}

function Linked({ text }: { readonly text: string }): VNode {
  // Between two links stand what is before, the words, and the target.
  const parts = text.split(LINK);
  const links = parts.map((part, at) => {
    if (at % 3 === 0) return part;
    return at % 3 === 1 ? <a href={parts[at + 1] ?? ''}>{part}</a> : null;
  });
  return <>{links}</>;
}
