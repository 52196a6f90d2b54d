import { SWITCHABLE_KINDS, type SwitchableKind } from '@vidno/contract/keyword/keyword-search';
import { sql } from 'kysely';
import { type AccountMove, selectAsOwnedBy } from '#database/copy-to-account.ts';
import type { Database, Row, Transaction } from '#database/database.ts';
import { BEFORE_ALL_IDS, type PageOfAccount } from '#database/read-pages.ts';
import { SHOWN_PEOPLE } from '#features/catalogue/public.ts';
import { readOutages, toOutagesColumn } from '#features/search-list/ask-sources.ts';
import { givenSearches, type SearchId } from '#features/search-list/public.ts';
import type { SourceOutage } from '#features/search-list/search-kind.ts';
import type { WiderPlace } from '#features/sources/source-kind.ts';

export interface KeywordSearchDetails {
  readonly searchId: string;
  readonly keyword: string;
  /** Null: everywhere. */
  readonly regionId: string | null;
  readonly capped: boolean;
  readonly wider: WiderPlace | null;
  /** Sources that the result does not cover. */
  readonly outages: readonly SourceOutage[];
  /** People whom only these would find are not shown. */
  readonly reasonsOff: readonly SwitchableKind[];
}

export async function insertKeywordSearch(
  trx: Transaction,
  { accountId, id }: SearchId,
  { keyword, regionId }: { keyword: string; regionId: string | null },
): Promise<void> {
  await trx
    .insertInto('keyword_search')
    .values({ account_id: accountId, search_id: id, keyword, region_id: regionId })
    .execute();
}

export async function listSearchDetails(
  db: Database,
  accountId: number,
  searchIds: readonly string[],
): Promise<KeywordSearchDetails[]> {
  if (searchIds.length === 0) return [];
  const rows = await db
    .selectFrom('keyword_search')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('search_id', 'in', searchIds)
    .execute();
  return rows.map(
    ({ search_id, keyword, region_id, capped, wider_count, wider_region_id, reasons_off, unavailable_sources }) => ({
      searchId: search_id,
      keyword,
      regionId: region_id,
      capped,
      outages: readOutages(unavailable_sources),
      wider: wider_count > 0 ? { regionId: wider_region_id, count: wider_count } : null,
      reasonsOff: SWITCHABLE_KINDS.filter((kind) => reasons_off.includes(kind)),
    }),
  );
}

export async function findSearchDetails(
  db: Database,
  { accountId, id }: SearchId,
): Promise<KeywordSearchDetails | null> {
  return (await listSearchDetails(db, accountId, [id]))[0] ?? null;
}

export async function updateOutcome(
  trx: Transaction,
  { accountId, id }: SearchId,
  { capped, wider, outages }: Pick<KeywordSearchDetails, 'capped' | 'wider' | 'outages'>,
): Promise<void> {
  await trx
    .updateTable('keyword_search')
    .set({
      capped,
      wider_region_id: wider?.regionId ?? null,
      wider_count: wider?.count ?? 0,
      unavailable_sources: toOutagesColumn(outages),
    })
    .where('account_id', '=', accountId)
    .where('search_id', '=', id)
    .execute();
}

export async function updateReasonsOff(
  trx: Transaction,
  { accountId, id }: SearchId,
  { kind, off }: { kind: SwitchableKind; off: boolean },
): Promise<void> {
  const others = sql<string[]>`array_remove(reasons_off, ${kind}::text)`;
  await trx
    .updateTable('keyword_search')
    .set({ reasons_off: off ? sql<string[]>`${others} || ${kind}::text` : others })
    .where('account_id', '=', accountId)
    .where('search_id', '=', id)
    .execute();
}

/** Forgets records that the search no longer finds, so that there are never more than it keeps. */
export async function updateApartIds(
  trx: Transaction,
  { accountId, id }: SearchId,
  { personIds, apart }: { personIds: readonly string[]; apart: boolean },
): Promise<void> {
  await sql`
    update keyword_search set apart_ids = array(
      select hit.person_id from keyword_search_hit as hit
      where hit.account_id = keyword_search.account_id and hit.search_id = keyword_search.search_id
        and case when hit.person_id = any(${[...personIds]}::uuid[]) then ${apart}::boolean
          else hit.person_id = any(keyword_search.apart_ids) end)
    where account_id = ${accountId}::bigint and search_id = ${id}::uuid`.execute(trx);
}

/** Forgets records of these searches that they no longer find. */
export async function forgetApartIds(trx: Transaction, searches: readonly SearchId[]): Promise<void> {
  await sql`
    update keyword_search as details set apart_ids = array(
      select hit.person_id from keyword_search_hit as hit
      where hit.account_id = details.account_id and hit.search_id = details.search_id
        and hit.person_id = any(details.apart_ids))
    from ${givenSearches(searches)}
    where details.account_id = given.account_id and details.search_id = given.search_id
      and details.apart_ids <> '{}'`.execute(trx);
}

export async function copySearchDetails(
  trx: Transaction,
  move: AccountMove,
  searchIds: readonly string[],
): Promise<void> {
  await sql`
    insert into keyword_search ${selectAsOwnedBy('keyword_search', move)}
    and keyword_search.search_id = any(${[...searchIds]}::uuid[])`.execute(trx);
}

/** People found, as they are in the catalogue now, or as an outside source described them in `person`. */
export async function listKeywordHitsForExport(
  db: Database,
  { accountId, after, limit }: PageOfAccount<Pick<Row<'keyword_search_hit'>, 'search_id' | 'person_id'>>,
) {
  return await db
    .selectFrom('keyword_search_hit as hit')
    .innerJoin('search', (join) =>
      join.onRef('search.account_id', '=', 'hit.account_id').onRef('search.id', '=', 'hit.search_id'),
    )
    .leftJoin(SHOWN_PEOPLE.as('person'), 'person.id', 'hit.person_id')
    .select(['hit.search_id', 'hit.person_id', 'hit.rank', 'hit.score', 'hit.why', 'hit.person'])
    .select(['person.name', 'person.age', 'person.city', 'person.region', 'person.profile_url'])
    .where('hit.account_id', '=', accountId)
    // What is not paid for is shown to nobody, nor are mere guesses at the words.
    .where('search.uncertain_number', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('search_payment as payment')
            .select('payment.search_id')
            .whereRef('payment.account_id', '=', 'hit.account_id')
            .whereRef('payment.search_id', '=', 'hit.search_id')
            .where('payment.state', '=', 'locked'),
        ),
      ),
    )
    .where((eb) =>
      eb(
        eb.refTuple('hit.search_id', 'hit.person_id'),
        '>',
        eb.tuple(after?.search_id ?? BEFORE_ALL_IDS, after?.person_id ?? BEFORE_ALL_IDS),
      ),
    )
    .orderBy('hit.search_id')
    .orderBy('hit.person_id')
    .limit(limit)
    .execute();
}
