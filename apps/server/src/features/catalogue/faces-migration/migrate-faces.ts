import { PICTURE_LIMIT } from '@vidno/contract/constants';
import type { AnalysedFace, FaceBox, FaceEngine } from '@vidno/face-engine/face-engine';
import type { Clock } from '#config/clock.ts';
import type { Database } from '#database/database.ts';
import { listSources } from '#features/sources/public.ts';
import type { FetchPublicFile } from '#files/fetch-public-file.ts';
import type { FileStore } from '#files/file-store.ts';
import { calibrateSource } from '../calibration/calibrate-source.ts';
import { buildFaceIndex } from '../face-index-repository.ts';
import { activateModel } from './active-model-repository.ts';
import {
  type FacePosition,
  insertMigratedFaces,
  listPhotosToMigrate,
  type MigratedFace,
  type PhotoToMigrate,
} from './migration-repository.ts';

export interface MigrateFacesTools {
  readonly db: Database;
  readonly clock: Clock;
  readonly files: FileStore;
  readonly fetchPublicFile: FetchPublicFile;
  /** With the model that is migrated to. */
  readonly faceEngine: FaceEngine;
}

export interface MigrateFacesWatch {
  readonly onProgress?: (migrated: number) => void;
  /** Stops after the batch in hand. The next migration resumes from there. */
  readonly signal?: AbortSignal;
}

export type MigrateFault = 'photo_missing' | 'photo_unreadable' | 'face_not_found';

export interface FacesMigrated {
  readonly migrated: number;
  /** Photos that keep their old vector only. */
  readonly failed: readonly { readonly photo: PhotoToMigrate; readonly because: MigrateFault }[];
}

const BATCH = 64;
const FETCH_TIMEOUT_MS = 20_000;
/** Share of the smaller box that the same face must have in common with the stored one. */
const SAME_FACE_OVERLAP = 0.5;

/**
 * Computes the missing vectors of the engine's model from the stored photos. The vectors of the other model stay, and searches
 * go on with them.
 */
export async function computeFaces(
  tools: MigrateFacesTools,
  from: string,
  { onProgress, signal }: MigrateFacesWatch = {},
): Promise<FacesMigrated> {
  const { modelId } = tools.faceEngine;
  const failed: FacesMigrated['failed'][number][] = [];
  let migrated = 0;
  let after: FacePosition | null = null;
  while (true) {
    signal?.throwIfAborted();
    const photos: PhotoToMigrate[] = await listPhotosToMigrate(
      tools.db,
      { from, to: modelId },
      { after, limit: BATCH },
    );
    const last = photos.at(-1);
    if (!last) return { migrated, failed };
    const outcomes = await Promise.all(photos.map((photo) => recomputeFace(tools, photo)));
    const faces = outcomes.filter((outcome) => 'embedding' in outcome);
    failed.push(...outcomes.filter((outcome) => 'because' in outcome));
    await insertMigratedFaces(tools.db, modelId, faces);
    migrated += faces.length;
    onProgress?.(migrated);
    after = last;
  }
}

/** Indexes and calibrates every source for the engine's model, and then has searches compare its vectors. */
export async function switchModel({ db, clock, faceEngine: model }: MigrateFacesTools): Promise<void> {
  for (const { id, face_count } of await listSources(db)) {
    if (face_count === 0) continue;
    await buildFaceIndex(db, id, model);
    await calibrateSource({ db, clock, model }, id);
  }
  await activateModel(db, model.modelId, clock());
}

async function recomputeFace(
  { files, fetchPublicFile, faceEngine }: MigrateFacesTools,
  photo: PhotoToMigrate,
): Promise<MigratedFace | FacesMigrated['failed'][number]> {
  const picture = await readPhoto({ files, fetchPublicFile }, photo);
  if (!picture) return { photo, because: 'photo_missing' };
  const analysed = await faceEngine.analyse(picture);
  if (analysed.kind === 'refused') return { photo, because: 'photo_unreadable' };
  const face = analysed.faces.find(({ box }) => overlapOf(box, photo.box) >= SAME_FACE_OVERLAP);
  return face ? toMigrated(photo, face) : { photo, because: 'face_not_found' };
}

function toMigrated(photo: PhotoToMigrate, { quality, embedding }: AnalysedFace): MigratedFace {
  return { photo, quality, embedding };
}

async function readPhoto(
  { files, fetchPublicFile }: Pick<MigrateFacesTools, 'files' | 'fetchPublicFile'>,
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
