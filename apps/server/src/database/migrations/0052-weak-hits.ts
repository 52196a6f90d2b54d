import { type Kysely, sql } from 'kysely';

/** People who merely look alike are no longer counted as found. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table photo_search add column weak_count integer not null default 0`.execute(db);
  await sql`
    update photo_search set weak_count = weak.count
    from (
      select account_id, search_id, count(*) from photo_search_hit where band = 'weak' group by account_id, search_id
    ) as weak
    where weak.account_id = photo_search.account_id and weak.search_id = photo_search.search_id`.execute(db);
  await sql`
    update search set person_count = greatest(0, person_count - photo_search.weak_count)
    from photo_search
    where photo_search.account_id = search.account_id and photo_search.search_id = search.id`.execute(db);
}
