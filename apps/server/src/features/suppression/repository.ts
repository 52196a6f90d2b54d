import { type SqlBool, sql } from 'kysely';
import type { Database, Row, Transaction } from '#database/database.ts';

const LIST_LOCK = sql`hashtextextended('suppressions', 0)`;

/** Whoever stores people calls it before looking whether they may be: the list does not change until this transaction ends. */
export async function holdSuppressions(trx: Transaction): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${LIST_LOCK})`.execute(trx);
}

/** Waits until everybody has stored what was looked at before, and lets nobody store people until the list has changed. */
export async function lockSuppressions(trx: Transaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LIST_LOCK})`.execute(trx);
}

const FILE_LOCK = sql`hashtextextended('suppressions beside backups', 0)`;

/** One process at a time writes the file beside the backups. */
export async function holdFile(trx: Transaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(${FILE_LOCK})`.execute(trx);
}

/** A change of the list. */
export type SuppressionEvent = Row<'suppression_event'>;

export interface LastEvent extends SuppressionEvent {
  /** The signature of the event before it; null of the first. */
  readonly before: Uint8Array | null;
}

export async function findLastEvent(db: Database | Transaction): Promise<LastEvent | null> {
  const last = await db
    .selectFrom('suppression_event as event')
    .leftJoin('suppression_event as before', (join) => join.on(sql<SqlBool>`before.position = event.position - 1`))
    .select(['event.position', 'event.at', 'event.body', 'event.signature', 'before.signature as before'])
    .orderBy('event.position', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last ?? null;
}

export async function listEvents(
  db: Database | Transaction,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<SuppressionEvent[]> {
  return await db
    .selectFrom('suppression_event')
    .selectAll()
    .where('position', '>', after)
    .orderBy('position')
    .limit(limit)
    .execute();
}

export interface NotedHead {
  /** Of the log of receipts, in records. */
  readonly size: number;
  readonly root: string;
}

/** The newest heads of the log of receipts that the list has. */
export async function listNotedHeads(db: Database | Transaction, limit: number): Promise<NotedHead[]> {
  const { rows } = await sql<NotedHead>`
    select (body::jsonb->>'size')::float8 as size, body::jsonb->>'root' as root from suppression_event
    where body::jsonb->>'kind' = 'receipts' order by position desc limit ${limit}`.execute(db);
  return rows;
}

export async function insertEvent(trx: Transaction, event: SuppressionEvent): Promise<void> {
  await trx.insertInto('suppression_event').values(event).execute();
}

export async function findState(
  db: Database | Transaction,
  requestId: string,
): Promise<Row<'suppression'>['state'] | null> {
  const row = await db.selectFrom('suppression').select('state').where('request_id', '=', requestId).executeTakeFirst();
  return row?.state ?? null;
}

export async function putState(
  trx: Transaction,
  requestId: string,
  { state, now }: { readonly state: Row<'suppression'>['state']; readonly now: Date },
): Promise<void> {
  await trx
    .insertInto('suppression')
    .values({ request_id: requestId, state, changed_at: now })
    .onConflict((conflict) => conflict.column('request_id').doUpdateSet({ state, changed_at: now }))
    .execute();
}

/** A mark of a request. */
export interface NewMark {
  readonly kind: Row<'suppression_mark'>['kind'];
  readonly mark: Uint8Array;
  /** The mark of the person whose it is; null for a link that only the request named. */
  readonly personMark: Uint8Array | null;
  /** Of a person, where they were; null for other kinds. */
  readonly sourceId: string | null;
}

/** @limit queue: The rest goes into the next statement. */
const MARKS_PER_INSERT = 1_000;

export async function insertMarks(trx: Transaction, requestId: string, marks: readonly NewMark[]): Promise<void> {
  for (let from = 0; from < marks.length; from += MARKS_PER_INSERT) {
    await trx
      .insertInto('suppression_mark')
      .values(
        marks.slice(from, from + MARKS_PER_INSERT).map(({ kind, mark, personMark, sourceId }) => ({
          kind,
          mark,
          request_id: requestId,
          ...(personMark && { person_mark: personMark }),
          source_id: sourceId,
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

export async function deleteMarks(trx: Transaction, requestId: string): Promise<void> {
  await trx.deleteFrom('suppression_mark').where('request_id', '=', requestId).execute();
}

/** Marks one after the other, `MARK_BYTES` each; the same may be in several of these. */
export interface MarksOfKind {
  readonly marks: Uint8Array;
  readonly isPicture: boolean;
  /** Of a request that was erased. */
  readonly isErased: boolean;
}

/** All marks, in a few long rows: tens of thousands of short ones take ten times as long. */
export async function listMarks(db: Database | Transaction): Promise<MarksOfKind[]> {
  return await db
    .selectFrom('suppression_mark')
    .innerJoin('suppression', 'suppression.request_id', 'suppression_mark.request_id')
    .select([
      sql<Uint8Array>`string_agg(mark, ''::bytea)`.as('marks'),
      sql<boolean>`kind = 'picture'`.as('isPicture'),
      sql<boolean>`state = 'erased'`.as('isErased'),
    ])
    .groupBy(['isPicture', 'isErased'])
    .execute();
}

/** The pages that a request names. */
export async function listLinkMarks(db: Database | Transaction, requestId: string): Promise<Uint8Array[]> {
  const rows = await db
    .selectFrom('suppression_mark')
    .select('mark')
    .distinct()
    .where('request_id', '=', requestId)
    .where('kind', '=', 'link')
    .execute();
  return rows.map(({ mark }) => mark);
}

/** The people of a request, with where they were. */
export async function listSuppressedPeople(
  db: Database | Transaction,
  requestId: string,
): Promise<{ readonly mark: Uint8Array; readonly sourceId: string; readonly isSealed: boolean }[]> {
  const { rows } = await sql<{ mark: Uint8Array; sourceId: string; isSealed: boolean }>`
    select own.mark, own.source_id as "sourceId",
      exists (select from sealed_person as sealed where sealed.mark = own.mark) as "isSealed"
    from suppression_mark as own where own.request_id = ${requestId} and own.kind = 'person'`.execute(db);
  return rows;
}

/** The people, by their marks, who have one of these marks, as requests know them. */
export async function listPeopleMarked(
  db: Database | Transaction,
  marks: readonly Uint8Array[],
): Promise<{ readonly mark: Uint8Array; readonly sourceId: string }[]> {
  if (marks.length === 0) return [];
  const { rows } = await sql<{ mark: Uint8Array; sourceId: string }>`
    select distinct person.mark, person.source_id as "sourceId"
    from suppression_mark as own
    join suppression_mark as person on person.mark = own.person_mark and person.kind = 'person'
    where own.mark = any(${[...marks]}::bytea[])`.execute(db);
  return rows;
}

/** All marks that requests know of these people, each once. */
export async function listMarksOfPeople(trx: Transaction, personMarks: readonly Uint8Array[]): Promise<NewMark[]> {
  if (personMarks.length === 0) return [];
  return await trx
    .selectFrom('suppression_mark')
    .select(['kind', 'mark', 'person_mark as personMark', 'source_id as sourceId'])
    .distinct()
    .where('person_mark', 'in', personMarks)
    .execute();
}

/** The states of the requests that have one of these marks. */
export async function listRequestsWith(
  db: Database | Transaction,
  marks: readonly Uint8Array[],
): Promise<{ readonly requestId: string; readonly state: Row<'suppression'>['state'] }[]> {
  if (marks.length === 0) return [];
  return await db
    .selectFrom('suppression_mark')
    .innerJoin('suppression', 'suppression.request_id', 'suppression_mark.request_id')
    .select(['suppression.request_id as requestId', 'suppression.state'])
    .distinct()
    .where('suppression_mark.mark', 'in', marks)
    .where('suppression_mark.kind', 'in', ['person', 'link'])
    .execute();
}
