/** From a profile id to the name of its report in a bundle. */

const SLUG_BYTES = 64;

/**
 * The slug of a profile id: ASCII letters, digits, `-` and `_` stay, every run of anything
 * else becomes one `-`, edges are stripped of `-` and `_`, then it is cut to 64 bytes without
 * a second strip. An empty one becomes `profile`.
 */
export function slugOfProfile(profileId: string): string {
  const dashed = profileId.replace(/[^A-Za-z0-9_-]+/g, '-');
  // By index and not by pattern: `[-_]+$` takes quadratic time on a long run inside an id.
  let start = 0;
  let end = dashed.length;
  while (start < end && isEdge(dashed, start)) start++;
  while (end > start && isEdge(dashed, end - 1)) end--;
  return dashed.slice(start, Math.min(end, start + SLUG_BYTES)) || 'profile';
}

function isEdge(text: string, at: number): boolean {
  return text[at] === '-' || text[at] === '_';
}

/** `NN-slug.md`: the position as wide as `total` in decimal, two digits at least. */
export function reportFileName(position: number, total: number, profileId: string): string {
  const width = Math.max(2, String(total).length);
  return `${String(position).padStart(width, '0')}-${slugOfProfile(profileId)}.md`;
}

/** Whether some position and some profile id could give this name. */
export function couldBeReport(name: string): boolean {
  return /^\d{2,}-[A-Za-z0-9_-]{1,64}\.md$/.test(name);
}
