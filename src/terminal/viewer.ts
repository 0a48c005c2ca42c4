/** Where a text goes, and how much room there is. */
export interface Viewer {
  /** Columns of the terminal; without it nothing wraps. */
  readonly width?: number | undefined;
  readonly stream: { readonly isTTY?: boolean };
}

/** The viewer of a stream: only a terminal has a width. */
export function viewerOf(stream: NodeJS.WriteStream): Viewer {
  return { stream, ...(stream.isTTY ? { width: stream.columns } : {}) };
}
