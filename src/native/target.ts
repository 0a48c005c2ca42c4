/** Which prebuilt binaries this process could load, the likeliest first. */

import { Refusal } from '../refusal/index.js';

/**
 * One list of every target: Node's platform and architecture, and the packages that serve it.
 * On Linux the package manager installs only the one that fits the C library, so trying both
 * in order finds it without asking which library is loaded.
 */
export const TARGETS: Readonly<Record<string, readonly string[]>> = {
  'linux-x64': ['linux-x64-gnu', 'linux-x64-musl'],
  'linux-arm64': ['linux-arm64-gnu', 'linux-arm64-musl'],
  'darwin-x64': ['darwin-x64'],
  'darwin-arm64': ['darwin-arm64'],
  'win32-x64': ['win32-x64-msvc'],
  'win32-arm64': ['win32-arm64-msvc'],
};

/** The targets to try, such as `linux-x64-gnu`. */
export function nativeTargets(
  platform: string = process.platform,
  arch: string = process.arch,
): readonly string[] {
  const targets = TARGETS[`${platform}-${arch}`];
  if (targets === undefined) throw new Refusal('run.native', `no binary exists for ${platform} on ${arch}`);
  return targets;
}
