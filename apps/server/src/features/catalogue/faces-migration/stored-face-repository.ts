import type { SelectQueryBuilder } from 'kysely';
import type { Database } from '#database/database.ts';
import type { Tables } from '#database/tables.ts';
import type { PhotoPosition, StoredFace } from './stored-face.ts';

/** Faces with the photos that they are on, to be narrowed down. */
export function selectStoredFaces(db: Database) {
  return db
    .selectFrom('face')
    .innerJoin('photo', (join) =>
      join.onRef('photo.person_id', '=', 'face.person_id').onRef('photo.id', '=', 'face.photo_id'),
    );
}

/** One face of each photo; those after `after`, in the order of the keys. */
export async function listStoredFaces(
  faces: SelectQueryBuilder<Tables, 'face' | 'photo', object>,
  { after, limit }: { after: PhotoPosition | null; limit: number },
): Promise<StoredFace[]> {
  const rows = await faces
    .distinctOn(['face.person_id', 'face.photo_id'])
    .select([
      'face.person_id as personId',
      'face.photo_id as photoId',
      'face.source_id as sourceId',
      'photo.file_key as fileKey',
      'photo.remote_url as remoteUrl',
      'face.box_x as x',
      'face.box_y as y',
      'face.box_width as width',
      'face.box_height as height',
    ])
    .$if(after !== null, (query) =>
      query.where((eb) =>
        eb(eb.refTuple('face.person_id', 'face.photo_id'), '>', eb.tuple(after?.personId ?? '', after?.photoId ?? '')),
      ),
    )
    .orderBy('face.person_id')
    .orderBy('face.photo_id')
    .limit(limit)
    .execute();
  return rows.map(({ x, y, width, height, ...photo }) => ({ ...photo, box: { x, y, width, height } }));
}
