import { sql } from 'kysely';
import type { Database, NewRow, Row, Transaction } from '#database/database.ts';
import { isInForce } from './repository.ts';

/** Takes the place of what was checked under this slug before. */
export async function replaceDraft(
  trx: Transaction,
  draft: Omit<NewRow<'uploaded_material'>, 'published_at' | 'replaced_at' | 'event_id'>,
) {
  await trx.deleteFrom('uploaded_material').where('slug', '=', draft.slug).where('published_at', 'is', null).execute();
  await trx.insertInto('uploaded_material').values(draft).execute();
}

/** Like those of files, so that a material keeps its number when a file follows. */
export async function takeNumber(trx: Transaction): Promise<number> {
  const { rows } = await sql<{ number: number }>`
    select nextval(pg_get_serial_sequence('material', 'id'))::integer as number`.execute(trx);
  return rows[0]?.number ?? 0;
}

interface DraftKey {
  readonly slug: string;
  readonly id: string;
}

export async function findDraft(
  trx: Transaction,
  { slug, id }: DraftKey,
): Promise<Pick<Row<'uploaded_material'>, 'replaces_digest'> | null> {
  const row = await trx
    .selectFrom('uploaded_material')
    .select('replaces_digest')
    .where('id', '=', id)
    .where('slug', '=', slug)
    .where('published_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

export async function putInForce(trx: Transaction, { slug, id, now }: DraftKey & { readonly now: Date }) {
  await trx
    .updateTable('uploaded_material')
    .set({ replaced_at: now })
    .where('slug', '=', slug)
    .where(isInForce)
    .execute();
  await trx.updateTable('uploaded_material').set({ published_at: now }).where('id', '=', id).execute();
}

export async function updateEvent(trx: Transaction, id: string, eventId: number): Promise<void> {
  await trx.updateTable('uploaded_material').set({ event_id: eventId }).where('id', '=', id).execute();
}

/** The one in force; false if there is none. */
export async function deleteInForce(trx: Transaction, slug: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('uploaded_material')
    .where('slug', '=', slug)
    .where(isInForce)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** The uploaded one that was replaced last. */
export async function findEarlier(
  db: Database | Transaction,
  slug: string,
): Promise<Pick<Row<'uploaded_material'>, 'id' | 'published_at'> | null> {
  const row = await db
    .selectFrom('uploaded_material')
    .select(['id', 'published_at'])
    .where('slug', '=', slug)
    .where('replaced_at', 'is not', null)
    .orderBy('replaced_at', 'desc')
    .orderBy('published_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

export async function putBackInForce(trx: Transaction, id: string): Promise<void> {
  await trx.updateTable('uploaded_material').set({ replaced_at: null }).where('id', '=', id).execute();
}

/** What a file says of this slug, whether it is read or not. */
export async function findOfFile(
  db: Database | Transaction,
  slug: string,
): Promise<Pick<Row<'material'>, 'origin' | 'changed_at'> | null> {
  const row = await db
    .selectFrom('material')
    .select(['origin', 'changed_at'])
    .where('slug', '=', slug)
    .executeTakeFirst();
  return row ?? null;
}
