import type { Database, Transaction } from '#database/database.ts';
import type { NewRow, Row } from '#database/tables.ts';

export interface QueryPhoto extends Row<'query_photo'> {
  /** Largest first. */
  readonly faces: readonly Row<'query_face'>[];
}

export async function insertQueryPhoto(db: Database, photo: NewRow<'query_photo'>): Promise<void> {
  await db.insertInto('query_photo').values(photo).execute();
}

export async function insertQueryFaces(
  db: Database | Transaction,
  faces: readonly NewRow<'query_face'>[],
): Promise<void> {
  if (faces.length === 0) return;
  await db.insertInto('query_face').values(faces).execute();
}

/** Null where it is somebody else's, past its time, or not wholly stored. */
export async function findQueryPhoto(
  db: Database,
  { id, accountId, now }: { id: string; accountId: number; now: Date },
): Promise<QueryPhoto | null> {
  const photo = await db
    .selectFrom('query_photo')
    .selectAll()
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  const faces = photo ? await listQueryFaces(db, id) : [];
  return photo && faces.length > 0 ? { ...photo, faces } : null;
}

async function listQueryFaces(db: Database, photoId: string): Promise<Row<'query_face'>[]> {
  return await db
    .selectFrom('query_face')
    .selectAll()
    .where('query_photo_id', '=', photoId)
    .orderBy('position')
    .execute();
}

/** True while the photo may be used; it then stays until the transaction ends. */
export async function holdQueryPhoto(trx: Transaction, { id, now }: { id: string; now: Date }): Promise<boolean> {
  const photo = await trx
    .selectFrom('query_photo')
    .select('id')
    .where('id', '=', id)
    .where('expires_at', '>', now)
    .forShare()
    .executeTakeFirst();
  return photo !== undefined;
}

/** From now on nobody sees it; whoever purges next deletes it. */
export async function expireQueryPhoto(trx: Transaction, { id, now }: { id: string; now: Date }): Promise<void> {
  await trx.updateTable('query_photo').set({ expires_at: now }).where('id', '=', id).execute();
}

export async function listExpiredQueryPhotos(
  db: Database,
  { now, limit }: { now: Date; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('query_photo')
    .select('id')
    .where('expires_at', '<=', now)
    .orderBy('expires_at')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

export async function deleteQueryPhotoRows(trx: Transaction, ids: readonly string[]): Promise<void> {
  await trx
    .deleteFrom('query_photo')
    .where('id', 'in', [...ids])
    .execute();
}
