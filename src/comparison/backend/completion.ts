/** Reads what a chat-completions endpoint answers. */

import { LIMITS } from '../../bundle/index.js';
import { BackendFailure } from './backend.js';

const DETAIL_CHARACTERS = 1000;

/** The text of the first choice; anything else than a whole one is refused. */
export function contentOf(body: Buffer | undefined): string {
  if (body === undefined) throw invalid(`is larger than ${LIMITS.fileBytes} bytes`);
  const answer = parsed(body);
  if (answer === undefined) throw invalid('is not JSON in UTF-8');
  const choice = member(answer, 'choices', 0);
  const content = member(member(choice, 'message'), 'content');
  if (typeof content !== 'string') throw invalid('holds no choices[0].message.content');
  const reason = member(choice, 'finish_reason');
  // A text that was cut short is no report, however well it reads.
  if (reason === 'length') throw invalid('was cut at the length limit');
  if (reason === 'content_filter') throw invalid('was cut by a content filter');
  return content;
}

/** What an endpoint says about its refusal, where it says it in the usual place. */
export function saidBy(body: Buffer | undefined): string | undefined {
  const answer = body && parsed(body);
  const message = member(member(answer, 'error'), 'message');
  return typeof message === 'string' ? message.slice(0, DETAIL_CHARACTERS) : undefined;
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    return undefined;
  }
}

/** The value at a path of own members, or undefined. */
function member(value: unknown, ...path: readonly (string | number)[]): unknown {
  return path.reduce<unknown>((at, step) => {
    if (at === null || typeof at !== 'object' || !Object.hasOwn(at, step)) return undefined;
    return (at as Record<string | number, unknown>)[step];
  }, value);
}

function invalid(what: string): BackendFailure {
  return new BackendFailure('invalid-output', `the endpoint's answer ${what}`);
}
