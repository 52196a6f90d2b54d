import { MATCH_KINDS } from '@vidno/contract/keyword/keyword-search';
import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod/mini';
import { type AccountMove, selectAsOwnedBy } from '#database/copy-to-account.ts';
import type { Database, Transaction } from '#database/database.ts';
import { givenSearches, type PersonCount, type SearchId } from '#features/search-list/public.ts';
import type { ExternalPerson, KeywordHit } from '#features/sources/public.ts';
import type { RecordOfPerson } from './same-person-rules.ts';

const reasonsSchema = z.array(z.object({ kind: z.enum(MATCH_KINDS), text: z.string() }));

const externalPersonSchema = z.object({
  name: z.string(),
  age: z.nullable(z.number()),
  city: z.nullable(z.string()),
  region: z.nullable(z.string()),
  about: z.nullable(z.string()),
  profileUrl: z.nullable(z.string()),
});

export interface StoredHit extends KeywordHit {
  /** Equal for records that are taken for one person; null for a record without others. */
  readonly samePerson: string | null;
}

/** Replaces all hits of the search. Their order becomes their rank. */
export async function replaceHits(
  trx: Transaction,
  { accountId, id }: SearchId,
  hits: readonly StoredHit[],
): Promise<void> {
  await trx.deleteFrom('keyword_search_hit').where('account_id', '=', accountId).where('search_id', '=', id).execute();
  if (hits.length === 0) return;
  const ranked = JSON.stringify(
    hits.map((hit, rank) => ({ ...hit, person_id: hit.personId, same_person: hit.samePerson, rank })),
  );
  await sql`
    insert into keyword_search_hit (account_id, search_id, person_id, rank, score, why, person, same_person)
    select ${accountId}::bigint, ${id}::uuid, person_id, rank, score, why, person, same_person
    from jsonb_to_recordset(${ranked}::jsonb)
      as ranked (person_id uuid, rank integer, score real, why jsonb, person jsonb, same_person text)`.execute(trx);
}

/** People of a catalogue who may be shown. */
export async function listRecords(db: Database | Transaction, personIds: readonly string[]): Promise<RecordOfPerson[]> {
  if (personIds.length === 0) return [];
  const { rows } = await sql<RecordOfPerson>`
    select person.id, person.name, person.age, person.city, person.profile_url as "profileUrl"
    from person left join source on source.id = person.source_id
    where person.id = any(${[...personIds]}::uuid[]) and ${IS_SHOWN}`.execute(db);
  return rows;
}

/** Where the source checks photos, a person whose photos are all gone is not shown. */
const IS_SHOWN = sql`(
  not coalesce(source.checks_photos, false)
  or not exists (select from photo where photo.person_id = person.id)
  or exists (select from photo where photo.person_id = person.id and photo.state = 'present'))`;

/**
 * The hits that may be shown. People of a catalogue are read from it as they are now. `is_off`: without the kinds of reasons that are
 * switched off, the person would not have been found; these are `without` (separated by commas), or those that the search remembers.
 * Records of one person that are shown together have the same `person_key`.
 */
export function shownHits(
  { accountId, id }: SearchId | { readonly accountId: RawBuilder<unknown>; readonly id: RawBuilder<unknown> },
  without?: string,
): RawBuilder<unknown> {
  const off = without === undefined ? sql`details.reasons_off` : sql`string_to_array(${without}::text, ',')`;
  return sql`
    select hit.person_id, hit.rank, hit.score, hit.why, hit.person,
      coalesce(person.age, (hit.person->>'age')::integer) as age,
      coalesce(person.city, hit.person->>'city') as city,
      coalesce(person.source_id, search.source_ids[1]) as source_id,
      exists (
        select from jsonb_array_elements(hit.why) as reason (value) where reason.value->>'kind' = any(${off})
      ) as is_off,
      hit.same_person is not null and hit.person_id = any(details.apart_ids) as is_apart,
      case when hit.same_person is null or hit.person_id = any(details.apart_ids)
        then hit.person_id::text else 'same ' || hit.same_person end as person_key
    from keyword_search_hit as hit
    join keyword_search as details on details.account_id = hit.account_id and details.search_id = hit.search_id
    join search on search.account_id = hit.account_id and search.id = hit.search_id
    left join person on person.id = hit.person_id
    left join source on source.id = person.source_id
    where hit.account_id = ${accountId}::bigint and hit.search_id = ${id}::uuid
      and ${IS_HIT_SHOWN}`;
}

