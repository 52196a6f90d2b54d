import type { NewRow } from '#database/tables.ts';
import { queryPhotoKeys } from './query-photo-keys.ts';
import type { FacesFound } from './read-picture.ts';

/** With them the photo of this id is whole. */
export function toFaceRows(photoId: string, { faces }: Pick<FacesFound, 'faces'>): NewRow<'query_face'>[] {
  return faces.map(({ box, quality }, position) => ({
    query_photo_id: photoId,
    position,
    box_x: box.x,
    box_y: box.y,
    box_width: box.width,
    box_height: box.height,
    quality,
    chip_key: queryPhotoKeys.chip(photoId, position),
  }));
}
