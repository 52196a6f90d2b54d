import { sql } from 'kysely';
import type { Database, Transaction } from '#database/database.ts';
import type { Row } from '#database/tables.ts';

/**
 * The one door out of the catalogue: every way out calls it in the transaction in which a person, or a photo of a person, goes.
 * Whatever was found of these people before is looked at again within seconds (`followDepartures`).
 */
export async function insertDepartures(trx: Transaction, personIds: readonly string[]): Promise<void> {
  if (personIds.length === 0) return;
  await sql`
    insert into departure (id, person_id)
    select gen_random_uuid(), person_id from unnest(${[...new Set(personIds)]}::uuid[]) as left_by (person_id)`.execute(
    trx,
  );
}

export type Departure = Pick<Row<'departure'>, 'id' | 'person_id'>;

/** The longest waiting first. */
export async function listDepartures(db: Database, limit: number): Promise<Departure[]> {
  return await db
    .selectFrom('departure')
    .select(['id', 'person_id'])
    .orderBy('recorded_at')
    .orderBy('id')
    .limit(limit)
    .execute();
}

export async function deleteDepartures(trx: Transaction, ids: readonly string[]): Promise<void> {
  await trx.deleteFrom('departure').where('id', 'in', ids).execute();
}

/**
 * Whoever stores people calls it first, before other locks: no departure is followed until this transaction has ended. So
 * whoever is seen in the catalogue afterwards is either still there at the end, or is forgotten later.
 */
export async function holdDepartures(trx: Transaction): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${DEPARTURES_LOCK})`.execute(trx);
}

/** Waits until everybody has stored what was started before, and lets nobody store people until this transaction has ended. */
export async function lockDepartures(trx: Transaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(${DEPARTURES_LOCK})`.execute(trx);
}

const DEPARTURES_LOCK = sql`hashtextextended('departures', 0)`;
