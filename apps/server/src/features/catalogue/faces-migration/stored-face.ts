import { PICTURE_LIMIT } from '@vidno/contract/constants';
import type { FaceBox } from '@vidno/face-engine/face-engine';
import type { FetchPublicFile } from '#files/fetch-public-file.ts';
import type { FileStore } from '#files/file-store.ts';

/** The key of a photo, by which batches go on. */
export interface PhotoPosition {
  readonly personId: string;
  readonly photoId: string;
}

/** A photo of the catalogue, and where the face on it is that was stored at the import. */
export interface StoredFace extends PhotoPosition {
  readonly sourceId: string;
  readonly fileKey: string | null;
  readonly remoteUrl: string | null;
  readonly box: FaceBox;
}

export interface PhotoStores {
  readonly files: FileStore;
  readonly fetchPublicFile: FetchPublicFile;
}

/** @limit queue: The rest is computed in the next transaction. */
const PHOTOS_PER_BATCH = 64;
/** @limit time: The photo is listed as missing. */
const FETCH_TIMEOUT_MS = 20_000;
/** Share of the smaller box that the same face must have in common with the stored one. */
const SAME_FACE_OVERLAP = 0.5;

/** All photos of a list, so many at a time that a batch is soon stored. What is stored of one may take it off the list. */
export async function* inBatches(
  list: (page: { after: PhotoPosition | null; limit: number }) => Promise<StoredFace[]>,
): AsyncGenerator<StoredFace[]> {
  let after: PhotoPosition | null = null;
  while (true) {
    const photos = await list({ after, limit: PHOTOS_PER_BATCH });
    const last = photos.at(-1);
    if (!last) return;
    yield photos;
    after = last;
  }
}

/** Null if the photo is gone. */
export async function readPhotoOf(
  { files, fetchPublicFile }: PhotoStores,
  { fileKey, remoteUrl }: StoredFace,
): Promise<Uint8Array | null> {
  if (fileKey !== null) return await files.find(fileKey);
  if (remoteUrl === null) return null;
  const fetched = await fetchPublicFile(remoteUrl, { maxBytes: PICTURE_LIMIT.bytes, timeoutMs: FETCH_TIMEOUT_MS });
  return fetched.kind === 'fetched' ? fetched.bytes : null;
}

/** Among the faces just found, the one that was stored before; the others are bystanders. */
export function findSameFace<Face extends { readonly box: FaceBox }>(
  faces: readonly Face[],
  stored: StoredFace,
): Face | undefined {
  return faces.find(({ box }) => overlapOf(box, stored.box) >= SAME_FACE_OVERLAP);
}

/** The share of the smaller box that lies in the other. */
function overlapOf(one: FaceBox, other: FaceBox): number {
  const width = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
  const height = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
  if (width <= 0 || height <= 0) return 0;
  return (width * height) / Math.min(one.width * one.height, other.width * other.height);
}
