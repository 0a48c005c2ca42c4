/** Options that are given more than once. */

/** What matters of a command's flags. */
export type FlagKinds = Readonly<
  Record<string, { readonly type: 'boolean' | 'option'; readonly multiple?: boolean }>
>;

/**
 * The arguments with only the last of each repeated option, as other programs of this contract
 * read them: what is appended to a command line overrides what stood in it. Options that take
 * several values keep all.
 */
export function lastOfEach(argv: readonly string[], flags: FlagKinds): string[] {
  const kept: { readonly name: string | undefined; readonly words: readonly string[] }[] = [];
  for (let at = 0; at < argv.length; at++) {
    const word = argv[at] ?? '';
    if (word === '--') {
      kept.push({ name: undefined, words: argv.slice(at) });
      break;
    }
    const [name = ''] = /^--([^=]+)/.exec(word)?.slice(1) ?? [];
    const flag = Object.hasOwn(flags, name) ? flags[name] : undefined;
    const single = flag?.type === 'option' && !flag.multiple;
    const apart = flag?.type === 'option' && !word.includes('=');
    const words = apart ? argv.slice(at, at + 2) : [word];
    at += words.length - 1;
    kept.push({ name: single ? name : undefined, words });
  }
  const last = new Map(kept.map(({ name }, at) => [name, at]));
  return kept
    .filter(({ name }, at) => name === undefined || last.get(name) === at)
    .flatMap(({ words }) => words);
}
