import { type Kysely, sql } from 'kysely';

/** When the second factor of an account will be switched off, because its user has lost it; null if nobody has asked for that. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table account add column second_factor_ends_at timestamptz`.execute(db);
  await sql`
    create index account_second_factor_end on account (second_factor_ends_at) where second_factor_ends_at is not null`.execute(
    db,
  );
}
