import type { KeepPhotoTools } from './keep-files.ts';
import { keepPhoto } from './keep-photo.ts';
import { findQueryPhoto, type QueryPhoto } from './query-photo-repository.ts';
import { type GivenPicture, type PictureRefusal, type ReadPictureTools, readPicture } from './read-picture.ts';

export type DetectFacesTools = ReadPictureTools & KeepPhotoTools;

export type DetectFacesOutcome =
  | { kind: 'found'; photo: QueryPhoto }
  | { kind: 'refused'; because: PictureRefusal | 'upload_not_found' };

/** Finds the faces and keeps the picture, so that one of them can be chosen. No face is recognised here. */
export async function detectFaces(
  tools: DetectFacesTools,
  { accountId, given }: { accountId: number; given: GivenPicture },
): Promise<DetectFacesOutcome> {
  const picture = await readPicture(tools, given);
  if (picture.kind === 'refused') return picture;
  const id = await keepPhoto(tools, { accountId, picture });
  const photo = await findQueryPhoto(tools.db, { id, accountId, now: tools.clock() });
  return photo ? { kind: 'found', photo } : { kind: 'refused', because: 'upload_not_found' };
}
