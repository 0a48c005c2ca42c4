/** From a profile id to the name of its report in a bundle. */

import { bundleReportName, bundleSlug } from '../native.js';

/**
 * The slug of a profile id: ASCII letters, digits, `-` and `_` stay, every run of anything
 * else becomes one `-`, edges are stripped of `-` and `_`, then it is cut to 64 bytes without
 * a second strip. An empty one becomes `profile`.
 */
export function slugOfProfile(profileId: string): string {
  return bundleSlug(profileId);
}

/** `NN-slug.md`: the position as wide as `total` in decimal, two digits at least. */
export function reportFileName(position: number, total: number, profileId: string): string {
  return bundleReportName(position, total, profileId);
}
