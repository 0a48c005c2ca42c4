/** `1 row`, `2 rows`: a count with its noun. */
export function counted(count: number | bigint, noun: string): string {
  return `${count} ${noun}${BigInt(count) === 1n ? '' : 's'}`;
}
