import { sql } from 'kysely';
import type { Database, Row } from '#database/database.ts';

export type Refusals = Row<'refusal_hour'>;

/** Adds to what was counted before. In one order, so that two processes that add at once wait for each other and never block. */
export async function addRefusals(db: Database, counted: readonly Refusals[]): Promise<void> {
  await sql`
    insert into refusal_hour (hour, action, refused)
    select * from unnest(
      ${counted.map(({ hour }) => hour.toISOString())}::timestamptz[],
      ${counted.map(({ action }) => action)}::text[],
      ${counted.map(({ refused }) => refused)}::bigint[]
    ) as added (hour, action, refused)
    order by hour, action
    on conflict (hour, action) do update set refused = refusal_hour.refused + excluded.refused`.execute(db);
}

/** Of the hours that began after this, newest first; one row an hour and action at most. */
export function listRefusalsSince(db: Database, since: Date): Promise<Refusals[]> {
  return db
    .selectFrom('refusal_hour')
    .selectAll()
    .where('hour', '>', since)
    .orderBy('hour', 'desc')
    .orderBy('action')
    .execute();
}
