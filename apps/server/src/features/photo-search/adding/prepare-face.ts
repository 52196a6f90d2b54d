import type { FaceBox, FaceEngine } from '@vidno/face-engine/face-engine';
import type { FileStore } from '#files/file-store.ts';
import type { ChosenFace } from './choose-face.ts';

export interface PrepareFaceTools {
  readonly files: FileStore;
  readonly faceEngine: Pick<FaceEngine, 'embed'>;
  readonly cropFace: (jpeg: Uint8Array, box: FaceBox) => Promise<Uint8Array>;
}

/** Both go on while the caller does something else. */
export interface FaceInWork {
  readonly name: string;
  readonly embedding: Promise<Float32Array>;
  /** A small JPEG of the face for the screens. */
  readonly crop: Promise<Uint8Array>;
}

/** Begins to recognise the chosen face, and that one alone, and to cut it out. Null: the files have gone meanwhile. */
export async function prepareFace(tools: PrepareFaceTools, chosen: ChosenFace): Promise<FaceInWork | null> {
  const material = await findMaterial(tools.files, chosen);
  if (!material) return null;
  const face = {
    name: material.name,
    embedding: recognise(tools, material.chip),
    crop: tools.cropFace(material.jpeg, material.box),
  };
  // Where nobody comes to wait for them, their failure is of no interest.
  face.embedding.catch(() => {});
  face.crop.catch(() => {});
  return face;
}

async function recognise({ faceEngine }: PrepareFaceTools, chip: Uint8Array): Promise<Float32Array> {
  const [embedding] = await faceEngine.embed([chip]);
  if (!embedding) throw new Error('The engine made no embedding of a chip');
  return embedding;
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
