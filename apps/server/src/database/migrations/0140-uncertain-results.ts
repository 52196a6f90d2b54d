import { type Kysely, sql } from 'kysely';

/**
 * Results of nobody but weak likenesses, or of nothing but guesses at the words, cost nothing. They are counted by account, kind of
 * search and day, because a photo or a word that is spoilt on purpose finds the right person among them. Results from before
 * have no number and count as none.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table uncertain_result_count (
      account_id bigint not null references account on delete cascade,
      kind text not null check (kind in ('photo', 'keyword')),
      day date not null,
      results integer not null check (results > 0),
      primary key (account_id, kind)
    )`.execute(db);
  await sql`
    alter table search
      add column uncertain_day date,
      add column uncertain_number integer check (uncertain_number > 0),
      add constraint search_uncertain check ((uncertain_day is null) = (uncertain_number is null))`.execute(db);
}
