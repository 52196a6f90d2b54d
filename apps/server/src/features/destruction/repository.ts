import { sql } from 'kysely';
import type { Database, NewRow, Row, Transaction } from '#database/database.ts';

export type DestructionAct = Row<'destruction_act'>;

export async function insertAct(trx: Transaction, act: NewRow<'destruction_act'>): Promise<void> {
  await trx.insertInto('destruction_act').values(act).execute();
}

export async function findAct(db: Database, number: number): Promise<DestructionAct | null> {
  const act = await db.selectFrom('destruction_act').selectAll().where('number', '=', number).executeTakeFirst();
  return act ?? null;
}

/** The first of the request; a request is erased once. */
export async function findActOfRequest(db: Database, requestNumber: number): Promise<DestructionAct | null> {
  const acts = db.selectFrom('destruction_act').selectAll().where('request_number', '=', requestNumber);
  return (await acts.orderBy('number').limit(1).executeTakeFirst()) ?? null;
}

/** The one that goes with an event. */
export async function findActOfEvent(db: Database, eventId: number): Promise<DestructionAct | null> {
  return (
    (await db.selectFrom('destruction_act').selectAll().where('event_id', '=', eventId).executeTakeFirst()) ?? null
  );
}

/** The newest first. */
export async function listActs(db: Database, limit: number): Promise<DestructionAct[]> {
  return await db.selectFrom('destruction_act').selectAll().orderBy('number', 'desc').limit(limit).execute();
}

/** An event with its place in the chain of the journal. */
export interface JournalExtract {
  readonly position: number | null;
  readonly hash: string | null;
  readonly at: Date;
  readonly action: string;
  readonly subject: unknown;
}

export async function findExtract(db: Database, eventId: number): Promise<JournalExtract | null> {
  const { rows } = await sql<JournalExtract>`
    select link.position, encode(link.hash, 'hex') as hash, event.at, event.action, event.subject
    from audit_event as event left join audit_link as link on link.event_id = event.id
    where event.id = ${eventId}`.execute(db);
  return rows[0] ?? null;
}
