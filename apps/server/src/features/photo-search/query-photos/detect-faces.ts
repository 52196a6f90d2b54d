import type { DetectedFace } from '@vidno/contract/face';
import type { Upload as UploadReply } from '@vidno/contract/upload';
import type { FaceEngine } from '@vidno/face-engine/face-engine';
import type { Row } from '#database/tables.ts';
import type { FetchPublicFile } from '#files/fetch-public-file.ts';
import type { FileUrls } from '#files/file-urls.ts';
import type { Upload } from '#files/upload.ts';
import type { QueryPhoto } from './query-photo-repository.ts';
import { type PictureInput, type PictureRefusal, readPicture } from './read-picture.ts';
import { type QueryPhotoTools, storeQueryPhoto } from './store-query-photo.ts';

export interface DetectFacesTools extends QueryPhotoTools {
  readonly faceEngine: Pick<FaceEngine, 'modelId' | 'findFaces'>;
  readonly fetchPublicFile: FetchPublicFile;
}

export type DetectFacesOutcome = { kind: 'found'; photo: QueryPhoto } | { kind: 'refused'; because: PictureRefusal };

/** Detects the faces and stores the picture, so that one of them can be chosen. No embedding is computed here. */
export async function detectFaces(
  tools: DetectFacesTools,
  { accountId, input, upload }: { accountId: number; input: PictureInput; upload: Upload },
): Promise<DetectFacesOutcome> {
  const { faceEngine, fetchPublicFile } = tools;
  const findFaces = (bytes: Uint8Array) => faceEngine.findFaces(bytes, upload);
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

export function toDetectedFaces(faces: readonly Row<'query_face'>[]): DetectedFace[] {
  return faces.map((face) => ({
    index: face.position,
    box: { x: face.box_x, y: face.box_y, width: face.box_width, height: face.box_height },
    quality: face.quality,
    components: face.components,
  }));
}
