import type { DetectedFace } from '@vidno/contract/face';
import type { FaceEngine, RecogniseOutcome } from '@vidno/face-engine/face-engine';
import type { PreparedSearch, Refusal } from '#features/search-list/public.ts';
import type { FetchPublicFile } from '#files/fetch-public-file.ts';
import { toDetectedFaces } from './query-photos/detect-faces.ts';
import { findQueryPhoto, lockQueryPhoto, type QueryPhoto } from './query-photos/query-photo-repository.ts';
import { type PictureInput, readPicture } from './query-photos/read-picture.ts';
import {
  deleteQueryPhotos,
  type QueryPhotoTools,
  queryPhotoKeys,
  storeQueryPhoto,
} from './query-photos/store-query-photo.ts';
import { findSearchDetails, insertPhotoSearch, type QueryFace, updateQueryFace } from './repository.ts';
import { hashOf, pickFace } from './rules.ts';

export interface PreparePhotoSearchTools extends QueryPhotoTools {
  readonly faceEngine: Pick<FaceEngine, 'modelId' | 'recognise' | 'embed'>;
  readonly fetchPublicFile: FetchPublicFile;
}

export interface FaceChoice {
  readonly picture: PictureInput | { readonly kind: 'upload'; readonly id: string };
  /** Needed only if the picture has several. */
  readonly face: number | undefined;
}

/** Includes the embedding if the picture has a single face. */
type Recognised = Extract<RecogniseOutcome, { kind: 'read' }>;

/** Computes the embedding of the chosen face, and stores the picture if it is new. */
export async function preparePhotoSearch(
  tools: PreparePhotoSearchTools,
  accountId: number,
  { picture, face }: FaceChoice,
): Promise<PreparedSearch | Refusal> {
  return picture.kind === 'upload'
    ? await prepareUpload(tools, { accountId, id: picture.id }, face)
    : await prepareNewPicture(tools, accountId, { picture, face });
}

async function prepareUpload(
  tools: PreparePhotoSearchTools,
  own: { accountId: number; id: string },
  face: number | undefined,
): Promise<PreparedSearch | Refusal> {
  const photo = await findQueryPhoto(tools.db, { ...own, now: tools.clock() });
  if (!photo) return { kind: 'refused', because: 'upload_not_found' };
  const picked = pickFace(photo.faces, face);
  if (picked === 'unknown') return { kind: 'refused', because: 'face_unknown' };
  if (picked === 'several') return chooseFace(photo.id, toDetectedFaces(photo.faces));
  const { chip_key: key } = picked.face;
  // A chip of another model cannot be used, and the upload answers as if it had expired.
  const isOfThisModel = key === queryPhotoKeys.chip(photo.id, picked.index, tools.faceEngine.modelId);
  const chip = isOfThisModel ? await tools.files.find(key) : null;
  if (!chip) return { kind: 'refused', because: 'upload_not_found' };
  const embedding = await embedChip(tools, chip);
  return toPrepared(tools, { photo, face: picked.index, embedding, isNew: false });
}

async function prepareNewPicture(
  tools: PreparePhotoSearchTools,
  accountId: number,
  { picture, face }: { picture: PictureInput; face: number | undefined },
): Promise<PreparedSearch | Refusal> {
  const { faceEngine, fetchPublicFile } = tools;
  const findFaces = (bytes: Uint8Array) => faceEngine.recognise(bytes);
  const read = await readPicture<Recognised>({ fetchPublicFile, findFaces }, picture);
  if (read.kind === 'refused') return read;
  const picked = pickFace(read.found.faces, face);
  if (picked === 'unknown') return { kind: 'refused', because: 'face_unknown' };
  const embedding = picked === 'several' ? null : (read.found.embedding ?? (await embedChip(tools, picked.face.chip)));
  // Stored even if a face is yet to be chosen, so that choosing one needs no second upload.
  const photo = await storeQueryPhoto(tools, accountId, read);
  if (picked === 'several' || !embedding) return chooseFace(photo.id, toDetectedFaces(photo.faces));
  return toPrepared(tools, { photo, face: picked.index, embedding, isNew: true });
}

function chooseFace(uploadId: string, faces: readonly DetectedFace[]): Refusal {
  return { kind: 'refused', because: 'choose_face', extra: { faces, upload_id: uploadId } };
}

async function embedChip({ faceEngine }: PreparePhotoSearchTools, chip: Uint8Array): Promise<Float32Array> {
  const [embedding] = await faceEngine.embed([chip]);
  if (!embedding) throw new Error('The engine returned no embedding for a chip');
  return embedding;
}

interface RecognisedFace {
  readonly photo: QueryPhoto;
  readonly face: number;
  readonly embedding: Float32Array;
  /** Stored by this call, and deleted again if no search uses it. */
  readonly isNew: boolean;
}

function toPrepared(tools: PreparePhotoSearchTools, { photo, face, embedding, isNew }: RecognisedFace): PreparedSearch {
  const own = { accountId: photo.account_id, id: photo.id };
  const queryFace: QueryFace = {
    photoId: photo.id,
    face,
    imageName: photo.name,
    modelId: tools.faceEngine.modelId,
    embedding,
  };
  return {
    kind: 'prepared',
    hash: hashOf(photo.sha256, face),
    subject: {},
    store: async (trx, search) => {
      if (!(await lockQueryPhoto(trx, { ...own, now: tools.clock() }))) {
        return { kind: 'refused', because: 'upload_not_found' };
      }
      await insertPhotoSearch(trx, search, queryFace);
      return { kind: 'stored' };
    },
    restore: async (trx, search) => {
      const details = await findSearchDetails(trx, search);
      if (!details || details.photoId !== null) return false;
      await updateQueryFace(trx, search, queryFace);
      return true;
    },
    discard: async () => {
      if (isNew) await deleteQueryPhotos(tools, [own]);
    },
  };
}
