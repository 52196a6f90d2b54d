import type { SourceUse } from '@vidno/contract/sources';
import { sql } from 'kysely';
import type { Database, NewRow, Row, Transaction } from '#database/database.ts';

export type Source = Row<'source'>;

export async function findSource(db: Database | Transaction, id: string): Promise<Source | null> {
  return (await db.selectFrom('source').selectAll().where('id', '=', id).executeTakeFirst()) ?? null;
}

export async function listSources(db: Database | Transaction): Promise<Source[]> {
  return await db.selectFrom('source').selectAll().orderBy('position').orderBy('id').execute();
}

/** By id, as users know them. */
export async function readTitles(db: Database | Transaction): Promise<ReadonlyMap<string, string>> {
  return new Map((await listSources(db)).map(({ id, title }) => [id, title]));
}

/** Existing sources are not changed. */
export async function insertMissingSources(db: Database, rows: readonly NewRow<'source'>[]): Promise<void> {
  if (rows.length === 0) return;
  await db
    .insertInto('source')
    .values([...rows])
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

/** At the end of the list; nothing is known of it before its first probe. False if there is one with this id. */
export async function insertSource(
  trx: Transaction,
  source: Pick<NewRow<'source'>, 'id' | 'title' | 'kind' | 'health' | 'health_message'>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('source')
    .values(({ selectFrom }) => ({
      ...source,
      position: selectFrom('source').select(sql<number>`coalesce(max(position), 0) + 1`.as('next')),
    }))
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** False if it has this title. */
export async function updateTitle(trx: Transaction, sourceId: string, title: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('source')
    .set({ title })
    .where('id', '=', sourceId)
    .where('title', '<>', title)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** The order of all sources on the screens. */
export async function updateOrder(trx: Transaction, ids: readonly string[]): Promise<void> {
  await sql`
    update source set position = wanted.position
    from unnest(${[...ids]}::text[]) with ordinality as wanted (id, position)
    where source.id = wanted.id`.execute(trx);
}

/** False if it is so already. */
export async function switchUse(
  trx: Transaction,
  sourceId: string,
  { use, on }: { readonly use: SourceUse; readonly on: boolean },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('source')
    .set({ off_uses: on ? sql`array_remove(off_uses, ${use})` : sql`off_uses || ${use}::text` })
    .where('id', '=', sourceId)
    .where(sql<boolean>`(${use} = any (off_uses)) = ${on}`)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Of a source that is open. */
export async function updateSourceHealth(
  db: Database,
  sourceId: string,
  { health, message, checkedAt }: Pick<Source, 'health'> & { message: string | null; checkedAt: Date },
): Promise<void> {
  await db
    .updateTable('source')
    .set({ health, health_message: message, checked_at: checkedAt })
    .where('id', '=', sourceId)
    .where('closed_at', 'is', null)
    .execute();
}

export interface CountChange {
  readonly people: number;
  readonly faces: number;
}

/** Stored, because counting the rows each time would be too slow. */
export async function addToCounts(trx: Transaction, sourceId: string, change: CountChange): Promise<void> {
  await trx
    .updateTable('source')
    .set({
      person_count: sql`person_count + ${change.people}`,
      face_count: sql`face_count + ${change.faces}`,
    })
    .where('id', '=', sourceId)
    .execute();
}

/** Adds a probe to the counts of the day. */
export async function countProbe(
  db: Database,
  { sourceId, day, passed }: { sourceId: string; day: string; passed: boolean },
): Promise<void> {
  const [passes, failures] = passed ? [1, 0] : [0, 1];
  await sql`
    insert into source_health_day as known (source_id, day, passed, failed)
    values (${sourceId}, ${day}::date, ${passes}, ${failures})
    on conflict (source_id, day) do update set
      passed = known.passed + excluded.passed, failed = known.failed + excluded.failed`.execute(db);
}

export interface HealthDay {
  readonly sourceId: string;
  readonly day: string;
  readonly passed: number;
  readonly failed: number;
}

export async function listHealthDays(db: Database, firstDay: string): Promise<HealthDay[]> {
  const { rows } = await sql<HealthDay>`
    select source_id as "sourceId", to_char(day, 'YYYY-MM-DD') as day, passed, failed
    from source_health_day where day >= ${firstDay}::date`.execute(db);
  return rows;
}

export async function deleteHealthDays(db: Database, beforeDay: string): Promise<void> {
  await sql`delete from source_health_day where day < ${beforeDay}::date`.execute(db);
}
