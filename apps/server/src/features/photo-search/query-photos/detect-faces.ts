import type { FaceEngine } from '@vidno/face-engine/face-engine';
import type { FetchPublicFile } from '#files/fetch-public-file.ts';
import { type KeepPhotoTools, keepPhoto } from './keep-photo.ts';
import type { QueryPhoto } from './query-photo-repository.ts';
import { type GivenPicture, type PictureRefusal, readPicture } from './read-picture.ts';

export interface DetectFacesTools extends KeepPhotoTools {
  readonly faceEngine: Pick<FaceEngine, 'findFaces'>;
  readonly fetchPublicFile: FetchPublicFile;
}

export type DetectFacesOutcome = { kind: 'found'; photo: QueryPhoto } | { kind: 'refused'; because: PictureRefusal };

/** Finds the faces and keeps the picture, so that one of them can be chosen. No face is recognised here. */
export async function detectFaces(
  tools: DetectFacesTools,
  { accountId, given }: { accountId: number; given: GivenPicture },
): Promise<DetectFacesOutcome> {
  const { faceEngine, fetchPublicFile } = tools;
  const picture = await readPicture({ fetchPublicFile, look: (bytes) => faceEngine.findFaces(bytes) }, given);
  if (picture.kind === 'refused') return picture;
  return { kind: 'found', photo: await keepPhoto(tools, accountId, picture) };
}
