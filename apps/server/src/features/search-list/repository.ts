import { type RawBuilder, sql } from 'kysely';
import { type AccountMove, selectAsOwnedBy } from '#database/copy-to-account.ts';
import type { Database, NewRow, Row, Transaction } from '#database/database.ts';
import type { SourceIds } from '#database/tables/search-list.ts';
import type { RunState } from '#runs/run.ts';

/** The account is part of the key, so that nobody can reach another account's search. */
export interface SearchId {
  readonly accountId: number;
  readonly id: string;
}

/** A search with its latest run. */
export interface Search extends SearchId {
  readonly kind: Row<'search'>['kind'];
  readonly sourceIds: SourceIds;
  readonly demo: boolean;
  readonly hash: string;
  readonly purpose: string | null;
  readonly personCount: number;
  readonly label: string | null;
  /**
   * Numbers the searches of a day that found only people we are not sure of. Null for others, and for searches that nothing was
   * paid for.
   */
  readonly uncertainNumber: number | null;
  readonly createdAt: Date;
  readonly run: RunState;
}

export async function findSearch(db: Database | Transaction, { accountId, id }: SearchId): Promise<Search | null> {
  const row = await selectSearches(db, accountId).where('search.id', '=', id).executeTakeFirst();
  return row ? toSearch(row) : null;
}

/** Locks the search until the transaction ends. */
export async function lockSearch(trx: Transaction, own: SearchId): Promise<Search | null> {
  // Locked in a separate statement: a locking join that had to wait would return the new search with the old run.
  await trx
    .selectFrom('search')
    .select('id')
    .where('account_id', '=', own.accountId)
    .where('id', '=', own.id)
    .forUpdate()
    .execute();
  return await findSearch(trx, own);
}

/** Locks all searches of the account until the transaction ends. */
export async function lockSearches(trx: Transaction, accountId: number): Promise<void> {
  await trx.selectFrom('search').select('id').where('account_id', '=', accountId).orderBy('id').forUpdate().execute();
}

/** Copies the searches, except those that the other account has already; returns the ids of the copies. */
export async function copySearches(trx: Transaction, move: AccountMove): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    insert into search ${selectAsOwnedBy('search', move)}
    on conflict on constraint search_same do nothing returning id`.execute(trx);
  return rows.map(({ id }) => id);
}

export type SearchKey = Pick<Row<'search'>, 'account_id' | 'kind' | 'source_ids' | 'hash' | 'demo'>;

export async function findSearchByKey(trx: Transaction, key: SearchKey): Promise<Search | null> {
  const row = await selectSearches(trx, key.account_id)
    .where('search.kind', '=', key.kind)
    .where('search.source_ids', '=', sql<SourceIds>`${key.source_ids}::text[]`)
    .where('search.hash', '=', key.hash)
    .where('search.demo', '=', key.demo)
    .executeTakeFirst();
  return row ? toSearch(row) : null;
}

/** False if the account already has the same search. Waits for a concurrent transaction that is adding it. */
export async function insertSearch(trx: Transaction, search: NewRow<'search'>): Promise<boolean> {
  const inserted = await trx
    .insertInto('search')
    .values(search)
    .onConflict((conflict) => conflict.constraint('search_same').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function updateRunOfSearch(trx: Transaction, search: SearchId, runId: string): Promise<void> {
  await updateSearch(trx, search).set({ run_id: runId, person_count: 0 }).execute();
}

export async function updatePersonCount(trx: Transaction, search: SearchId, personCount: number): Promise<void> {
  await updateSearch(trx, search).set({ person_count: personCount }).execute();
}

export async function updateLabel(trx: Transaction, search: SearchId, label: string | null): Promise<void> {
  await updateSearch(trx, search).set({ label }).execute();
}

function updateSearch(trx: Transaction, { accountId, id }: SearchId) {
  return trx.updateTable('search').where('account_id', '=', accountId).where('id', '=', id);
}

export async function deleteSearch(trx: Transaction, { accountId, id }: SearchId): Promise<void> {
  await trx.deleteFrom('search').where('account_id', '=', accountId).where('id', '=', id).execute();
}

/** Newest first. */
export async function listSearchesByIds(
  db: Database,
  { accountId, ids }: { accountId: number; ids: readonly string[] },
): Promise<Search[]> {
  if (ids.length === 0) return [];
  const rows = await selectSearches(db, accountId)
    .where('search.id', 'in', ids)
    .orderBy('search.created_at', 'desc')
    .orderBy('search.id')
    .execute();
  return rows.map(toSearch);
}

export async function listSearchIds(
  db: Database,
  { accountId, limit }: { accountId: number; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('search')
    .select('id')
    .where('account_id', '=', accountId)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Those whose latest run has not ended. */
export async function listUnfinishedSearchIds(
  db: Database,
  { accountId, kind, limit }: { accountId: number; kind: Search['kind']; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('search')
    .innerJoin('run', 'run.id', 'search.run_id')
    .select('search.id')
    .where('search.account_id', '=', accountId)
    .where('search.kind', '=', kind)
    .where('run.status', '=', 'wait')
    .orderBy('search.id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** The longest expired first. */
export async function listExpiredSearches(
  db: Database,
  { now, limit, offset }: { now: Date; limit: number; offset: number },
): Promise<SearchId[]> {
  return await db
    .selectFrom('search')
    .select(['account_id as accountId', 'id'])
    .where('expires_at', '<=', now)
    .orderBy('expires_at')
    .offset(offset)
    .limit(limit)
    .execute();
}

function selectSearches(db: Database | Transaction, accountId: number) {
  return db
    .selectFrom('search')
    .innerJoin('run', 'run.id', 'search.run_id')
    .where('search.account_id', '=', accountId)
    .select(['search.id', 'search.account_id', 'search.kind', 'search.source_ids', 'search.demo', 'search.hash'])
    .select(['search.purpose', 'search.person_count', 'search.label', 'search.created_at', 'run.id as run_id'])
    .select('search.uncertain_number')
    .select(['run.status', 'run.percent', 'run.message', 'run.lane', 'run.version']);
}

type JoinedRow = Awaited<ReturnType<ReturnType<typeof selectSearches>['execute']>>[number];

function toSearch(row: JoinedRow): Search {
  const { status, percent, message, lane, version } = row;
  return {
    accountId: row.account_id,
    id: row.id,
    kind: row.kind,
    sourceIds: row.source_ids,
    demo: row.demo,
    hash: row.hash,
    purpose: row.purpose,
    personCount: row.person_count,
    label: row.label,
    uncertainNumber: row.uncertain_number,
    createdAt: row.created_at,
    run: { id: row.run_id, status, percent, message, lane, version },
  };
}

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
