import type { EyePositions, QualityComponents } from '@vidno/contract/face';
import { sql } from 'kysely';
import { type AccountMove, selectAsOwnedBy } from '#database/copy-to-account.ts';
import type { Database, Transaction } from '#database/database.ts';
import type { SearchId } from '#features/search-list/public.ts';

/** The face on a query photo that a search looks for. */
export interface SearchedFace {
  readonly photoId: string;
  /** Position of the face on the photo. */
  readonly face: number;
}

export interface StoredSearchedFace extends SearchedFace {
  readonly searchId: string;
  /** Null for a photo stored before this was measured. */
  readonly components: QualityComponents | null;
  /** Null where they cannot be located. */
  readonly eyes: EyePositions | null;
}

/** Of the photos that have not been deleted, in their order. */
export async function listSearchedFaces(
  db: Database | Transaction,
  accountId: number,
  searchIds: readonly string[],
): Promise<StoredSearchedFace[]> {
  if (searchIds.length === 0) return [];
  return await db
    .selectFrom('photo_search_photo as searched')
    .innerJoin('query_face', (join) =>
      join
        .onRef('query_face.account_id', '=', 'searched.account_id')
        .onRef('query_face.query_photo_id', '=', 'searched.query_photo_id')
        .onRef('query_face.position', '=', 'searched.face_position'),
    )
    .select([
      'searched.search_id as searchId',
      'searched.query_photo_id as photoId',
      'searched.face_position as face',
      'query_face.components',
      'query_face.eyes',
    ])
    .where('searched.account_id', '=', accountId)
    .where('searched.search_id', 'in', [...searchIds])
    .orderBy('searched.search_id')
    .orderBy('searched.position')
    .execute();
}

export async function replaceSearchedFaces(
  trx: Transaction,
  { accountId, id }: SearchId,
  faces: readonly SearchedFace[],
): Promise<void> {
  await trx.deleteFrom('photo_search_photo').where('account_id', '=', accountId).where('search_id', '=', id).execute();
  await trx
    .insertInto('photo_search_photo')
    .values(
      faces.map(({ photoId, face }, position) => ({
        account_id: accountId,
        search_id: id,
        position,
        query_photo_id: photoId,
        face_position: face,
      })),
    )
    .execute();
}

/** The photos of this search that no other search uses. */
export async function listOwnPhotoIds(trx: Transaction, { accountId, id }: SearchId): Promise<string[]> {
  const rows = await trx
    .selectFrom('photo_search_photo as own')
    .select('own.query_photo_id')
    .distinct()
    .where('own.account_id', '=', accountId)
    .where('own.search_id', '=', id)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('photo_search_photo as other')
            .select('other.search_id')
            .whereRef('other.account_id', '=', 'own.account_id')
            .whereRef('other.query_photo_id', '=', 'own.query_photo_id')
            .whereRef('other.search_id', '<>', 'own.search_id'),
        ),
      ),
    )
    .execute();
  return rows.map(({ query_photo_id }) => query_photo_id);
}

export async function copySearchedFaces(
  trx: Transaction,
  move: AccountMove,
  searchIds: readonly string[],
): Promise<void> {
  await sql`
    insert into photo_search_photo ${selectAsOwnedBy('photo_search_photo', move)}
    and photo_search_photo.search_id = any(${[...searchIds]}::uuid[])`.execute(trx);
}
