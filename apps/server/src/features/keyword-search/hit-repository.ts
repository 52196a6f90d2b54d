import {
  AGE_SPAN_YEARS,
  FACET_VALUES_MAX,
  type Facets,
  type KeywordSearch,
  MATCH_KINDS,
} from '@vidno/contract/keyword/keyword-search';
import type { ResultFilters } from '@vidno/contract/search';
import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod/mini';
import { type AccountMove, selectAsOwnedBy } from '#database/copy-to-account.ts';
import type { Database, Transaction } from '#database/database.ts';
import { BEFORE_ALL_IDS } from '#database/read-pages.ts';
import { SHOWN_PEOPLE } from '#features/catalogue/public.ts';
import { givenSearches, type PersonCount, type SearchId } from '#features/search-list/public.ts';
import type { ExternalPerson, KeywordHit } from '#features/sources/source-kind.ts';
import type { RecordOfPerson } from './same-person.ts';

const reasonsSchema = z.array(z.object({ kind: z.enum(MATCH_KINDS), text: z.string() }));

const externalPersonSchema = z.object({
  name: z.string(),
  age: z.nullable(z.number()),
  city: z.nullable(z.string()),
  region: z.nullable(z.string()),
  about: z.nullable(z.string()),
  profileUrl: z.nullable(z.string()),
  sourceId: z._default(z.nullable(z.string()), null),
});

/** A person of an outside source as it was found. */
interface OutsidePerson extends ExternalPerson {
  /** Null for one that was found when a search had one source. */
  readonly sourceId: string | null;
}

export interface FoundHit extends KeywordHit {
  readonly person: OutsidePerson | null;
}