/** People of outside sources are shown as they were found: their copies are no part of the catalogue. */
const IS_HIT_SHOWN = sql`((hit.person is not null or person.id is not null) and ${IS_SHOWN})`;

/** The hits of these people, or in these searches, that may no longer be shown. */
function goneHits(where: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    from keyword_search_hit as hit
    left join person on person.id = hit.person_id
    left join source on source.id = person.source_id
    where ${where} and not ${IS_HIT_SHOWN}`;
}

/** Searches whose results have one of these people, who may no longer be shown. */
export async function listSearchesWithGone(
  trx: Transaction,
  personIds: readonly string[],
  limit: number,
): Promise<SearchId[]> {
  const { rows } = await sql<SearchId>`
    select distinct hit.account_id as "accountId", hit.search_id as id
    ${goneHits(sql`hit.person_id = any(${[...personIds]}::uuid[])`)} limit ${limit}`.execute(trx);
  return rows;
}

export async function deleteGoneHits(trx: Transaction, searches: readonly SearchId[]): Promise<void> {
  const ofSearches = sql`(hit.account_id, hit.search_id) in (select account_id, search_id from ${givenSearches(searches)})`;
  await sql`
    delete from keyword_search_hit where (account_id, search_id, person_id) in (
      select hit.account_id, hit.search_id, hit.person_id ${goneHits(ofSearches)})`.execute(trx);
}

/** The people found, each once, without those found only by a reason that is switched off. */
export async function countFound(trx: Transaction, searches: readonly SearchId[]): Promise<PersonCount[]> {
  const shown = shownHits({ accountId: sql`given.account_id`, id: sql`given.search_id` });
  const { rows } = await sql<PersonCount>`
    select given.account_id as "accountId", given.search_id as id,
      (select count(distinct person_key)::integer from (${shown}) as shown where not is_off) as count
    from ${givenSearches(searches)}`.execute(trx);
  return rows;
}

/** Other records that are taken for the same person. Empty if there are none, or if this one was not found. */
export async function listSamePersonIds(
  trx: Transaction,
  { accountId, id }: SearchId,
  personId: string,
): Promise<string[]> {
  const rows = await trx
    .selectFrom('keyword_search_hit')
    .select('person_id')
    .where('account_id', '=', accountId)
    .where('search_id', '=', id)
    .where('same_person', 'in', (query) =>
      query
        .selectFrom('keyword_search_hit as own')
        .select('own.same_person')
        .where('own.account_id', '=', accountId)
        .where('own.search_id', '=', id)
        .where('own.person_id', '=', personId),
    )
    .execute();
  return rows.map((row) => row.person_id);
}

/** The hits of these searches. */
export async function copyHits(trx: Transaction, move: AccountMove, searchIds: readonly string[]): Promise<void> {
  await sql`
    insert into keyword_search_hit ${selectAsOwnedBy('keyword_search_hit', move)}
    and keyword_search_hit.search_id = any(${[...searchIds]}::uuid[])`.execute(trx);
}

/** Reads the JSON columns of a hit. */
export function parseHit(row: { personId: string; score: number; why: unknown; person: unknown }): KeywordHit {
  const person: ExternalPerson | null = row.person === null ? null : externalPersonSchema.parse(row.person);
  return { personId: row.personId, score: row.score, why: reasonsSchema.parse(row.why), person };
}
