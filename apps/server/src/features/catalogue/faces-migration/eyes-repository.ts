import type { EyePositions } from '@vidno/contract/face';
import { sql } from 'kysely';
import type { Database } from '#database/database.ts';
import type { PhotoPosition, StoredFace } from './stored-face.ts';
import { listStoredFaces, selectStoredFaces } from './stored-face-repository.ts';

/** Photos that have a face and no eyes; those after `after`, in the order of the keys. */
export async function listFacesWithoutEyes(
  db: Database,
  page: { after: PhotoPosition | null; limit: number },
): Promise<StoredFace[]> {
  return await listStoredFaces(selectStoredFaces(db).where('photo.eyes', 'is', null), page);
}

export interface LocatedEyes {
  readonly photo: PhotoPosition;
  readonly eyes: EyePositions;
}

export async function updateEyes(db: Database, located: readonly LocatedEyes[]): Promise<void> {
  if (located.length === 0) return;
  const rows = JSON.stringify(
    located.map(({ photo: { personId, photoId }, eyes }) => ({ person_id: personId, photo_id: photoId, eyes })),
  );
  await sql`
    update photo set eyes = located.eyes
    from jsonb_to_recordset(${rows}::jsonb) as located (person_id uuid, photo_id uuid, eyes jsonb)
    where photo.person_id = located.person_id and photo.id = located.photo_id`.execute(db);
}