interface StoredHit extends FoundHit {
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
    from ${SHOWN_PEOPLE} as person left join source on source.id = person.source_id
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
function shownHits(
  { accountId, id }: SearchId | { readonly accountId: RawBuilder<unknown>; readonly id: RawBuilder<unknown> },
  without?: string,
): RawBuilder<unknown> {
  const off = without === undefined ? sql`details.reasons_off` : sql`string_to_array(${without}::text, ',')`;
  return sql`
    select hit.person_id, hit.rank, hit.score, hit.why, hit.person,
      coalesce(person.age, (hit.person->>'age')::integer) as age,
      coalesce(person.city, hit.person->>'city') as city,
      coalesce(person.source_id, hit.person->>'sourceId', search.source_ids[1]) as source_id,
      exists (
        select from jsonb_array_elements(hit.why) as reason (value) where reason.value->>'kind' = any(${off})
      ) as is_off,
      hit.same_person is not null and hit.person_id = any(details.apart_ids) as is_apart,
      case when hit.same_person is null or hit.person_id = any(details.apart_ids)
        then hit.person_id::text else 'same ' || hit.same_person end as person_key
    from keyword_search_hit as hit
    join keyword_search as details on details.account_id = hit.account_id and details.search_id = hit.search_id
    join search on search.account_id = hit.account_id and search.id = hit.search_id
    left join ${SHOWN_PEOPLE} as person on person.id = hit.person_id
    left join source on source.id = person.source_id
    where hit.account_id = ${accountId}::bigint and hit.search_id = ${id}::uuid
      and ${IS_HIT_SHOWN}`;
}

/** People of outside sources are shown as they were found: their copies are no part of the catalogue. */
const IS_HIT_SHOWN = sql`((hit.person is not null or person.id is not null) and ${IS_SHOWN})`;

/** The hits of these people, or in these searches, that may no longer be shown; copies of `outsideIds` never. */
function goneHits(where: RawBuilder<unknown>, outsideIds: readonly string[]): RawBuilder<unknown> {
  return sql`
    from keyword_search_hit as hit
    left join person on person.id = hit.person_id
    left join source on source.id = person.source_id
    where ${where}
      and (not ${IS_HIT_SHOWN} or (hit.person is not null and hit.person_id = any(${[...outsideIds]}::uuid[])))`;
}

/** Searches whose results have one of these people, who may no longer be shown. */
export async function listSearchesWithGone(
  trx: Transaction,
  { personIds, outsideIds }: { readonly personIds: readonly string[]; readonly outsideIds: readonly string[] },
  limit: number,
): Promise<SearchId[]> {
  const { rows } = await sql<SearchId>`
    select distinct hit.account_id as "accountId", hit.search_id as id
    ${goneHits(sql`hit.person_id = any(${[...personIds]}::uuid[])`, outsideIds)} limit ${limit}`.execute(trx);
  return rows;
}

export async function deleteGoneHits(
  trx: Transaction,
  searches: readonly SearchId[],
  outsideIds: readonly string[],
): Promise<void> {
  const ofSearches = sql`(hit.account_id, hit.search_id) in (select account_id, search_id from ${givenSearches(searches)})`;
  await sql`
    delete from keyword_search_hit where (account_id, search_id, person_id) in (
      select hit.account_id, hit.search_id, hit.person_id ${goneHits(ofSearches, outsideIds)})`.execute(trx);
}

/** Results that have one of these people, as they are stored. */
export async function countHitsOf(db: Database | Transaction, personIds: readonly string[]): Promise<number> {
  if (personIds.length === 0) return 0;
  const { count } = await db
    .selectFrom('keyword_search_hit')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('person_id', 'in', personIds)
    .executeTakeFirstOrThrow();
  return Number(count);
}

interface OutsidePage {
  readonly personId: string;
  readonly profileUrl: string | null;
}

/** People of outside sources in results, each once, by id. */
export async function listOutsidePages(
  trx: Transaction,
  { after, limit }: { readonly after: OutsidePage | null; readonly limit: number },
): Promise<OutsidePage[]> {
  const { rows } = await sql<OutsidePage>`
    select distinct on (person_id) person_id as "personId", person ->> 'profileUrl' as "profileUrl"
    from keyword_search_hit where person is not null and person_id > ${after?.personId ?? BEFORE_ALL_IDS}
    order by person_id limit ${limit}`.execute(trx);
  return rows;
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
function parseHit(row: { personId: string; score: number; why: unknown; person: unknown }): FoundHit {
  const person: OutsidePerson | null = row.person === null ? null : externalPersonSchema.parse(row.person);
  return { personId: row.personId, score: row.score, why: reasonsSchema.parse(row.why), person };
}

export interface ResultFigures extends Facets {
  /** People found. */
  readonly count: number;
  readonly filteredCount: number;
  readonly recordCount: number;
  /** By how many people were found for the reason. */
  readonly reasons: readonly Pick<KeywordSearch['reasons'][number], 'kind' | 'count'>[];
  /** What speaks against every record that was found. */
  readonly differsForAll: readonly { readonly text: string }[];
}

/** Each facet is counted with the other filters applied, so that it tells what a choice would leave. */
export async function findFigures(db: Database, search: SearchId, filters: ResultFilters): Promise<ResultFigures> {
  const people = sql`count(distinct person_key)::integer`;
  const filtered = sql`found where ${toCondition(filters)}`;
  const byAge = toCondition({ ...filters, age_from: undefined, age_to: undefined });
  const byCity = toCondition({ ...filters, city: undefined });
  const bySource = toCondition({ ...filters, source: undefined });
  const { rows } = await sql<ResultFigures>`
    with shown as (${shownHits(search, filters.without)}), found as (select * from shown where not is_off)
    select (select ${people} from found) as count,
      (select ${people} from ${filtered}) as "filteredCount",
      (select count(*)::integer from ${filtered}) as "recordCount",
      (select ${people} from found where age is null and ${byAge}) as age_unknown,
      ${toList(sql`"from"`)} from (
        select age / ${AGE_SPAN_YEARS}::integer * ${AGE_SPAN_YEARS}::integer as "from",
          age / ${AGE_SPAN_YEARS}::integer * ${AGE_SPAN_YEARS}::integer + ${AGE_SPAN_YEARS - 1}::integer as "to",
          ${people} as count
        from found where age is not null and ${byAge} group by 1, 2 order by 1 limit ${FACET_VALUES_MAX}) as value) as ages,
      ${toList(sql`count desc, city`)} from (
        select city, ${people} as count from found where city is not null and ${byCity}
        group by city order by count desc, city limit ${FACET_VALUES_MAX}) as value) as cities,
      ${toList(sql`count desc, source`)} from (
        select source_id as source, ${people} as count from found where ${bySource}
        group by source_id order by count desc, source_id limit ${FACET_VALUES_MAX}) as value) as sources,
      ${toList(sql`text`)} from (
        select reason.value->>'text' as text from shown cross join lateral jsonb_array_elements(why) as reason (value)
        where reason.value->>'kind' = 'differs' group by 1
        having count(distinct person_id) = (select count(*) from shown)) as value) as "differsForAll",
      ${toList(sql`count desc, kind`)} from (
        select reason.value->>'kind' as kind, ${people} as count
        from shown cross join lateral jsonb_array_elements(why) as reason (value)
        where reason.value->>'kind' not in ('exact', 'region') group by 1) as value) as reasons`.execute(db);
  const [figures] = rows;
  if (!figures) throw new Error('a statement without a table has one row');
  return figures;
}

/** Opens a subquery that makes one JSON list of the rows of `value`. */
function toList(order: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select coalesce(jsonb_agg(to_jsonb(value) order by ${order}), '[]'::jsonb)`;
}

function toCondition({ age_from: from, age_to: to, city, source }: ResultFilters): RawBuilder<unknown> {
  const conditions = [
    ...(from === undefined ? [] : [sql`age >= ${from}`]),
    ...(to === undefined ? [] : [sql`age <= ${to}`]),
    ...(city === undefined ? [] : [sql`city = ${city}`]),
    ...(source === undefined ? [] : [sql`source_id = ${source}`]),
  ];
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
}

export interface FoundRecord extends FoundHit {
  /** The same for records that are shown together. */
  readonly personKey: string;
  /** Shown on its own because the user wants that. */
  readonly isApart: boolean;
}

interface ResultPage {
  readonly filters: ResultFilters;
  readonly page: number;
  /** In people. */
  readonly size: number;
}

/** The records of one page of people, best first, those of one person together. */
export async function listFoundRecords(
  db: Database,
  search: SearchId,
  { filters, page, size }: ResultPage,
): Promise<FoundRecord[]> {
  const { rows } = await sql<Omit<FoundRecord, 'why' | 'person'> & { why: unknown; person: unknown }>`
    with found as (select * from (${shownHits(search, filters.without)}) as shown where not is_off and ${toCondition(filters)}),
      listed as (
        select person_key, min(rank) as first_rank from found
        group by person_key order by first_rank limit ${size} offset ${page * size}::bigint)
    select person_id as "personId", score, why, person, person_key as "personKey", is_apart as "isApart"
    from found join listed using (person_key) order by first_rank, rank`.execute(db);
  return rows.map(({ personKey, isApart, ...row }) => ({ ...parseHit(row), personKey, isApart }));
}
