import type { DetectedFace } from '@vidno/contract/face';
import type { DetectFacesTools } from './query-photos/detect-faces.ts';
import { keepPhoto } from './query-photos/keep-photo.ts';
import { findQueryPhoto, type QueryPhoto } from './query-photos/query-photo-repository.ts';
import { type GivenPicture, type PictureRefusal, type ReadPicture, readPicture } from './query-photos/read-picture.ts';
import { toDetectedFaces } from './query-photos/to-upload.ts';
import { hashOf } from './rules.ts';

export type PictureToSearch = GivenPicture | { readonly kind: 'upload'; readonly id: string };

/** A picture and the one face of it that is looked for. */
export interface ChosenFace {
  readonly source: { kind: 'new'; picture: ReadPicture } | { kind: 'kept'; photo: QueryPhoto };
  readonly face: number;
  readonly hash: string;
}

export type ChoosePictureOutcome =
  | { kind: 'chosen'; chosen: ChosenFace }
  /** The picture has been kept, so that the choice needs no second upload. */
  | { kind: 'choose_face'; uploadId: string; faces: DetectedFace[] }
  | { kind: 'refused'; because: PictureRefusal | 'upload_not_found' | 'face_unknown' };

interface Choice {
  readonly accountId: number;
  readonly picture: PictureToSearch;
  /** Needed only where there are several. */
  readonly face: number | undefined;
}

export async function choosePicture(tools: DetectFacesTools, choice: Choice): Promise<ChoosePictureOutcome> {
  return choice.picture.kind === 'upload'
    ? await chooseFromUpload(tools, choice, choice.picture.id)
    : await chooseFromNew(tools, choice, choice.picture);
}

async function chooseFromUpload(tools: DetectFacesTools, choice: Choice, id: string): Promise<ChoosePictureOutcome> {
  const photo = await findQueryPhoto(tools.db, { id, accountId: choice.accountId, now: tools.clock() });
  if (!photo) return { kind: 'refused', because: 'upload_not_found' };
  const face = pickFace(photo.faces.length, choice.face);
  if (face === 'unknown') return { kind: 'refused', because: 'face_unknown' };
  if (face === 'several') return { kind: 'choose_face', uploadId: id, faces: toDetectedFaces(photo.faces) };
  return { kind: 'chosen', chosen: { source: { kind: 'kept', photo }, face, hash: hashOf(photo.sha256, face) } };
}

async function chooseFromNew(
  tools: DetectFacesTools,
  { accountId, face: wished }: Choice,
  given: GivenPicture,
): Promise<ChoosePictureOutcome> {
  const picture = await readPicture(tools, given);
  if (picture.kind === 'refused') return picture;
  const face = pickFace(picture.faces.length, wished);
  if (face === 'unknown') return { kind: 'refused', because: 'face_unknown' };
  if (face === 'several') {
    const faces = picture.faces.map(({ box, quality }, index) => ({ index, box, quality }));
    return { kind: 'choose_face', uploadId: await keepPhoto(tools, { accountId, picture }), faces };
  }
  return { kind: 'chosen', chosen: { source: { kind: 'new', picture }, face, hash: hashOf(picture.sha256, face) } };
}

function pickFace(count: number, wished: number | undefined): number | 'several' | 'unknown' {
  if (wished === undefined) return count === 1 ? 0 : 'several';
  return wished < count ? wished : 'unknown';
}
