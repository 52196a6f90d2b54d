import { PICTURE_LIMIT } from '@vidno/contract/constants';
import type { AnalysedFace, FaceBox, FaceEngine } from '@vidno/face-engine/face-engine';
import type { Database } from '#database/database.ts';
import type { FetchPublicFile } from '#files/fetch-public-file.ts';
import type { FileStore } from '#files/file-store.ts';
import {
  type ComputedFace,
  type FacePosition,
  insertComputedFaces,
  listPhotosToMigrate,
  type PhotoToMigrate,
} from './migration-repository.ts';

export interface ComputeFacesTools {
  readonly db: Database;
  readonly files: FileStore;
  readonly fetchPublicFile: FetchPublicFile;
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
  readonly photo: PhotoToMigrate;
  readonly because: ComputeFault;
}

export interface FacesComputed {
  readonly computed: number;
  /** How many photos keep the vectors of other models only. */
  readonly failed: number;
}

const PHOTOS_PER_BATCH = 64;
const FETCH_TIMEOUT_MS = 20_000;
/** Share of the smaller box that the same face must have in common with the stored one. */
const SAME_FACE_OVERLAP = 0.5;

/**
 * Computes the vectors of the engine's model from the stored photos of the faces that only have those of other models, which
 * stay. Searches go on meanwhile.
 */
export async function computeFaces(
  tools: ComputeFacesTools,
  { onProgress, onFailed, signal }: ComputeFacesOptions = {},
): Promise<FacesComputed> {
  const { modelId } = tools.faceEngine;
  let computed = 0;
  let failed = 0;
  let after: FacePosition | null = null;
  while (true) {
    signal?.throwIfAborted();
    const photos: PhotoToMigrate[] = await listPhotosToMigrate(tools.db, modelId, { after, limit: PHOTOS_PER_BATCH });
    const last = photos.at(-1);
    if (!last) return { computed, failed };
    const outcomes = await Promise.all(photos.map((photo) => recomputeFace(tools, photo)));
    const faces = outcomes.filter((outcome) => 'embedding' in outcome);
    const failures = outcomes.filter((outcome) => 'because' in outcome);
    await insertComputedFaces(tools.db, modelId, faces);
    computed += faces.length;
    failed += failures.length;
    onProgress?.(computed);
    for (const failure of failures) onFailed?.(failure);
    after = last;
  }
}

async function recomputeFace(
  { files, fetchPublicFile, faceEngine }: ComputeFacesTools,
  photo: PhotoToMigrate,
): Promise<ComputedFace | FailedPhoto> {
  const picture = await readPhoto({ files, fetchPublicFile }, photo);
  if (!picture) return { photo, because: 'photo_missing' };
  const analysed = await faceEngine.analyse(picture);
  if (analysed.kind === 'refused') return { photo, because: 'photo_unreadable' };
  const face = analysed.faces.find(({ box }) => overlapOf(box, photo.box) >= SAME_FACE_OVERLAP);
  return face ? toComputed(photo, face) : { photo, because: 'face_not_found' };
}

function toComputed(photo: PhotoToMigrate, { quality, embedding }: AnalysedFace): ComputedFace {
  return { photo, quality, embedding };
}

async function readPhoto(
  { files, fetchPublicFile }: Pick<ComputeFacesTools, 'files' | 'fetchPublicFile'>,
  { fileKey, remoteUrl }: PhotoToMigrate,
): Promise<Uint8Array | null> {
  if (fileKey !== null) return await files.find(fileKey);
  if (remoteUrl === null) return null;
  const fetched = await fetchPublicFile(remoteUrl, { maxBytes: PICTURE_LIMIT.bytes, timeoutMs: FETCH_TIMEOUT_MS });
  return fetched.kind === 'fetched' ? fetched.bytes : null;
}

/** The share of the smaller box that lies in the other. */
function overlapOf(one: FaceBox, other: FaceBox): number {
  const width = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
  const height = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
  if (width <= 0 || height <= 0) return 0;
  return (width * height) / Math.min(one.width * one.height, other.width * other.height);
}
