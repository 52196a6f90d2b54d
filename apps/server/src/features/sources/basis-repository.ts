import { sql } from 'kysely';
import type { Database, Transaction } from '#database/database.ts';
import type { Source } from './repository.ts';
import { SOURCE_MESSAGES } from './source-kind.ts';

export interface NewBasis {
  readonly basis: string;
  /** The first moment at which it is no longer in force; null: it has no end. */
  readonly endsAt: Date | null;
  /** A source that once vouched for adults still does. */
  readonly vouchesAdults: boolean;
}

/** Changes of the basis come one after the other until the transaction ends. */
export async function lockSourceRow(trx: Transaction, sourceId: string): Promise<Source> {
  return await trx.selectFrom('source').selectAll().where('id', '=', sourceId).forUpdate().executeTakeFirstOrThrow();
}

export async function updateBasis(
  trx: Transaction,
  sourceId: string,
  { basis, endsAt, vouchesAdults }: NewBasis,
): Promise<void> {
  await trx
    .updateTable('source')
    .set({
      lawful_basis: basis,
      basis_ends_at: endsAt,
      vouches_adults: sql`vouches_adults or ${vouchesAdults}`,
      dismisses_ageless: sql`dismisses_ageless and not ${vouchesAdults}`,
    })
    .where('id', '=', sourceId)
    .execute();
  await trx
    .updateTable('source')
    .set({
      closed_at: null,
      erased_at: null,
      erased_people: 0,
      erasure_ordered_at: null,
      erasure_ordered_by: null,
      checked_at: null,
      health: 'down',
      health_message: SOURCE_MESSAGES.notProbed,
    })
    .where('id', '=', sourceId)
    .where('closed_at', 'is not', null)
    .execute();
}

/** Sources that are open though their basis has ended. */
export async function listEndedIds(db: Database, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('source')
    .select('id')
    .where('closed_at', 'is', null)
    .where('basis_ends_at', '<=', now)
    .execute();
  return rows.map(({ id }) => id);
}

/** Null if it was closed before, or `onlyIfEnded` and its basis is still in force. */
export async function closeIfOpen(
  trx: Transaction,
  sourceId: string,
  { now, onlyIfEnded }: { readonly now: Date; readonly onlyIfEnded: boolean },
): Promise<{ readonly people: number; readonly basisEndsAt: Date | null } | null> {
  const closed = await trx
    .updateTable('source')
    .set({ closed_at: now, health: 'unavailable', health_message: SOURCE_MESSAGES.closed })
    .where('id', '=', sourceId)
    .where('closed_at', 'is', null)
    .$if(onlyIfEnded, (query) => query.where('basis_ends_at', '<=', now))
    .returning(['person_count as people', 'basis_ends_at as basisEndsAt'])
    .executeTakeFirst();
  return closed ?? null;
}

/** Of a source that is closed. Null if its people are erased, or that has been ordered before. */
export async function markForErasure(
  trx: Transaction,
  sourceId: string,
  { now, by }: { readonly now: Date; readonly by: string },
): Promise<Pick<Source, 'person_count' | 'face_count'> | null> {
  const marked = await trx
    .updateTable('source')
    .set({ erasure_ordered_at: sql`greatest(closed_at, ${now})`, erasure_ordered_by: by })
    .where('id', '=', sourceId)
    .where('closed_at', 'is not', null)
    .where('erased_at', 'is', null)
    .where(sql<boolean>`coalesce(erasure_ordered_at < closed_at, true)`)
    .returning(['person_count', 'face_count'])
    .executeTakeFirst();
  return marked ?? null;
}

/** False if the source does not vouch. */
export async function takeVouchBack(trx: Transaction, sourceId: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('source')
    .set({ vouches_adults: false, dismisses_ageless: true })
    .where('id', '=', sourceId)
    .where('vouches_adults', '=', true)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Whoever writes people calls it first: until the transaction ends the source is neither closed nor is its vouch taken back. */
export async function holdSource(
  trx: Transaction,
  sourceId: string,
): Promise<Pick<Source, 'closed_at' | 'erased_at' | 'vouches_adults'>> {
  await sql`select pg_advisory_xact_lock_shared(${lockOf(sourceId)})`.execute(trx);
  const source = trx.selectFrom('source').select(['closed_at', 'erased_at', 'vouches_adults']);
  return await source.where('id', '=', sourceId).executeTakeFirstOrThrow();
}

/** Waits until everybody has written who had begun to, and lets nobody write until the transaction ends. */
export async function lockForWriters(trx: Transaction, sourceId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockOf(sourceId)})`.execute(trx);
}

function lockOf(sourceId: string) {
  return sql`hashtextextended(${`people of ${sourceId}`}, 0)`;
}

export async function endDismissal(trx: Transaction, sourceId: string): Promise<void> {
  await trx.updateTable('source').set({ dismisses_ageless: false }).where('id', '=', sourceId).execute();
}

export async function addToErased(trx: Transaction, sourceId: string, people: number): Promise<void> {
  await trx
    .updateTable('source')
    .set({ erased_people: sql`erased_people + ${people}` })
    .where('id', '=', sourceId)
    .execute();
}

/** Nobody of it is left. */
export async function markErased(trx: Transaction, sourceId: string, now: Date): Promise<void> {
  await trx
    .updateTable('source')
    .set({ erased_at: now, person_count: 0, face_count: 0, dismisses_ageless: false })
    .where('id', '=', sourceId)
    .execute();
}
