import { randomUUID } from 'node:crypto';
import type { Transaction } from '#database/database.ts';
import type { NewRow } from '#database/tables.ts';
import { deleteProcess, insertProcess } from './process/process-repository.ts';
import { findSearchByKey, insertSearch, type Search, type SearchKey } from './repository.ts';
import { SEARCH_MESSAGES } from './rules.ts';
import type { SearchRun } from './search-run.ts';

export interface NewSearch {
  readonly accountId: number;
  readonly kind: Search['kind'];
  readonly sourceId: string;
  readonly hash: string;
  readonly demo: boolean;
  readonly consent: { readonly id: string; readonly purpose: string } | null;
  readonly now: Date;
  readonly expiresAt: Date;
}

/** Ids of a run to come, so that what refers to it can be written along with it. */
export function newRun(sourceId: string): SearchRun {
  return { searchId: randomUUID(), processId: randomUUID(), sourceId };
}

export type StartSearchOutcome = { kind: 'started'; run: SearchRun } | { kind: 'exists'; search: Search };

/** Rows of a new search and its process; the same search of the same account is answered instead, even if added just now. */
export async function startSearch(trx: Transaction, search: NewSearch): Promise<StartSearchOutcome> {
  const run = newRun(search.sourceId);
  const process = { id: run.processId, message: SEARCH_MESSAGES.queued, version: 1, createdAt: search.now };
  await insertProcess(trx, process);
  if (await insertSearch(trx, toRow(search, run))) return { kind: 'started', run };

  await deleteProcess(trx, run.processId);
  const existing = await findSearchByKey(trx, keyOf(search));
  // Removed between the two statements: as rare as it is harmless to be told to try again.
  if (!existing) throw new Error('The same search was removed while it was being added');
  return { kind: 'exists', search: existing };
}

/**
 * Rows of a search that comes with its result. Where the account has the same search already it is not written, and the
 * database refuses every row that refers to it.
 */
export async function insertEndedSearch(
  trx: Transaction,
  search: NewSearch,
  { run, personCount }: { run: SearchRun; personCount: number },
): Promise<Search> {
  const ended = { status: 'ok', percent: 100, message: SEARCH_MESSAGES.done, version: 1 } as const;
  const process = { id: run.processId, ...ended, createdAt: search.now, finishedAt: search.now };
  await insertProcess(trx, process);
  await insertSearch(trx, { ...toRow(search, run), person_count: personCount });
  const { accountId, kind, sourceId, demo, hash, consent, now } = search;
  return {
    ...{ id: run.searchId, accountId, kind, sourceId, demo, hash, personCount, createdAt: now },
    purpose: consent?.purpose ?? null,
    process: { id: run.processId, ...ended, lane: 'normal' },
  };
}

function keyOf({ accountId, kind, sourceId, hash }: NewSearch): SearchKey {
  return { account_id: accountId, kind, source_id: sourceId, hash };
}

function toRow(search: NewSearch, run: SearchRun): NewRow<'search'> {
  return {
    ...keyOf(search),
    id: run.searchId,
    process_id: run.processId,
    demo: search.demo,
    consent_id: search.consent?.id ?? null,
    purpose: search.consent?.purpose ?? null,
    created_at: search.now,
    expires_at: search.expiresAt,
  };
}
