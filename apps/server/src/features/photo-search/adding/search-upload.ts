import type { DetectedFace } from '@vidno/contract/face';
import type { FaceEngine } from '@vidno/face-engine/face-engine';
import type { FileStore } from '#files/file-store.ts';
import { findQueryPhoto } from '../query-photos/query-photo-repository.ts';
import { toDetectedFaces } from '../query-photos/to-upload.ts';
import { pickFace } from '../rules.ts';
import { lookUpAhead } from './look-up-ahead.ts';
import { type GrantedWish, toOrder } from './order.ts';
import { recogniseFace } from './recognise-face.ts';
import { type SearchForFaceOutcome, type SearchForFaceTools, searchForFace } from './search-for-face.ts';

export interface SearchUploadTools extends SearchForFaceTools {
  readonly files: FileStore;
  readonly faceEngine: SearchForFaceTools['faceEngine'] & Pick<FaceEngine, 'embed'>;
}

export type SearchUploadOutcome =
  | SearchForFaceOutcome
  | { kind: 'choose_face'; uploadId: string; faces: DetectedFace[] }
  | { kind: 'refused'; because: 'upload_not_found' | 'face_unknown' };

/** Searches for a face of a picture that is kept, and recognises that one alone. */
export async function searchUpload(
  tools: SearchUploadTools,
  wish: GrantedWish,
  uploadId: string,
): Promise<SearchUploadOutcome> {
  const { accountId } = wish.caller;
  const photo = await findQueryPhoto(tools.db, { id: uploadId, accountId, now: tools.clock() });
  if (!photo) return { kind: 'refused', because: 'upload_not_found' };
  const picked = pickFace(photo.faces, wish.face);
  if (picked === 'unknown') return { kind: 'refused', because: 'face_unknown' };
  if (picked === 'several') return { kind: 'choose_face', uploadId, faces: toDetectedFaces(photo.faces) };

  const chip = await tools.files.find(picked.face.chip_key);
  if (!chip) return { kind: 'refused', because: 'upload_not_found' };
  const embedding = recogniseFace(tools.faceEngine, chip);
  const order = toOrder(wish, { sha256: photo.sha256, face: picked.index });
  const { outcome } = await searchForFace(tools, {
    ...{ order, source: wish.source, embedding },
    lookedUp: lookUpAhead(tools.db, order),
    photo: { id: uploadId, name: photo.name, face: picked.index, keep: async () => {}, newFaces: [] },
  });
  return outcome;
}
