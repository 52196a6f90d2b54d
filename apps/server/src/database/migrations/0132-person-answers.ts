import { type Kysely, sql } from 'kysely';

/** A user says of a person found: this is the one, this is somebody else, or I cannot tell. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table rejection rename to person_answer`.execute(db);
  await sql`
    alter table person_answer
      add column answer text not null default 'other' check (answer in ('same', 'other', 'unsure'))`.execute(db);
  await sql`alter table person_answer alter column answer drop default`.execute(db);
}
