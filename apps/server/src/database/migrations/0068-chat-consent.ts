import { type Kysely, sql } from 'kysely';

/** A chat is connected only after its user was told to which account, and from which other one it moves, if any. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table telegram_link add column asked_chat text, add column told_account_id bigint`.execute(db);
}
