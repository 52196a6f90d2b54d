import type { FaceBox, FaceEngine } from '@vidno/face-engine/face-engine';
import type { FileStore } from '#files/file-store.ts';
import type { ChosenFace } from './choose-picture.ts';
import { queryPhotoKeys } from './query-photos/query-photo-keys.ts';
import { settleAll } from './query-photos/settle-all.ts';
import type { QueriedFace } from './repository.ts';

export interface PrepareFaceTools {
  readonly files: FileStore;
  readonly faceEngine: Pick<FaceEngine, 'embed' | 'modelId'>;
  readonly cropFace: (jpeg: Uint8Array, box: FaceBox) => Promise<Uint8Array>;
}

/** Recognises the chosen face, and that one alone, and cuts it out for the screens. Null: the files have gone meanwhile. */
export async function prepareFace(
  tools: PrepareFaceTools,
  { photoId, chosen }: { photoId: string; chosen: ChosenFace },
): Promise<QueriedFace | null> {
  const material = await findMaterial(tools.files, chosen);
  if (!material) return null;
  const crop = keepCrop(tools, photoId, material);
  const [embeddings] = await settleAll([tools.faceEngine.embed([material.chip]), crop.then(() => [])]);
  const embedding = embeddings?.[0];
  if (!embedding) throw new Error('The engine made no embedding of a chip');
  return {
    photoId,
    face: chosen.face,
    imageName: material.name,
    modelId: tools.faceEngine.modelId,
    embedding,
  };
}

interface Material {
  readonly name: string;
  readonly jpeg: Uint8Array;
  readonly chip: Uint8Array;
  readonly box: FaceBox;
  readonly face: number;
}

async function findMaterial(files: FileStore, { source, face }: ChosenFace): Promise<Material | null> {
  if (source.kind === 'new') {
    const found = source.picture.faces[face];
    return found
      ? { name: source.picture.name, jpeg: source.picture.jpeg, chip: found.chip, box: found.box, face }
      : null;
  }
  const { photo } = source;
  const row = photo.faces[face];
  if (!row) return null;
  const [jpeg, chip] = await Promise.all([files.find(photo.file_key), files.find(row.chip_key)]);
  if (!jpeg || !chip) return null;
  const box = { x: row.box_x, y: row.box_y, width: row.box_width, height: row.box_height };
  return { name: photo.name, jpeg, chip, box, face };
}

async function keepCrop({ files, cropFace }: PrepareFaceTools, photoId: string, { jpeg, box, face }: Material) {
  await files.put(queryPhotoKeys.crop(photoId, face), await cropFace(jpeg, box), 'image/jpeg');
}
