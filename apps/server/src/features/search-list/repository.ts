import type { Database, Transaction } from '#database/database.ts';
import type { NewRow, Row } from '#database/tables.ts';
import type { ProcessState } from './process/process-repository.ts';
import type { SearchRun } from './search-run.ts';

/** A search with the process of its latest run. */
export interface Search {
  readonly id: string;
  readonly accountId: number;
  readonly kind: Row<'search'>['kind'];
  readonly sourceId: string;
  readonly demo: boolean;
  readonly hash: string;
  readonly purpose: string | null;
  readonly personCount: number;
  readonly createdAt: Date;
  readonly process: ProcessState;
}

export async function findSearch(
  db: Database | Transaction,
  { id, accountId }: { id: string; accountId: number },
): Promise<Search | null> {
  const row = await selectSearches(db)
    .where('search.id', '=', id)
    .where('search.account_id', '=', accountId)
    .executeTakeFirst();
  return row ? toSearch(row) : null;
}

/** The search stays as it is until the transaction ends. */
export async function lockSearch(trx: Transaction, own: { id: string; accountId: number }): Promise<Search | null> {
  await lockRow(trx, own.id);
  return await findSearch(trx, own);
}

/** A statement of its own: joined to the process it would, after waiting, see the new search beside the old process. */
async function lockRow(trx: Transaction, id: string): Promise<void> {
  await trx.selectFrom('search').select('id').where('id', '=', id).forUpdate().execute();
}

/** Null where the run has ended, is no longer the search's own, or the search has been removed: nothing to do then. */
export async function findWaitingSearch(db: Database | Transaction, run: SearchRun): Promise<Search | null> {
  const row = await selectSearches(db)
    .where('search.id', '=', run.searchId)
    .where('search.process_id', '=', run.processId)
    .where('process.status', '=', 'wait')
    .executeTakeFirst();
  return row ? toSearch(row) : null;
}

export async function lockWaitingSearch(trx: Transaction, run: SearchRun): Promise<Search | null> {
  await lockRow(trx, run.searchId);
  return await findWaitingSearch(trx, run);
}

export type SearchKey = Pick<Row<'search'>, 'account_id' | 'kind' | 'source_id' | 'hash'>;

export async function findSearchByKey(db: Database | Transaction, key: SearchKey): Promise<Search | null> {
  const row = await selectSearches(db)
    .where('search.account_id', '=', key.account_id)
    .where('search.kind', '=', key.kind)
    .where('search.source_id', '=', key.source_id)
    .where('search.hash', '=', key.hash)
    .executeTakeFirst();
  return row ? toSearch(row) : null;
}

/** False where the account has the same search already; waits for another transaction that is adding it. */
export async function insertSearch(trx: Transaction, search: NewRow<'search'>): Promise<boolean> {
  const inserted = await trx
    .insertInto('search')
    .values(search)
    .onConflict((conflict) => conflict.columns(['account_id', 'kind', 'source_id', 'hash']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function updateRunOfSearch(trx: Transaction, id: string, processId: string): Promise<void> {
  await trx.updateTable('search').set({ process_id: processId, person_count: 0 }).where('id', '=', id).execute();
}

export async function updatePersonCount(trx: Transaction, id: string, personCount: number): Promise<void> {
  await trx.updateTable('search').set({ person_count: personCount }).where('id', '=', id).execute();
}

export async function deleteSearch(trx: Transaction, id: string): Promise<void> {
  await trx.deleteFrom('search').where('id', '=', id).execute();
}

interface ListFilter {
  readonly accountId: number;
  /** Absent: all. */
  readonly demo: boolean | undefined;
}

export async function countSearches(db: Database, filter: ListFilter): Promise<number> {
  const row = await selectOwn(db, filter)
    .select(({ fn }) => fn.countAll<string | number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** Newest first. The pages before it are passed in the index of the account's own searches. */
export async function listSearchPage(
  db: Database,
  { page, pageSize, ...filter }: ListFilter & { readonly page: number; readonly pageSize: number },
): Promise<Search[]> {
  const ids = await selectOwn(db, filter)
    .select('id')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .offset(page * pageSize)
    .limit(pageSize)
    .execute();
  if (ids.length === 0) return [];
  const rows = await selectSearches(db)
    .where(
      'search.id',
      'in',
      ids.map(({ id }) => id),
    )
    .orderBy('search.created_at', 'desc')
    .orderBy('search.id')
    .execute();
  return rows.map(toSearch);
}

export async function listExpiredSearches(db: Database, now: Date, limit: number): Promise<Search[]> {
  const rows = await selectSearches(db)
    .where('search.expires_at', '<=', now)
    .orderBy('search.expires_at')
    .limit(limit)
    .execute();
  return rows.map(toSearch);
}

function selectOwn(db: Database, { accountId, demo }: ListFilter) {
  return db
    .selectFrom('search')
    .where('account_id', '=', accountId)
    .$if(demo !== undefined, (query) => query.where('demo', '=', demo === true));
}

function selectSearches(db: Database | Transaction) {
  return db
    .selectFrom('search')
    .innerJoin('process', 'process.id', 'search.process_id')
    .select(['search.id', 'search.account_id', 'search.kind', 'search.source_id', 'search.demo', 'search.hash'])
    .select('search.purpose')
    .select(['search.person_count', 'search.created_at', 'process.id as process_id', 'process.status'])
    .select(['process.percent', 'process.message', 'process.lane', 'process.version']);
}

type JoinedRow = Awaited<ReturnType<ReturnType<typeof selectSearches>['execute']>>[number];

function toSearch(row: JoinedRow): Search {
  const { status, percent, message, lane, version } = row;
  return {
    id: row.id,
    accountId: row.account_id,
    kind: row.kind,
    sourceId: row.source_id,
    demo: row.demo,
    hash: row.hash,
    purpose: row.purpose,
    personCount: row.person_count,
    createdAt: row.created_at,
    process: { id: row.process_id, status, percent, message, lane, version },
  };
}
