import type { DetectedFace } from '@vidno/contract/face';
import type { FaceEngine, RecogniseOutcome } from '@vidno/face-engine/face-engine';
import type { PreparedSearch, Refusal } from '#features/search-list/public.ts';
import type { FetchPublicFile } from '#files/fetch-public-file.ts';
import { deleteQueryPhotos, type KeepPhotoTools, keepPhoto } from './query-photos/keep-photo.ts';
import { findQueryPhoto, holdQueryPhoto, type QueryPhoto } from './query-photos/query-photo-repository.ts';
import { type GivenPicture, readPicture } from './query-photos/read-picture.ts';
import { toDetectedFaces } from './query-photos/to-upload.ts';
import { findSearchDetails, insertPhotoSearch, type QueriedFace, updateQueriedFace } from './repository.ts';
import { hashOf, pickFace } from './rules.ts';

export interface PreparePhotoSearchTools extends KeepPhotoTools {
  readonly faceEngine: Pick<FaceEngine, 'modelId' | 'recognise' | 'embed'>;
  readonly fetchPublicFile: FetchPublicFile;
}

export interface WantedFace {
  readonly picture: GivenPicture | { readonly kind: 'upload'; readonly id: string };
  /** Needed only where there are several. */
  readonly face: number | undefined;
}

/** With the embedding of the face where there is one alone. */
type Recognised = Extract<RecogniseOutcome, { kind: 'read' }>;

/** Keeps the picture where it is new, and recognises the one face that is searched for. */
export async function preparePhotoSearch(
  tools: PreparePhotoSearchTools,
  accountId: number,
  { picture, face }: WantedFace,
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
  const chip = await tools.files.find(picked.face.chip_key);
  if (!chip) return { kind: 'refused', because: 'upload_not_found' };
  const embedding = await recognise(tools, chip);
  return toPrepared(tools, { photo, face: picked.index, embedding, isNew: false });
}

async function prepareNewPicture(
  tools: PreparePhotoSearchTools,
  accountId: number,
  { picture, face }: { picture: GivenPicture; face: number | undefined },
): Promise<PreparedSearch | Refusal> {
  const { faceEngine, fetchPublicFile } = tools;
  const look = (bytes: Uint8Array) => faceEngine.recognise(bytes);
  const read = await readPicture<Recognised>({ fetchPublicFile, look }, picture);
  if (read.kind === 'refused') return read;
  const picked = pickFace(read.found.faces, face);
  if (picked === 'unknown') return { kind: 'refused', because: 'face_unknown' };
  const embedding = picked === 'several' ? null : (read.found.embedding ?? (await recognise(tools, picked.face.chip)));
  // Kept where a face has yet to be chosen, too, so that the choice needs no second upload.
  const photo = await keepPhoto(tools, accountId, read);
  if (picked === 'several' || !embedding) return chooseFace(photo.id, toDetectedFaces(photo.faces));
  return toPrepared(tools, { photo, face: picked.index, embedding, isNew: true });
}

function chooseFace(uploadId: string, faces: readonly DetectedFace[]): Refusal {
  return { kind: 'refused', because: 'choose_face', extra: { faces, upload_id: uploadId } };
}

async function recognise({ faceEngine }: PreparePhotoSearchTools, chip: Uint8Array): Promise<Float32Array> {
  const [embedding] = await faceEngine.embed([chip]);
  if (!embedding) throw new Error('The engine made no embedding of a chip');
  return embedding;
}

interface RecognisedFace {
  readonly photo: QueryPhoto;
  readonly face: number;
  readonly embedding: Float32Array;
  /** It came with this call, and goes if no search uses it. */
  readonly isNew: boolean;
}

function toPrepared(tools: PreparePhotoSearchTools, { photo, face, embedding, isNew }: RecognisedFace): PreparedSearch {
  const own = { accountId: photo.account_id, id: photo.id };
  const queried: QueriedFace = {
    ...{ photoId: photo.id, face, imageName: photo.name },
    ...{ modelId: tools.faceEngine.modelId, embedding },
  };
  return {
    kind: 'prepared',
    hash: hashOf(photo.sha256, face),
    subject: {},
    store: async (trx, search) => {
      if (!(await holdQueryPhoto(trx, { ...own, now: tools.clock() }))) {
        return { kind: 'refused', because: 'upload_not_found' };
      }
      await insertPhotoSearch(trx, search, queried);
      return { kind: 'stored' };
    },
    restore: async (trx, search) => {
      const details = await findSearchDetails(trx, search);
      if (!details || details.photoId !== null) return false;
      await updateQueriedFace(trx, search, queried);
      return true;
    },
    discard: async () => {
      if (isNew) await deleteQueryPhotos(tools, [own]);
    },
  };
}
