import { type RawBuilder, sql } from 'kysely';
import type { Transaction } from '#database/database.ts';
import type { SearchId } from './repository.ts';

/** How many people a search has found. */
export type PersonCount = SearchId & { readonly count: number };

/** A table `given` of searches of several accounts, with `account_id`, `search_id` and `count`. */
export function givenSearches(searches: readonly (SearchId & { readonly count?: number })[]): RawBuilder<unknown> {
  const rows = searches.map(({ accountId, id, count }) => ({ account_id: accountId, search_id: id, count }));
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (account_id bigint, search_id uuid, count integer)`;
}

/** Locks the searches until the transaction ends, and returns those that there are still. */
export async function lockGivenSearches(trx: Transaction, searches: readonly SearchId[]): Promise<SearchId[]> {
  const { rows } = await sql<SearchId>`
    select search.account_id as "accountId", search.id
    from search join ${givenSearches(searches)} on given.account_id = search.account_id and given.search_id = search.id
    order by search.account_id, search.id for update of search`.execute(trx);
  return rows;
}

/** A search that is being run again, or was run in vain, counts nobody. */
export async function updatePersonCounts(trx: Transaction, counts: readonly PersonCount[]): Promise<void> {
  await sql`
    update search set person_count = given.count from ${givenSearches(counts)}, run
    where search.account_id = given.account_id and search.id = given.search_id
      and run.id = search.run_id and run.status = 'delivered'`.execute(trx);
}
