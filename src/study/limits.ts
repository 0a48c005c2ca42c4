/** The limits of section 1.1 of the contract, and those of single fields. */

/** A JSON file, and a JSON document that is written. */
export const JSON_BYTES = 1_048_576;
/** A program, and a material of an evidence sidecar. */
export const SOURCE_BYTES = 262_144;
/** All files read from one opened folder together. */
export const SCOPE_BYTES = 4_194_304;
/** A result, in its indented form without the final newline. */
export const RESULT_BYTES = 4_194_304;
/** Default upper end of an integer field. */
export const MOST_INTEGER = 1_000_000;
/** Integers that count spent resources. */
export const MOST_SPENT = 1_000_000_000;
/** Cases of one suite, and outcomes of one profile. */
export const MOST_CASES = 10_000;
/** Entries that `prepare` looks at in a folder. */
export const MOST_ENTRIES = 4_096;
/** Programs in one study. */
export const MOST_SOURCES = 128;
