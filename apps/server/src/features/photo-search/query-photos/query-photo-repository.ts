import type { EyePositions, QualityComponents } from '@vidno/contract/face';
import { sql } from 'kysely';
import { type AccountMove, selectAsOwnedBy } from '#database/copy-to-account.ts';
import type { Database, NewRow, Row, Transaction } from '#database/database.ts';
import type { SearchId } from '#features/search-list/public.ts';

/** The account is part of the key, so that nobody can read another account's photo. */
export interface PhotoId {
  readonly accountId: number;
  readonly id: string;
}

export interface QueryPhoto extends Row<'query_photo'> {
  /** Largest first. */
  readonly faces: readonly Row<'query_face'>[];
}

export async function insertQueryPhoto(db: Database, photo: NewRow<'query_photo'>): Promise<void> {
  await db.insertInto('query_photo').values(photo).execute();
}

export async function insertQueryFaces(db: Database, faces: readonly NewRow<'query_face'>[]): Promise<void> {
  await db.insertInto('query_face').values(faces).execute();
}

/** Null if it belongs to another account, has expired, or is not completely stored. */
export async function findQueryPhoto(
  db: Database,
  { accountId, id, now }: PhotoId & { now: Date },
): Promise<QueryPhoto | null> {
  const photo = await db
    .selectFrom('query_photo')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  const faces = photo ? await listQueryFaces(db, { accountId, id }) : [];
  return photo && faces.length > 0 ? { ...photo, faces } : null;
}

async function listQueryFaces(db: Database, { accountId, id }: PhotoId): Promise<Row<'query_face'>[]> {
  return await db
    .selectFrom('query_face')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('query_photo_id', '=', id)
    .orderBy('position')
    .execute();
}

/** False if it has expired. Otherwise it cannot be deleted until the transaction ends. */
export async function lockQueryPhoto(
  trx: Transaction,
  { accountId, id, now }: PhotoId & { now: Date },
): Promise<boolean> {
  const photo = await trx
    .selectFrom('query_photo')
    .select('id')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('expires_at', '>', now)
    .forShare()
    .executeTakeFirst();
  return photo !== undefined;
}

/** Hides the photo at once and leaves its deletion to the next purge. */
export async function expireQueryPhoto(
  trx: Transaction,
  { accountId, id, now }: PhotoId & { now: Date },
): Promise<void> {
  await trx
    .updateTable('query_photo')
    .set({ expires_at: now })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
}

/** The longest expired first. */
export async function listExpiredQueryPhotos(
  db: Database,
  { now, limit, offset }: { now: Date; limit: number; offset: number },
): Promise<PhotoId[]> {
  return await db
    .selectFrom('query_photo')
    .select(['account_id as accountId', 'id'])
    .where('expires_at', '<=', now)
    .orderBy('expires_at')
    .offset(offset)
    .limit(limit)
    .execute();
}

/** Without those started after `unfinishedSince` whose files may still be on their way. */
export async function listQueryPhotoIds(
  db: Database,
  { accountId, unfinishedSince, limit }: { accountId: number; unfinishedSince: Date; limit: number },
): Promise<PhotoId[]> {
  return await db
    .selectFrom('query_photo as photo')
    .select(['account_id as accountId', 'id'])
    .where('account_id', '=', accountId)
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('created_at', '<=', unfinishedSince),
        exists(
          selectFrom('query_face as face')
            .select('face.position')
            .whereRef('face.account_id', '=', 'photo.account_id')
            .whereRef('face.query_photo_id', '=', 'photo.id'),
        ),
      ]),
    )
    .orderBy('id')
    .limit(limit)
    .execute();
}

export async function hasQueryPhotos(trx: Transaction, accountId: number): Promise<boolean> {
  const photo = await trx
    .selectFrom('query_photo')
    .select('id')
    .where('account_id', '=', accountId)
    .limit(1)
    .executeTakeFirst();
  return photo !== undefined;
}

export async function deleteQueryPhotoRows(trx: Transaction, photos: readonly PhotoId[]): Promise<void> {
  await trx
    .deleteFrom('query_photo')
    .where((eb) =>
      eb(
        eb.refTuple('account_id', 'id'),
        'in',
        photos.map(({ accountId, id }) => eb.tuple(accountId, id)),
      ),
    )
    .execute();
}

/** The photos with their faces. Their files are not kept by account. */
export async function copyQueryPhotos(trx: Transaction, move: AccountMove): Promise<void> {
  await sql`insert into query_photo ${selectAsOwnedBy('query_photo', move)}`.execute(trx);
  await sql`insert into query_face ${selectAsOwnedBy('query_face', move)}`.execute(trx);
}

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
