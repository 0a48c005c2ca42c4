/** Texts of reports: what stands between backquotes is code. */

import type { VNode } from 'preact';

export function Inline({ text }: { readonly text: string }): VNode {
  // Every second part stood between backquotes.
  const parts = text.split('`');
  return <>{parts.map((part, at) => (at % 2 === 1 ? <code>{part}</code> : part))}</>;
}
