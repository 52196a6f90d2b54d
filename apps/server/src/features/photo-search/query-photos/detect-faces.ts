import type { FaceEngine } from '@vidno/face-engine/face-engine';
import type { FetchPublicFile } from '#files/fetch-public-file.ts';
import { type KeepPhotoTools, keepPhoto } from './keep-photo.ts';
import { findQueryPhoto, type QueryPhoto } from './query-photo-repository.ts';
import { type GivenPicture, type PictureRefusal, readPicture } from './read-picture.ts';
import { type ReservePhotoTools, reservePhoto } from './reserve-photo.ts';
import { useReserved } from './use-reserved.ts';

export interface DetectFacesTools extends KeepPhotoTools, ReservePhotoTools {
  readonly faceEngine: Pick<FaceEngine, 'findFaces'>;
  readonly fetchPublicFile: FetchPublicFile;
}

export type DetectFacesOutcome =
  | { kind: 'found'; photo: QueryPhoto }
  | { kind: 'refused'; because: PictureRefusal | 'upload_not_found' };

/** Finds the faces and keeps the picture, so that one of them can be chosen. No face is recognised here. */
export async function detectFaces(
  tools: DetectFacesTools,
  { accountId, given }: { accountId: number; given: GivenPicture },
): Promise<DetectFacesOutcome> {
  const { faceEngine, fetchPublicFile } = tools;
  const picture = await readPicture({ fetchPublicFile, look: (bytes) => faceEngine.findFaces(bytes) }, given);
  if (picture.kind === 'refused') return picture;
  const reserved = reservePhoto(tools, { accountId, ...picture });
  return await useReserved<DetectFacesOutcome>(tools, reserved, async () => {
    const found = await picture.found;
    if (found.kind === 'refused') return { outcome: found, usesPhoto: false };
    await keepPhoto(tools, reserved, found);
    const photo = await findQueryPhoto(tools.db, { id: reserved.id, accountId, now: tools.clock() });
    return photo
      ? { outcome: { kind: 'found', photo }, usesPhoto: true }
      : { outcome: { kind: 'refused', because: 'upload_not_found' }, usesPhoto: false };
  });
}
