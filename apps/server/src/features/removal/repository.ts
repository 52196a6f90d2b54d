import type { RemovalQueue } from '@vidno/contract/operator/removals';
import { sql, type Updateable } from 'kysely';
import type { Database, NewRow, Row, Tables, Transaction } from '#database/database.ts';
import type { SharedPlace } from '#database/read-pages.ts';

export type RemovalRequest = Row<'removal_request'>;

/** What is not kept of a request once it was erased or refused. */
export const FORGOTTEN = {
  link: null,
  vk_id: null,
  vk_name: null,
  question: null,
  reply: null,
  code_until: null,
} satisfies Partial<RemovalRequest>;

/** Makes requests about the same page or picture wait for each other. Ends with the transaction. */
export async function lockKey(trx: Transaction, key: Uint8Array): Promise<void> {
  const name = `removal:${Buffer.from(key).toString('hex')}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(trx);
}

/** The newest about this page or picture that is open or has removed somebody; null if there is none. */
export async function findByKey(trx: Transaction, key: Uint8Array): Promise<RemovalRequest | null> {
  const row = await trx
    .selectFrom('removal_request')
    .selectAll()
    .where('key', '=', key)
    .where('state', 'in', ['accepted', 'hidden', 'erased'])
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

export async function wasRefused(trx: Transaction, { key, since }: { key: Uint8Array; since: Date }): Promise<boolean> {
  const row = await trx
    .selectFrom('removal_request')
    .select('id')
    .where('key', '=', key)
    .where('state', '=', 'refused')
    .where('answered_at', '>', since)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** How many requests hide somebody without a proof. */
export async function countUnproven(trx: Transaction, since: Date): Promise<number> {
  const { count } = await trx
    .selectFrom('removal_request')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('state', '=', 'hidden')
    .where('proof', 'is', null)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** How many people of these sources were hidden without a proof, by source. */
export async function countHiddenParts(
  trx: Transaction,
  { sourceIds, since }: { sourceIds: readonly string[]; since: Date },
): Promise<ReadonlyMap<string, number>> {
  if (sourceIds.length === 0) return new Map();
  const rows = await trx
    .selectFrom('removal_part')
    .select(['source_id', (of) => of.fn.sum<number>('people').as('people')])
    .where('source_id', 'in', sourceIds)
    .where('created_at', '>', since)
    .groupBy('source_id')
    .execute();
  return new Map(rows.map((row) => [row.source_id, Number(row.people)]));
}

export async function insertParts(trx: Transaction, parts: readonly NewRow<'removal_part'>[]): Promise<void> {
  if (parts.length > 0) await trx.insertInto('removal_part').values(parts).execute();
}

/** Proven ones count for no limit. */
export async function deleteParts(trx: Transaction, requestId: string): Promise<void> {
  await trx.deleteFrom('removal_part').where('request_id', '=', requestId).execute();
}

export async function insertRequest(trx: Transaction, request: NewRow<'removal_request'>): Promise<void> {
  await trx.insertInto('removal_request').values(request).execute();
}

export async function updateRequest(
  trx: Transaction,
  id: string,
  change: Updateable<Tables['removal_request']>,
): Promise<void> {
  await trx.updateTable('removal_request').set(change).where('id', '=', id).execute();
}

export async function insertCandidates(
  trx: Transaction,
  requestId: string,
  personIds: readonly string[],
): Promise<void> {
  if (personIds.length === 0) return;
  const rows = personIds.map((personId) => ({ request_id: requestId, person_id: personId }));
  await trx.insertInto('removal_candidate').values(rows).execute();
}

/** Takes them out of the table. */
export async function takeCandidates(trx: Transaction, requestId: string): Promise<string[]> {
  const rows = await trx
    .deleteFrom('removal_candidate')
    .where('request_id', '=', requestId)
    .returning('person_id')
    .execute();
  return rows.map((row) => row.person_id);
}

export async function findByNumber(db: Database | Transaction, number: number): Promise<RemovalRequest | null> {
  const row = await db.selectFrom('removal_request').selectAll().where('number', '=', number).executeTakeFirst();
  return row ?? null;
}

/** Held until the transaction ends, so that two decisions come one after the other. */
export async function lockRequest(trx: Transaction, id: string): Promise<RemovalRequest | null> {
  const row = await trx.selectFrom('removal_request').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  return row ?? null;
}

export async function findById(db: Database, id: string): Promise<RemovalRequest | null> {
  const row = await db.selectFrom('removal_request').selectAll().where('id', '=', id).executeTakeFirst();
  return row ?? null;
}

/** Open ones, the most urgent first. */
export async function listOpen(db: Database, limit: number): Promise<RemovalRequest[]> {
  return await db
    .selectFrom('removal_request')
    .selectAll()
    .where('answered_at', 'is', null)
    .orderBy('due_at')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Open ones begin with the most urgent, answered ones with the newest answer. */
export async function listQueue(
  db: Database,
  wanted: {
    readonly queue: RemovalQueue;
    readonly after: SharedPlace | null;
    readonly limit: number;
    readonly now: Date;
  },
): Promise<RemovalRequest[]> {
  const { queue, after, limit, now } = wanted;
  const all = db.selectFrom('removal_request').selectAll().limit(limit);
  if (queue === 'answered') {
    const answered = all.where('answered_at', 'is not', null);
    const rest = after ? answered.where(sql<boolean>`(answered_at, id) < (${after.at}, ${after.id})`) : answered;
    return await rest.orderBy('answered_at', 'desc').orderBy('id', 'desc').execute();
  }
  let open = all.where('answered_at', 'is', null);
  if (queue === 'overdue') open = open.where('due_at', '<', now);
  if (queue === 'unhidden') open = open.where('state', '=', 'accepted');
  if (queue === 'asked') open = open.where('question', 'is not', null).where('reply', 'is', null);
  if (after) open = open.where(sql<boolean>`(due_at, id) > (${after.at}, ${after.id})`);
  return await open.orderBy('due_at').orderBy('id').execute();
}

/** Whom a photo fits that was asked about and hides nobody yet. */
export async function listCandidates(db: Database | Transaction, requestId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('removal_candidate')
    .select('person_id')
    .where('request_id', '=', requestId)
    .orderBy('person_id')
    .execute();
  return rows.map((row) => row.person_id);
}

/** All of them, the newest first. */
export async function listNewest(db: Database, limit: number): Promise<RemovalRequest[]> {
  return await db
    .selectFrom('removal_request')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
}

interface OpenCounts {
  readonly open: number;
  /** Their deadline is over. */
  readonly overdue: number;
  /** Nothing is hidden before somebody has looked at them. */
  readonly queued: number;
  /** When the first of these came; null if there are none. */
  readonly queuedSince: Date | null;
}

export async function countOpen(db: Database, now: Date): Promise<OpenCounts> {
  const counts = await db
    .selectFrom('removal_request')
    .select((of) => [
      of.fn.countAll<number>().as('open'),
      of.fn.countAll<number>().filterWhere('due_at', '<', now).as('overdue'),
      of.fn.countAll<number>().filterWhere('state', '=', 'accepted').as('queued'),
      of.fn.min('created_at').filterWhere('state', '=', 'accepted').as('queuedSince'),
    ])
    .where('answered_at', 'is', null)
    .executeTakeFirstOrThrow();
  const { open, overdue, queued, queuedSince } = counts;
  return { open: Number(open), overdue: Number(overdue), queued: Number(queued), queuedSince };
}

export async function insertRemovalEmail(trx: Transaction, email: NewRow<'removal_email'>): Promise<void> {
  await trx.insertInto('removal_email').values(email).execute();
}

export async function hasAlarm(trx: Transaction, since: Date): Promise<boolean> {
  const row = await trx
    .selectFrom('removal_email')
    .select('id')
    .where('kind', '=', 'alarm')
    .where('created_at', '>', since)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Null if nothing was asked, or it was answered. */
export async function updateReply(db: Database, id: string, reply: string): Promise<RemovalRequest | null> {
  const row = await db
    .updateTable('removal_request')
    .set({ reply })
    .where('id', '=', id)
    .where('question', 'is not', null)
    .where('reply', 'is', null)
    .where('answered_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

/** An end that is not over stays, so that asking again shows the same code. Null if there is nothing to prove. */
export async function updateCodeEnd(
  db: Database,
  { id, now, until }: { id: string; now: Date; until: Date },
): Promise<RemovalRequest | null> {
  const row = await db
    .updateTable('removal_request')
    .set({ code_until: sql`case when code_until > ${now} then code_until else ${until}::timestamptz end` })
    .where('id', '=', id)
    .where('state', 'in', ['accepted', 'hidden', 'not_found'])
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}
