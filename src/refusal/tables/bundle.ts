import { kindTable } from '../entry.js';

export const BUNDLE_KINDS = kindTable({
  'bundle.directory': {
    means: 'The bundle is missing, no directory, a symlink, or cannot be read.',
    mend: 'Give the directory itself, one that this user may read.',
  },
  'bundle.entry': {
    means: 'An entry of the bundle is missing, does not belong there, or is not a regular file.',
    mend: 'A bundle holds comparison.json, data-package.yml and one report a succeeded result, nothing else.',
  },
  'bundle.json': {
    means: 'The manifest is not exactly one strict JSON value in UTF-8.',
    mend: 'Restore the manifest; a hand edit must keep it strict JSON without a byte order mark.',
  },
  'bundle.version': {
    means: "The manifest's schemaVersion is not the one this program reads.",
    mend: 'Read it with a program that knows the version; this one reads weatherreporter.comparison.v1.',
  },
  'bundle.field': {
    means: 'A field is missing, unknown, repeated, spelled in another case, or of the wrong type.',
    mend: 'Keep exactly the fields of the manifest format; leave out what is unknown instead of writing null.',
  },
  'bundle.value': {
    means: 'A value breaks the rule of its field.',
    mend: 'Correct the value at the named place.',
  },
  'bundle.count': {
    means: 'A count, a position or the distinctness of profiles is wrong.',
    mend: 'Make the counts and positions those of the results.',
  },
  'bundle.result': {
    means: 'A result does not hold what its status demands.',
    mend: 'A succeeded result has validationStatus and reportPath; a failed one has error and no reportPath.',
  },
  'bundle.digest': {
    means: 'The data package does not have the bytes that the manifest names.',
    mend: 'Restore the data package from where it came; never edit the digest.',
  },
  'bundle.size': {
    means: 'A file or a list is larger than its limit.',
    mend: 'A bundle holds at most 10,000 results, a manifest of 4 MiB, and files of 64 MiB.',
  },
  'bundle.encoding': {
    means: 'The manifest is sound, but not written canonically.',
    mend: 'Publish the bundle again; its manifest is then written canonically.',
  },
  'bundle.destination': {
    means: 'What stands at the destination is no recognised bundle, so it is not replaced.',
    mend: 'Choose another destination, or move away what stands there.',
  },
  'bundle.locked': {
    means: 'Another writer is publishing to the same destination.',
    mend: 'Run again when it has finished.',
  },
  'bundle.cleanup': {
    means:
      'Something a writer left beside the destination could not be removed, or is not its own to remove.',
    mend: 'Look at the named sibling; `assay bundle clean` removes what is left of a writer.',
  },
  'bundle.unflushed': {
    means: 'The new bundle is in place, but a power cut now may undo that.',
    mend: 'Check the disk, then verify the bundle once more.',
  },
  'pack.yaml': {
    means: 'The spec is not one plain YAML document.',
    mend: 'Write YAML 1.2 in UTF-8, without anchors, aliases, own tags, directives or repeated names.',
  },
  'pack.field': {
    means: 'A field of the spec is missing, unknown, or of the wrong type.',
    mend: 'Keep exactly the fields that docs/bundles.md lists.',
  },
  'pack.value': {
    means: 'A value in the spec breaks the rule of its field.',
    mend: 'Correct the value at the named place.',
  },
  'pack.file': {
    means: 'A file that the spec names is missing, is no regular file in its folder, or is over 64 MiB.',
    mend: 'Put a regular file beside the spec, or below its folder, and name it by a relative path.',
  },
});
