import { PICTURE_LIMIT } from '@vidno/contract/constants';
import type { AnalysedFace, FaceBox, FaceEngine } from '@vidno/face-engine/face-engine';
import type { OpenedDatabase } from '#database/opened-database.ts';
import { listSources } from '#features/sources/public.ts';
import type { FetchPublicFile } from '#files/fetch-public-file.ts';
import type { FileStore } from '#files/file-store.ts';
import type { Tools } from '#tools.ts';
import { calibrateSource } from './calibrate-source.ts';
import { buildFaceIndex } from './face-index.ts';
import { EXACT_SEARCH_FACES } from './face-repository.ts';
import {
  activateModel,
  type ComputedFace,
  insertComputedFaces,
  type LocatedEyes,
  listFacesWithoutEyes,
  listPhotosToMigrate,
  type PhotoPosition,
  type StoredFace,
  updateEyes,
} from './migrate-faces-repository.ts';

interface PhotoStores {
  readonly files: FileStore;
  readonly fetchPublicFile: FetchPublicFile;
}

export interface ComputeFacesTools extends Pick<Tools, 'db'>, PhotoStores {
  /** With the model whose vectors are missing. */
  readonly faceEngine: FaceEngine;
}

interface ComputeFacesOptions {
  readonly onProgress?: (computed: number) => void;
  readonly onFailed?: (failure: FailedPhoto) => void;
  /** Stops after the batch in hand. The next call resumes from there. */
  readonly signal?: AbortSignal;
}

type ComputeFault = 'photo_missing' | 'photo_unreadable' | 'face_not_found';

export interface FailedPhoto {
  readonly photo: StoredFace;
  readonly because: ComputeFault;
}

interface FacesComputed {
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

export interface LocateEyesTools extends Pick<Tools, 'db'>, PhotoStores {
  readonly faceEngine: Pick<FaceEngine, 'findFaces'>;
}

/**
 * Finds where the eyes are on the photos that were imported before this was stored. Those that are gone, or on which they cannot
 * be told, stay without. Can be interrupted and run again.
 */
export async function locateEyes(
  tools: LocateEyesTools,
  onProgress: (counts: { readonly located: number; readonly without: number }) => void = () => {},
): Promise<{ readonly located: number; readonly without: number }> {
  let located = 0;
  let without = 0;
  for await (const photos of inBatches((page) => listFacesWithoutEyes(tools.db, page))) {
    const found = (await Promise.all(photos.map((photo) => locateOn(tools, photo)))).filter((each) => each !== null);
    await updateEyes(tools.db, found);
    located += found.length;
    without += photos.length - found.length;
    onProgress({ located, without });
  }
  return { located, without };
}

async function locateOn(tools: LocateEyesTools, photo: StoredFace): Promise<LocatedEyes | null> {
  const picture = await readPhotoOf(tools, photo);
  const found = picture && (await tools.faceEngine.findFaces(picture));
  if (found?.kind !== 'read') return null;
  const eyes = findSameFace(found.faces, photo)?.eyes;
  return eyes ? { photo, eyes } : null;
}

/** @limit queue: The rest is computed in the next transaction. */
const PHOTOS_PER_BATCH = 64;
/** @limit time: The photo is listed as missing. */
const FETCH_TIMEOUT_MS = 20_000;
/** Share of the smaller box that the same face must have in common with the stored one. */
const SAME_FACE_OVERLAP = 0.5;

/** All photos of a list, so many at a time that a batch is soon stored. What is stored of one may take it off the list. */
async function* inBatches(
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
async function readPhotoOf(
  { files, fetchPublicFile }: PhotoStores,
  { fileKey, remoteUrl }: StoredFace,
): Promise<Uint8Array | null> {
  if (fileKey !== null) return await files.find(fileKey);
  if (remoteUrl === null) return null;
  const fetched = await fetchPublicFile(remoteUrl, { maxBytes: PICTURE_LIMIT.bytes, timeoutMs: FETCH_TIMEOUT_MS });
  return fetched.kind === 'fetched' ? fetched.bytes : null;
}

/** Among the faces just found, the one that was stored before; the others are bystanders. */
function findSameFace<Face extends { readonly box: FaceBox }>(
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

interface SwitchModelTools extends Pick<Tools, 'db' | 'clock'> {
  readonly opened: Pick<OpenedDatabase, 'engine' | 'withOwnConnection'>;
  readonly model: FaceEngine;
}

/** Indexes and calibrates every source for the model, and then has searches compare its vectors. */
export async function switchModel({ db, opened, clock, model }: SwitchModelTools): Promise<void> {
  for (const { id, face_count } of await listSources(db)) {
    if (face_count === 0) continue;
    if (face_count > EXACT_SEARCH_FACES) await buildIndex(opened, id, model);
    await calibrateSource({ db, clock, model }, id);
  }
  await activateModel(db, model.modelId, clock());
}

async function buildIndex(
  opened: SwitchModelTools['opened'],
  sourceId: string,
  { modelId, dimensions }: FaceEngine,
): Promise<void> {
  const outcome = await buildFaceIndex(opened, { sourceId, modelId, dimensions });
  if (outcome === 'busy') throw new Error(`Another process is building the index of ${sourceId}: run it again later`);
}
