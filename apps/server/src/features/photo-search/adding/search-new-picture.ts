import type { DetectedFace } from '@vidno/contract/face';
import type { FaceEngine, RecogniseOutcome } from '@vidno/face-engine/face-engine';
import type { FetchPublicFile } from '#files/fetch-public-file.ts';
import type { DeleteQueryPhotosTools } from '../query-photos/delete-query-photos.ts';
import { keepFiles } from '../query-photos/keep-files.ts';
import { keepPhoto } from '../query-photos/keep-photo.ts';
import {
  type GivenPicture,
  type PictureInWork,
  type PictureRefusal,
  readPicture,
} from '../query-photos/read-picture.ts';
import { type ReservedPhoto, type ReservePhotoTools, reservePhoto } from '../query-photos/reserve-photo.ts';
import { toFaceRows } from '../query-photos/to-face-rows.ts';
import { useReserved } from '../query-photos/use-reserved.ts';
import { pickFace } from '../rules.ts';
import { lookUpAhead } from './look-up-ahead.ts';
import { type GrantedWish, toOrder } from './order.ts';
import { recogniseFace } from './recognise-face.ts';
import { type SearchForFaceOutcome, type SearchForFaceTools, searchForFace } from './search-for-face.ts';

export interface SearchNewPictureTools extends SearchForFaceTools, ReservePhotoTools, DeleteQueryPhotosTools {
  readonly faceEngine: SearchForFaceTools['faceEngine'] & Pick<FaceEngine, 'recognise' | 'embed'>;
  readonly fetchPublicFile: FetchPublicFile;
}

export type SearchNewPictureOutcome =
  | SearchForFaceOutcome
  /** The picture has been kept, so that the choice needs no second upload. */
  | { kind: 'choose_face'; uploadId: string; faces: DetectedFace[] }
  | { kind: 'refused'; because: PictureRefusal | 'face_unknown' };

/** With the embedding of the face where there is one alone. */
type Recognised = Extract<RecogniseOutcome, { kind: 'read' }>;

/** Searches for a face of a picture that came with this very call. All that needs no face is done while the engine works. */
export async function searchNewPicture(
  tools: SearchNewPictureTools,
  wish: GrantedWish,
  given: GivenPicture,
): Promise<SearchNewPictureOutcome> {
  const { faceEngine, fetchPublicFile } = tools;
  const look = (bytes: Uint8Array) => faceEngine.recognise(bytes);
  const picture = await readPicture<Recognised>({ fetchPublicFile, look }, given);
  if (picture.kind === 'refused') return picture;
  const photo = reservePhoto(tools, { accountId: wish.caller.accountId, ...picture });
  return await useReserved(tools, photo, () => search(tools, wish, { picture, photo }));
}

interface Reserved {
  readonly picture: PictureInWork<Recognised>;
  readonly photo: ReservedPhoto;
}

async function search(
  tools: SearchNewPictureTools,
  wish: GrantedWish,
  { picture, photo }: Reserved,
): Promise<{ outcome: SearchNewPictureOutcome; usesPhoto: boolean }> {
  const { faceEngine } = tools;
  const order = toOrder(wish, { sha256: picture.sha256, face: wish.face ?? 0 });
  const lookedUp = lookUpAhead(tools.db, order);
  const found = await picture.found;
  if (found.kind === 'refused') return { outcome: found, usesPhoto: false };
  const picked = pickFace(found.faces, wish.face);
  if (picked === 'unknown') return { outcome: { kind: 'refused', because: 'face_unknown' }, usesPhoto: false };
  if (picked === 'several') {
    await keepPhoto(tools, photo, found);
    const faces = found.faces.map(({ box, quality }, index) => ({ index, box, quality }));
    return { outcome: { kind: 'choose_face', uploadId: photo.id, faces }, usesPhoto: true };
  }
  return await searchForFace(tools, {
    ...{ order, source: wish.source, lookedUp },
    embedding: found.embedding ? Promise.resolve(found.embedding) : recogniseFace(faceEngine, picked.face.chip),
    photo: {
      ...{ id: photo.id, name: picture.name, face: picked.index },
      keep: () => keepFiles(tools, photo, found),
      newFaces: toFaceRows(photo.id, found),
    },
  });
}
