import { sql } from 'kysely';
import { type AccountMove, selectAsOwnedBy } from '#database/copy-to-account.ts';
import type { Database, Transaction } from '#database/database.ts';
import type { NewRow, Row } from '#database/tables.ts';

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
