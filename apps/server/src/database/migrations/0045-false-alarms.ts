import { type Kysely, sql } from 'kysely';

/**
 * Bands are defined by false alarms per search. Old calibrations say nothing about those and are made anew by the schedule; old
 * results keep their bands but no longer state a number.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`delete from calibration`.execute(db);
  await sql`
    alter table calibration
      drop column pairs,
      add column searches integer not null,
      add column faces integer not null`.execute(db);
  await sql`update photo_search set bands = '[]'`.execute(db);
  await sql`alter table photo_search_hit drop column corroborated`.execute(db);
}
