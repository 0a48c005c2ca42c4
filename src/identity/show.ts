/** Reads any artifact back: recognised by its content, verified, then shown. */

import { readBounded } from '../files/index.js';
import type { Json } from '../json/tagged.js';
import type { RunOptions } from '../native.js';
import type { Viewer } from '../terminal/index.js';
import { ARTIFACT_SCHEMAS, type Artifact, type ArtifactKind, type ArtifactSchema } from './show/artifact.js';
import { showBaseline } from './show/baseline.js';
import { showCertificate, showManifest, showSidecar } from './show/documents.js';
import { showModel } from './show/model.js';
import { recognise } from './show/recognise.js';
import { showStore } from './show/store.js';
import { artifactText } from './show/text.js';

/** `assay show --json`. */
export interface ShowResult {
  readonly file: string;
  readonly kind: ArtifactKind;
  readonly id: string | null;
  readonly verified: readonly string[];
  readonly unverified: readonly string[];
  /** What the file holds: a model without its parameters, a store as the list of its rulings. */
  readonly document: Json;
}

export interface ShowOptions extends RunOptions {
  /** Where the text goes; it is then no wider, and a model's tables have small curves beside them. */
  readonly viewer?: Viewer | undefined;
}

/** The largest artifact is a model; a real one of eight archives has 60 MB. */
const LIMIT = 1024 * 1024 * 1024;

/**
 * Recognises, verifies and words the artifact at `path`.
 *
 * Refuses with `show.kind` where it is none that assay knows, and else as the reader of its kind.
 */
export async function showArtifact(
  path: string,
  options: ShowOptions = {},
): Promise<{ readonly result: ShowResult; readonly text: string }> {
  const bytes = await readBounded(path, { limit: LIMIT, unreadable: 'file.read', tooLarge: 'file.size' });
  const schema = recognise(bytes, path);
  const kind = ARTIFACT_SCHEMAS[schema];
  const artifact = await READERS[schema](path, bytes, options);
  const { id, verified, unverified, document } = artifact;
  return {
    result: { file: path, kind, id, verified, unverified, document },
    text: artifactText(kind, artifact, options.viewer),
  };
}

type Reader = (path: string, bytes: Buffer, options: ShowOptions) => Artifact | Promise<Artifact>;

const READERS: Readonly<Record<ArtifactSchema, Reader>> = {
  'model/v1': (path, _, { viewer }) => showModel(path, viewer),
  'ruling/v1': (path, _, { signal }) => showStore(path, signal),
  'certificate/v1': (path) => showCertificate(path),
  'gate-baseline/v1': (path) => showBaseline(path),
  'corpus/v1': (path, bytes) => showManifest(bytes, path),
  'window/v1': (path) => showSidecar(path),
};
