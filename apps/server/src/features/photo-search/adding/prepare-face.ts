import type { FaceEngine } from '@vidno/face-engine/face-engine';
import type { FileStore } from '#files/file-store.ts';
import type { ChosenFace } from './choose-face.ts';

export interface PrepareFaceTools {
  readonly files: FileStore;
  readonly faceEngine: Pick<FaceEngine, 'embed'>;
}

/** Its recognition goes on while the caller does something else. */
export interface FaceInWork {
  readonly name: string;
  readonly embedding: Promise<Float32Array>;
}

/** Begins to recognise the chosen face, and that one alone. Null: the files have gone meanwhile. */
export async function prepareFace(tools: PrepareFaceTools, chosen: ChosenFace): Promise<FaceInWork | null> {
  const material = await findMaterial(tools.files, chosen);
  if (!material) return null;
  const embedding = recognise(tools, material.chip);
  // Where nobody comes to wait for it, its failure is of no interest.
  embedding.catch(() => {});
  return { name: material.name, embedding };
}

async function recognise({ faceEngine }: PrepareFaceTools, chip: Uint8Array): Promise<Float32Array> {
  const [embedding] = await faceEngine.embed([chip]);
  if (!embedding) throw new Error('The engine made no embedding of a chip');
  return embedding;
}

async function findMaterial(
  files: FileStore,
  { source, face }: ChosenFace,
): Promise<{ name: string; chip: Uint8Array } | null> {
  if (source.kind === 'new') {
    const { name, faces } = source.picture;
    const found = faces[face];
    return found ? { name, chip: found.chip } : null;
  }
  const { photo } = source;
  const row = photo.faces[face];
  const chip = row ? await files.find(row.chip_key) : null;
  return chip ? { name: photo.name, chip } : null;
}
