import type { SearchCounts, SearchState } from '@vidno/contract/search';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Row } from '#database/database.ts';
import { BEFORE_ALL_IDS, type PageOfAccount } from '#database/read-pages.ts';
import { SHOWN_PEOPLE } from '#features/catalogue/public.ts';
import { listSearchesByIds, type Search } from './repository.ts';

export interface SearchFilter {
  readonly accountId: number;
  /** Undefined: both. */
  readonly demo: boolean | undefined;
  /** In its label, its words, or the name or city of its best match. Undefined or empty: all. */
  readonly words?: string | undefined;
  readonly type?: Search['kind'] | undefined;
  readonly state?: SearchState | undefined;
}

/** Looked up only for the searches that are asked for: a page without filters is read from the index alone. */
const STATUS = sql`(select status from run where run.id = search.run_id)`;

const STATES: Readonly<Record<SearchState, RawBuilder<boolean>>> = {
  found: sql`(search.person_count > 0 and ${STATUS} = 'delivered')`,
  nobody: sql`(search.person_count = 0 and ${STATUS} = 'delivered')`,
  wait: sql`(${STATUS} = 'wait')`,
  error: sql`(${STATUS} in ('failed', 'withdrawn'))`,
};

/** Counts all searches that match the words, by state. */
export async function countByState(db: Database, filter: SearchFilter): Promise<SearchCounts> {
  const { rows } = await sql<SearchCounts>`
    select count(*)::integer as all,
      (count(*) filter (where search.kind = 'keyword'))::integer as keyword,
      (count(*) filter (where ${STATES.found}))::integer as found,
      (count(*) filter (where ${STATES.nobody}))::integer as nobody,
      (count(*) filter (where ${STATES.wait}))::integer as wait,
      (count(*) filter (where ${STATES.error}))::integer as error
    from search where ${toCondition({ ...filter, type: undefined, state: undefined })}`.execute(db);
  return rows[0] ?? { all: 0, keyword: 0, found: 0, nobody: 0, wait: 0, error: 0 };
}

/** How many the whole filter leaves. */
export async function countSearches(db: Database, filter: SearchFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from search where ${toCondition(filter)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Newest first. Earlier pages are skipped without reading what belongs to them. */
export async function listSearchPage(
  db: Database,
  { page, pageSize, ...filter }: SearchFilter & { readonly page: number; readonly pageSize: number },
): Promise<Search[]> {
  const ids = await db
    .selectFrom('search')
    .select('id')
    .where(toCondition(filter))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .offset(page * pageSize)
    .limit(pageSize)
    .execute();
  return await listSearchesByIds(db, { accountId: filter.accountId, ids: ids.map(({ id }) => id) });
}

function toCondition({ accountId, demo, words, type, state }: SearchFilter): RawBuilder<boolean> {
  const conditions = [sql<boolean>`search.account_id = ${accountId}::bigint`];
  if (demo !== undefined) conditions.push(sql`search.demo = ${demo}::boolean`);
  if (type) conditions.push(sql`search.kind = ${type}::text`);
  if (state) conditions.push(STATES[state]);
  if (words) conditions.push(toWordsCondition(words));
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

/** The name of somebody who is not paid for yet is not to be guessed by looking for it. */
function toWordsCondition(words: string): RawBuilder<boolean> {
  const has = (text: RawBuilder<unknown>) => sql`strpos(${folded(text)}, ${folded(sql`${words}::text`)}) > 0`;
  return sql`(
    ${has(sql`coalesce(search.label, '')`)}
    or exists (
      select from keyword_search as details
      where details.account_id = search.account_id and details.search_id = search.id and ${has(sql`details.keyword`)})
    or ${STATUS} = 'delivered' and exists (
      select from photo_search_hit as hit join ${SHOWN_PEOPLE} as person on person.id = hit.person_id
      where hit.account_id = search.account_id and hit.search_id = search.id and hit.rank = 0 and hit.band <> 'weak'
        and ${has(sql`concat_ws(' ', person.name, person.city)`)}
        and not exists (
          select from person_answer as answer
          where answer.account_id = hit.account_id and answer.face_hash = search.hash and answer.answer = 'other'
            and answer.person_id = any (array_append(hit.duplicate_ids, hit.person_id)))
        and not exists (
          select from search_payment as payment
          where payment.account_id = hit.account_id and payment.search_id = hit.search_id and payment.state = 'locked')))`;
}

/** Without case and ё. Letters are named, since not every locale of a database knows Cyrillic. */
function folded(text: RawBuilder<unknown>): RawBuilder<string> {
  return sql`translate(lower(${text}),
    'АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯё', 'абвгдеежзийклмнопрстуфхцчшщъыьэюяе')`;
}

type ExportedSearch = Pick<
  Row<'search'>,
  'id' | 'kind' | 'source_ids' | 'demo' | 'hash' | 'person_count' | 'label' | 'purpose' | 'created_at' | 'expires_at'
> &
  Pick<Row<'run'>, 'status' | 'message' | 'finished_at'>;

/** By id. */
export async function listSearchesForExport(
  db: Database,
  { accountId, after, limit }: PageOfAccount<Pick<Row<'search'>, 'id'>>,
): Promise<ExportedSearch[]> {
  return await db
    .selectFrom('search')
    .innerJoin('run', 'run.id', 'search.run_id')
    .select(['search.id', 'search.kind', 'source_ids', 'demo', 'hash', 'person_count', 'label', 'purpose'])
    .select(['search.created_at', 'expires_at', 'run.status', 'run.message', 'run.finished_at'])
    .where('search.account_id', '=', accountId)
    .where('search.id', '>', after?.id ?? BEFORE_ALL_IDS)
    .orderBy('search.id')
    .limit(limit)
    .execute();
}

/** What became of the searches that were started since then, removed ones too as far as their runs are kept. */
interface SearchSummary {
  readonly started: number;
  readonly found: number;
  readonly failed: number;
  /** 95 of 100 that have ended took no longer; null if none has. */
  readonly p95Seconds: number | null;
}

export async function summariseSearches(db: Database, since: Date): Promise<SearchSummary> {
  const { rows } = await sql<SearchSummary>`
    select count(*)::integer as started,
      (count(*) filter (where run.status = 'delivered' and search.person_count > 0))::integer as found,
      (count(*) filter (where run.status = 'failed'))::integer as failed,
      percentile_cont(0.95) within group (order by extract(epoch from run.finished_at - run.created_at))
        filter (where run.status = 'delivered') as "p95Seconds"
    from run left join search on search.account_id = run.account_id and search.id = run.subject_id
    where run.created_at >= ${since} and run.kind in ('photo_search', 'keyword_search')`.execute(db);
  return rows[0] ?? { started: 0, found: 0, failed: 0, p95Seconds: null };
}
