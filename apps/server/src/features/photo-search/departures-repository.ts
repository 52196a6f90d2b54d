import { sql } from 'kysely';
import type { Database, Row, Transaction } from '#database/database.ts';
import { givenSearches, type SearchId } from '#features/search-list/public.ts';

/** SQL for a `hit`: all records of the person. */
const RECORDS = sql`array_prepend(hit.person_id, hit.duplicate_ids)`;

/** SQL for a `hit`: none of its photos is in the catalogue any more. */
const IS_GONE = sql`not exists (
  select from jsonb_array_elements(hit.photos) as matched (value)
  join photo on photo.id = (matched.value->>'photo_id')::uuid
  where photo.state = 'present' and photo.person_id = any(${RECORDS}))`;

/** SQL for a `hit`: a record of the person has left the catalogue, though others may be there. */
const NAMES_GONE = sql`exists (
  select from unnest(${RECORDS}) as record (id) where not exists (select from person where person.id = record.id))`;

/** Searches whose results name one of these people, who is gone. */
export async function listSearchesWithGone(
  trx: Transaction,
  personIds: readonly string[],
  limit: number,
): Promise<SearchId[]> {
  const ids = sql`${[...personIds]}::uuid[]`;
  const { rows } = await sql<SearchId>`
    select distinct account_id as "accountId", search_id as id from (
      select hit.account_id, hit.search_id from photo_search_hit as hit
      where hit.person_id = any(${ids}) and (${IS_GONE} or ${NAMES_GONE})
      union all
      select hit.account_id, hit.search_id from photo_search_hit as hit
      where hit.duplicate_ids <> '{}' and hit.duplicate_ids && ${ids} and (${IS_GONE} or ${NAMES_GONE})) as gone
    limit ${limit}`.execute(trx);
  return rows;
}

/** Results that have one of these people. */
export async function countHitsOf(db: Database | Transaction, personIds: readonly string[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from photo_search_hit as hit
    where hit.person_id = any(${[...personIds]}::uuid[])
      or (hit.duplicate_ids <> '{}' and hit.duplicate_ids && ${[...personIds]}::uuid[])`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function deleteGoneHits(trx: Transaction, searches: readonly SearchId[]): Promise<void> {
  await sql`
    delete from photo_search_hit as hit using ${givenSearches(searches)}
    where hit.account_id = given.account_id and hit.search_id = given.search_id and ${IS_GONE}`.execute(trx);
}

/** Of people who stay by another record of theirs: what is kept of the records that are gone. */
export async function deleteGoneRecords(trx: Transaction, searches: readonly SearchId[]): Promise<void> {
  await sql`
    update photo_search_hit as hit set person_id = kept.ids[1], duplicate_ids = kept.ids[2:], photos = kept.photos
    from (
      select hit.account_id, hit.search_id, hit.person_id,
        array(select record.id from unnest(${RECORDS}) with ordinality as record (id, place)
          where exists (select from person where person.id = record.id) order by record.place) as ids,
        (select jsonb_agg(matched.value order by matched.place)
          from jsonb_array_elements(hit.photos) with ordinality as matched (value, place)
          where exists (select from photo where photo.person_id = any(${RECORDS})
            and photo.id = (matched.value->>'photo_id')::uuid)) as photos
      from photo_search_hit as hit join ${givenSearches(searches)} using (account_id, search_id)
      where ${NAMES_GONE}) as kept
    where hit.account_id = kept.account_id and hit.search_id = kept.search_id
      and hit.person_id = kept.person_id`.execute(trx);
}

/** Ranks have no gaps, so that a page is a range of them. */
export async function closeRanks(trx: Transaction, searches: readonly SearchId[]): Promise<void> {
  await sql`
    update photo_search_hit as hit set rank = ranked.rank from (
      select account_id, search_id, person_id,
        row_number() over (partition by account_id, search_id order by photo_search_hit.rank) - 1 as rank
      from photo_search_hit join ${givenSearches(searches)} using (account_id, search_id)) as ranked
    where hit.account_id = ranked.account_id and hit.search_id = ranked.search_id
      and hit.person_id = ranked.person_id and hit.rank <> ranked.rank`.execute(trx);
}

export interface BandCount extends SearchId {
  readonly band: Row<'photo_search_hit'>['band'];
  readonly count: number;
}

export async function countHitsByBand(trx: Transaction, searches: readonly SearchId[]): Promise<BandCount[]> {
  const { rows } = await sql<BandCount>`
    select hit.account_id as "accountId", hit.search_id as id, hit.band, count(*)::integer as count
    from photo_search_hit as hit join ${givenSearches(searches)} using (account_id, search_id)
    group by hit.account_id, hit.search_id, hit.band`.execute(trx);
  return rows;
}

export async function updateWeakCounts(
  trx: Transaction,
  counts: readonly (SearchId & { readonly count: number })[],
): Promise<void> {
  await sql`
    update photo_search as details set weak_count = given.count from ${givenSearches(counts)}
    where details.account_id = given.account_id and details.search_id = given.search_id`.execute(trx);
}

/** Answers about people who have left. Returns how many it deleted. */
export async function deleteAnswersAboutGone(
  trx: Transaction,
  personIds: readonly string[],
  limit: number,
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from person_answer where (account_id, face_hash, person_id) in (
      select account_id, face_hash, person_id from person_answer as answer
      where answer.person_id = any(${[...personIds]}::uuid[])
        and not exists (select from person where person.id = answer.person_id)
      limit ${limit})`.execute(trx);
  return Number(numAffectedRows ?? 0);
}
