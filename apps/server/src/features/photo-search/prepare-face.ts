import type { FaceBox, FaceEngine } from '@vidno/face-engine/face-engine';
import type { FileStore } from '#files/file-store.ts';
import type { ChosenFace } from './choose-picture.ts';
import type { QueriedFace } from './repository.ts';

export interface PrepareFaceTools {
  readonly files: FileStore;
  readonly faceEngine: Pick<FaceEngine, 'embed' | 'modelId'>;
  readonly cropFace: (jpeg: Uint8Array, box: FaceBox) => Promise<Uint8Array>;
}

export interface PreparedFace extends Omit<QueriedFace, 'photoId'> {
  /** A small JPEG of the face for the screens. */
  readonly crop: Uint8Array;
}

/** Recognises the chosen face, and that one alone, and cuts it out. Null: the files have gone meanwhile. */
export async function prepareFace(
  { files, faceEngine, cropFace }: PrepareFaceTools,
  chosen: ChosenFace,
): Promise<PreparedFace | null> {
  const material = await findMaterial(files, chosen);
  if (!material) return null;
  const [[embedding], crop] = await Promise.all([
    faceEngine.embed([material.chip]),
    cropFace(material.jpeg, material.box),
  ]);
  if (!embedding) throw new Error('The engine made no embedding of a chip');
  return { face: chosen.face, imageName: material.name, modelId: faceEngine.modelId, embedding, crop };
}

interface Material {
  readonly name: string;
  readonly jpeg: Uint8Array;
  readonly chip: Uint8Array;
  readonly box: FaceBox;
}

async function findMaterial(files: FileStore, { source, face }: ChosenFace): Promise<Material | null> {
  if (source.kind === 'new') {
    const found = source.picture.faces[face];
    return found ? { name: source.picture.name, jpeg: source.picture.jpeg, chip: found.chip, box: found.box } : null;
  }
  const { photo } = source;
  const row = photo.faces[face];
  if (!row) return null;
  const [jpeg, chip] = await Promise.all([files.find(photo.file_key), files.find(row.chip_key)]);
  if (!jpeg || !chip) return null;
  const box = { x: row.box_x, y: row.box_y, width: row.box_width, height: row.box_height };
  return { name: photo.name, jpeg, chip, box };
}
