import type { AnalysedFace, FaceEngine } from '@vidno/face-engine/face-engine';
import type { Database } from '#database/database.ts';
import { findSameFace, inBatches, type PhotoStores, readPhotoOf, type StoredFace } from './stored-face.ts';
import { type ComputedFace, insertComputedFaces, listPhotosToMigrate } from './stored-face-repository.ts';

export interface ComputeFacesTools extends PhotoStores {
  readonly db: Database;
  /** With the model whose vectors are missing. */
  readonly faceEngine: FaceEngine;
}

export interface ComputeFacesOptions {
  readonly onProgress?: (computed: number) => void;
  readonly onFailed?: (failure: FailedPhoto) => void;
  /** Stops after the batch in hand. The next call resumes from there. */
  readonly signal?: AbortSignal;
}

export type ComputeFault = 'photo_missing' | 'photo_unreadable' | 'face_not_found';

export interface FailedPhoto {
  readonly photo: StoredFace;
  readonly because: ComputeFault;
}

export interface FacesComputed {
  readonly computed: number;
  /** How many photos keep the vectors of other models only. */
  readonly failed: number;
}

/**
 * Finds the faces that only have vectors of other models anew on the stored photos, and computes their vectors of the engine's
 * model. The others stay, and searches go on meanwhile.
 */
export async function computeFaces(
  tools: ComputeFacesTools,
  { onProgress, onFailed, signal }: ComputeFacesOptions = {},
): Promise<FacesComputed> {
  const { modelId } = tools.faceEngine;
  let computed = 0;
  let failed = 0;
  signal?.throwIfAborted();
  for await (const photos of inBatches((page) => listPhotosToMigrate(tools.db, modelId, page))) {
    const outcomes = await Promise.all(photos.map((photo) => recomputeFace(tools, photo)));
    const faces = outcomes.filter((outcome) => 'embedding' in outcome);
    const failures = outcomes.filter((outcome) => 'because' in outcome);
    await insertComputedFaces(tools.db, modelId, faces);
    computed += faces.length;
    failed += failures.length;
    onProgress?.(computed);
    for (const failure of failures) onFailed?.(failure);
    signal?.throwIfAborted();
  }
  return { computed, failed };
}

async function recomputeFace(tools: ComputeFacesTools, photo: StoredFace): Promise<ComputedFace | FailedPhoto> {
  const picture = await readPhotoOf(tools, photo);
  if (!picture) return { photo, because: 'photo_missing' };
  const analysed = await tools.faceEngine.analyse(picture);
  if (analysed.kind === 'refused') return { photo, because: 'photo_unreadable' };
  const face = findSameFace(analysed.faces, photo);
  return face ? toComputed(photo, face) : { photo, because: 'face_not_found' };
}

function toComputed(photo: StoredFace, { box, quality, embedding }: AnalysedFace): ComputedFace {
  return { photo, box, quality, embedding };
}
