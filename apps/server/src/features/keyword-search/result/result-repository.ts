import {
  AGE_SPAN_YEARS,
  FACET_VALUES_MAX,
  type Facets,
  type KeywordSearch,
} from '@vidno/contract/keyword/keyword-search';
import type { ResultFilters } from '@vidno/contract/search';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#database/database.ts';
import type { SearchId } from '#features/search-list/public.ts';
import type { KeywordHit } from '#features/sources/public.ts';
import { parseHit, shownHits } from './hit-repository.ts';

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

export interface FoundRecord extends KeywordHit {
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
