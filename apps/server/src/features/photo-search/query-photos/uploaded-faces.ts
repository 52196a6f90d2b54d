import { createHash } from 'node:crypto';
import { PICTURE_LIMIT } from '@vidno/contract/constants';
import type { DetectedFace } from '@vidno/contract/face';
import type { Upload as UploadReply } from '@vidno/contract/upload';
import type { PictureFault, RecogniseOutcome, UnfitReason } from '@vidno/face-engine/face-engine';
import type { Row } from '#database/database.ts';
import type { AskOptions, FaceTasks } from '#engine/face-tasks.ts';
import type { Refusal } from '#features/search-list/search-kind.ts';
import type { FetchPublicFile, FetchRefusal } from '#files/fetch-public-file.ts';
import type { Upload } from '#files/file-store.ts';
import type { FileUrls } from '#files/file-urls.ts';
import type { Tools } from '#tools.ts';
import { findQueryPhoto, type QueryPhoto } from './query-photo-repository.ts';
import {
  type FacesFound,
  type PictureRead,
  type QueryPhotoTools,
  queryPhotoKeys,
  storeQueryPhoto,
} from './query-photos.ts';

type PictureInput =
  | { readonly kind: 'file'; readonly name: string; readonly bytes: Uint8Array }
  | { readonly kind: 'url'; readonly url: string };

type PictureRefusal = PictureFault | FetchRefusal | 'no_face' | UnfitReason;

export interface DetectFacesTools extends Pick<Tools, 'fetchPublicFile'>, QueryPhotoTools {
  readonly faceEngine: Pick<FaceTasks, 'modelId' | 'findFaces'>;
}

type DetectFacesOutcome = { kind: 'found'; photo: QueryPhoto } | { kind: 'refused'; because: PictureRefusal };

/** Detects the faces and stores the picture, so that one of them can be chosen. No embedding is computed here. */
export async function detectFaces(
  tools: DetectFacesTools,
  { accountId, input, upload }: { accountId: number; input: PictureInput; upload: Upload },
): Promise<DetectFacesOutcome> {
  const { faceEngine, fetchPublicFile } = tools;
  const { findFaces } = faceEngine;
  const picture = await readPicture({ fetchPublicFile, findFaces, upload }, input);
  if (picture.kind === 'refused') return picture;
  return { kind: 'found', photo: await storeQueryPhoto(tools, accountId, picture) };
}

export function toUpload({ id, account_id, file_key, faces }: QueryPhoto, fileUrls: FileUrls): UploadReply {
  return {
    status: 'ok',
    upload_id: id,
    imagePath: fileUrls.urlOf(file_key, account_id),
    faces: toDetectedFaces(faces),
  };
}

function toDetectedFaces(faces: readonly Row<'query_face'>[]): DetectedFace[] {
  return faces.map((face) => ({
    index: face.position,
    box: { x: face.box_x, y: face.box_y, width: face.box_width, height: face.box_height },
    quality: face.quality,
    components: face.components,
  }));
}

export interface RecogniseFacesTools extends Pick<Tools, 'fetchPublicFile'>, QueryPhotoTools {
  readonly faceEngine: Pick<FaceTasks, 'modelId' | 'recognise' | 'embed'>;
}

interface RecognisedFace {
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
  const { recognise: findFaces } = faceEngine;
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

interface ReadPictureTools<Found> extends Pick<Tools, 'fetchPublicFile'> {
  /** Detection alone, or detection together with recognition. */
  readonly upload: Upload;
  readonly findFaces: (
    picture: Uint8Array,
    options: AskOptions,
  ) => Promise<Found | { kind: 'refused'; because: PictureFault }>;
}

/** @limit time: The picture from a link is refused. */
const FETCH_TIMEOUT_MS = 15_000;
/** @limit request: The name of an uploaded file is cut. */
const MAX_NAME_LENGTH = 200;

/** The picture of a form: its file, which the form then no longer holds, or otherwise its URL. */
export async function takePicture(form: {
  image?: File | undefined;
  url?: string | undefined;
}): Promise<PictureInput | null> {
  const { image } = form;
  form.image = undefined;
  if (image) return { kind: 'file', name: image.name, bytes: await image.bytes() };
  return form.url ? { kind: 'url', url: form.url } : null;
}

/** Fetches the picture if it is a URL, and finds the faces on it that can be searched for. Nothing is stored. */
async function readPicture<Found extends FacesFound>(
  { findFaces, fetchPublicFile, upload }: ReadPictureTools<Found>,
  input: PictureInput,
): Promise<PictureRead<Found> | { kind: 'refused'; because: PictureRefusal }> {
  const fetched =
    input.kind === 'file'
      ? { kind: 'fetched' as const, bytes: input.bytes }
      : await fetchPicture(fetchPublicFile, input.url, upload);
  if (fetched.kind === 'refused') return fetched;
  const sha256 = createHash('sha256').update(fetched.bytes).digest('hex');
  const found = await findFaces(fetched.bytes, { ...upload, onQueued: () => letGo(fetched.bytes, upload) });
  if (found.kind === 'refused') return found;
  const [largest] = found.faces;
  if (!largest) return { kind: 'refused', because: 'no_face' };
  const faces = found.faces.filter(({ fitness }) => fitness.fit);
  if (faces.length === 0 && !largest.fitness.fit) return { kind: 'refused', because: largest.fitness.because };
  return { kind: 'read', name: nameOf(input).slice(0, MAX_NAME_LENGTH), sha256, found: { ...found, faces } };
}

/** While a picture waits in the queue, however many do, this process holds none of them. */
function letGo({ buffer, byteLength }: Uint8Array, upload: Upload): void {
  // Others may still name it, so its memory is freed under them; unless it shares that with other things.
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
  upload.letGo();
}

async function fetchPicture(fetchPublicFile: FetchPublicFile, url: string, { signal, hold }: Upload) {
  const limits = { maxBytes: PICTURE_LIMIT.bytes, timeoutMs: FETCH_TIMEOUT_MS };
  const fetched = await fetchPublicFile(url, { ...limits, signal, onBytes: hold });
  signal.throwIfAborted();
  return fetched;
}

function nameOf(input: PictureInput): string {
  if (input.kind === 'file') return input.name || 'photo';
  return URL.parse(input.url)?.pathname.split('/').at(-1) || 'photo';
}

/** Computed on the server: the same picture and face are the same search. */
export function hashOf(sha256: string, face: number): string {
  return createHash('sha256').update(`${sha256}:${face}`).digest('hex');
}

/** The chosen face. A single face needs no choice. */
function pickFace<Face>(
  faces: readonly Face[],
  chosen: number | undefined,
): { readonly index: number; readonly face: Face } | 'several' | 'unknown' {
  if (chosen === undefined && faces.length !== 1) return 'several';
  const index = chosen ?? 0;
  const face = faces[index];
  return face === undefined ? 'unknown' : { index, face };
}
