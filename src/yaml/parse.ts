/**
 * Small YAML documents of unknown origin: YAML 1.2, core schema, one document, no anchors,
 * aliases, tags of one's own or directives, names distinct in their mapping, size and depth
 * bounded. What is left is JSON with comments.
 */

import { Composer, type CST, type Document, isAlias, Lexer, LineCounter, Parser, visit } from 'yaml';
import { Refusal, type RefusalKind } from '../refusal/index.js';
import { type Located, locate, MAX_YAML_DEPTH } from './located.js';

/** Larger documents are refused before they are parsed. */
export const MAX_YAML_BYTES = 1024 * 1024;

/** A broken document breaks everywhere; more than this many places help nobody. */
const MAX_REFUSALS = 100;

export interface YamlKinds {
  /** Kind for a text that is no such document. */
  readonly yaml: RefusalKind;
}

export type YamlOutcome =
  | { readonly root: Located; readonly refusals?: undefined }
  | { readonly root?: undefined; readonly refusals: readonly Refusal[] };

/** The document in `bytes`, or every reason why it is none. */
export function parseYaml(bytes: Uint8Array, file: string, kinds: YamlKinds): YamlOutcome {
  const refuse = (message: string, line?: number, pointer?: string) =>
    new Refusal(kinds.yaml, message, { file, line, pointer });

  if (bytes.length > MAX_YAML_BYTES) return { refusals: [refuse(`is larger than ${MAX_YAML_BYTES} bytes`)] };
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return { refusals: [refuse('is not UTF-8')] };
  }

  const lines = new LineCounter();
  const refusals: Refusal[] = [];
  const tokens = concreteTokens(text, lines, (message, offset) => {
    refusals.push(refuse(message, lines.linePos(offset).line));
  });
  if (refusals.length > 0) return { refusals };

  const documents = compose(tokens);
  for (const document of documents) {
    for (const { code, pos, message } of [...document.errors, ...document.warnings].slice(0, MAX_REFUSALS)) {
      refusals.push(refuse(`${firstSentence(message)} (${code})`, lines.linePos(pos[0]).line));
    }
    refuseSharing(document, (message, offset) => {
      refusals.push(refuse(message, lines.linePos(offset).line));
    });
  }
  const [document, second] = documents;
  if (second) refusals.push(refuse('holds more than one document', lines.linePos(second.range[0]).line));
  if (!document) return { refusals: [refuse('holds no document')] };
  if (refusals.length > 0) return { refusals };

  const root = locate(document.contents, lines, (line, pointer, message) => {
    refusals.push(refuse(message, line, pointer));
  });
  return refusals.length > 0 ? { refusals } : { root };
}

type Report = (message: string, offset: number) => void;

/** The concrete syntax, given up as soon as it is too deep or is nothing that a document may hold. */
function concreteTokens(text: string, lines: LineCounter, report: Report): CST.Token[] {
  const parser = new Parser(lines.addNewLine);
  const tokens: CST.Token[] = [];
  // The parser sees line ends as it goes; the first line has to be told when it lexes by hand.
  lines.addNewLine(0);
  for (const lexeme of new Lexer().lex(text)) {
    for (const token of parser.next(lexeme)) tokens.push(token);
    // Coarser than the limit, which `locate` keeps: here it is about the composer's recursion.
    if (parser.stack.length > 2 * MAX_YAML_DEPTH) {
      report(`nests deeper than ${MAX_YAML_DEPTH} levels`, parser.offset);
      return tokens;
    }
  }
  for (const token of parser.end()) tokens.push(token);
  for (const token of tokens.slice(0, MAX_REFUSALS)) {
    if (token.type === 'directive') report('holds a directive', token.offset);
    if (token.type === 'byte-order-mark') report('begins with a byte order mark', 0);
  }
  return tokens;
}

function compose(tokens: readonly CST.Token[]): Document.Parsed[] {
  // Distinctness of names is checked in `locate`: the composer's own check is quadratic.
  const composer = new Composer({
    version: '1.2',
    schema: 'core',
    resolveKnownTags: false,
    strict: true,
    uniqueKeys: false,
  });
  return [...composer.compose(tokens)];
}

/** Anchors and aliases: short texts that mean long ones, and loops. */
function refuseSharing(document: Document.Parsed, report: Report): void {
  let found = 0;
  visit(document, {
    Node: (_key, node) => {
      const shared = isAlias(node) ? 'an alias' : node.anchor ? 'an anchor' : undefined;
      if (shared) report(`holds ${shared}`, node.range?.[0] ?? 0);
      return shared && ++found >= MAX_REFUSALS ? visit.BREAK : undefined;
    },
  });
}

/** The package appends the place and an excerpt, which is content. */
function firstSentence(message: string): string {
  return (message.split(/\n| at line \d/u)[0] ?? message).slice(0, 200);
}
