/** The one function of pako 2.1.0 that is used here; the package ships no types. */
declare module 'pako' {
  /** Raw deflate of the whole of `data`, finished at once. */
  export function deflateRaw(
    data: Uint8Array,
    options: { readonly level: 9; readonly windowBits: 15; readonly memLevel: 8 },
  ): Uint8Array;
}
