import { type Kysely, sql } from 'kysely';

/** What is reckoned from all rows of other tables, so that nobody who looks at it waits for it: one row. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table standing_figures (
      single boolean primary key default true check (single),
      at timestamptz not null,
      subscriptions integer not null check (subscriptions >= 0),
      in_force_kopecks bigint not null check (in_force_kopecks >= 0),
      owed_kopecks bigint not null,
      day jsonb not null,
      accepted jsonb not null
    )`.execute(db);
}
