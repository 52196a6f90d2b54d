import type { DetectedFace } from '@vidno/contract/face';
import type { Upload } from '@vidno/contract/upload';
import type { Row } from '#database/tables.ts';
import type { FileUrls } from '#files/file-urls.ts';
import type { QueryPhoto } from './query-photo-repository.ts';

export function toUpload({ id, file_key, faces }: QueryPhoto, fileUrls: FileUrls): Upload {
  return { status: 'ok', upload_id: id, imagePath: fileUrls.urlOf(file_key), faces: toDetectedFaces(faces) };
}

export function toDetectedFaces(faces: readonly Row<'query_face'>[]): DetectedFace[] {
  return faces.map((face) => ({
    index: face.position,
    box: { x: face.box_x, y: face.box_y, width: face.box_width, height: face.box_height },
    quality: face.quality,
  }));
}
