import type { DetectedFace } from '@vidno/contract/face';
import type { FaceEngine, RecogniseOutcome } from '@vidno/face-engine/face-engine';
import type { Refusal } from '#features/search-list/public.ts';
import type { FetchPublicFile } from '#files/fetch-public-file.ts';
import type { Upload } from '#files/upload.ts';
import { hashOf, pickFace } from '../rules.ts';
import { toDetectedFaces } from './detect-faces.ts';
import { findQueryPhoto, type QueryPhoto } from './query-photo-repository.ts';
import { type PictureInput, readPicture } from './read-picture.ts';
import { type QueryPhotoTools, queryPhotoKeys, storeQueryPhoto } from './store-query-photo.ts';

export interface RecogniseFacesTools extends QueryPhotoTools {
  readonly faceEngine: Pick<FaceEngine, 'modelId' | 'recognise' | 'embed'>;
  readonly fetchPublicFile: FetchPublicFile;
}

export interface RecognisedFace {
  readonly photo: QueryPhoto;
  readonly face: number;
  /** Of the picture and the face. */
  readonly hash: string;
  readonly embedding: Float32Array;
}

/** A new picture, or uploads that all show the same person. A face is needed for a photo with several. */
export type FaceChoice =
  | { readonly kind: 'picture'; readonly picture: PictureInput; readonly face: number | undefined }
  | {
      readonly kind: 'uploads';
      readonly uploads: readonly { readonly id: string; readonly face: number | undefined }[];
    };

export interface RecognisedFaces {
  readonly kind: 'recognised';
  readonly faces: readonly [RecognisedFace, ...RecognisedFace[]];
}

/** Who asks, and what the call holds meanwhile. */
interface Asked {
  readonly accountId: number;
  readonly upload: Upload;
}

/** Includes the embedding if the picture has a single face. */
type Recognised = Extract<RecogniseOutcome, { kind: 'read' }>;

/** Computes the embedding of the chosen face on each photo. The same picture twice counts once. */
export async function recogniseFaces(
  tools: RecogniseFacesTools,
  { accountId, upload, choice }: Asked & { choice: FaceChoice },
): Promise<RecognisedFaces | Refusal> {
  if (choice.kind === 'picture') return await recogniseNewPicture(tools, { ...choice, accountId, upload });
  const faces: RecognisedFace[] = [];
  for (const photo of choice.uploads) {
    const outcome = await recogniseUpload(tools, { ...photo, accountId, upload });
    if (outcome.kind === 'refused') return outcome;
    const [face] = outcome.faces;
    if (faces.every(({ hash }) => hash !== face.hash)) faces.push(face);
  }
  const [first, ...others] = faces;
  return first ? { kind: 'recognised', faces: [first, ...others] } : { kind: 'refused', because: 'photo_missing' };
}

async function recogniseUpload(
  tools: RecogniseFacesTools,
  { accountId, upload, id, face }: Asked & { id: string; face: number | undefined },
): Promise<RecognisedFaces | Refusal> {
  const photo = await findQueryPhoto(tools.db, { accountId, id, now: tools.clock() });
  if (!photo) return { kind: 'refused', because: 'upload_not_found' };
  const picked = pickFace(photo.faces, face);
  if (picked === 'unknown') return { kind: 'refused', because: 'face_unknown' };
  if (picked === 'several') return chooseFace(photo.id, toDetectedFaces(photo.faces));
  const { chip_key: key } = picked.face;
  // A chip of another model cannot be used, and the upload answers as if it had expired.
  const isOfThisModel = key === queryPhotoKeys.chip(photo.id, picked.index, tools.faceEngine.modelId);
  const chip = isOfThisModel ? await tools.files.find(key) : null;
  if (!chip) return { kind: 'refused', because: 'upload_not_found' };
  return toRecognised(photo, picked.index, await embedChip(tools, chip, upload));
}

/** The picture is stored even if a face is yet to be chosen, so that choosing one needs no second upload. */
async function recogniseNewPicture(
  tools: RecogniseFacesTools,
  { accountId, upload, picture, face }: Asked & { picture: PictureInput; face: number | undefined },
): Promise<RecognisedFaces | Refusal> {
  const { faceEngine, fetchPublicFile } = tools;
  const findFaces = (bytes: Uint8Array) => faceEngine.recognise(bytes, upload);
  const read = await readPicture<Recognised>({ fetchPublicFile, findFaces, upload }, picture);
  if (read.kind === 'refused') return read;
  const picked = pickFace(read.found.faces, face);
  if (picked === 'unknown') return { kind: 'refused', because: 'face_unknown' };
  const embedding =
    picked === 'several' ? null : (read.found.embedding ?? (await embedChip(tools, picked.face.chip, upload)));
  const photo = await storeQueryPhoto(tools, accountId, read);
  if (picked === 'several' || !embedding) return chooseFace(photo.id, toDetectedFaces(photo.faces));
  return toRecognised(photo, picked.index, embedding);
}

function toRecognised(photo: QueryPhoto, face: number, embedding: Float32Array): RecognisedFaces {
  return { kind: 'recognised', faces: [{ photo, face, hash: hashOf(photo.sha256, face), embedding }] };
}

function chooseFace(uploadId: string, faces: readonly DetectedFace[]): Refusal {
  return { kind: 'refused', because: 'choose_face', extra: { faces, upload_id: uploadId } };
}

async function embedChip({ faceEngine }: RecogniseFacesTools, chip: Uint8Array, upload: Upload): Promise<Float32Array> {
  const [embedding] = await faceEngine.embed([chip], upload);
  if (!embedding) throw new Error('The engine returned no embedding for a chip');
  return embedding;
}
