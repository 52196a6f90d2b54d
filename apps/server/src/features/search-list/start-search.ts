import { randomUUID } from 'node:crypto';
import type { Transaction } from '#database/database.ts';
import { runInOneGo } from '#database/run-in-one-go.ts';
import { deleteProcess, insertProcess } from './process/process-repository.ts';
import { findSearchByKey, insertSearch, type Search } from './repository.ts';
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

export type StartSearchOutcome = { kind: 'started'; run: SearchRun } | { kind: 'exists'; search: Search };

/** Rows of a new search and its process; the same search of the same account is answered instead, even if added just now. */
export async function startSearch(trx: Transaction, search: NewSearch): Promise<StartSearchOutcome> {
  const run = { searchId: randomUUID(), processId: randomUUID(), sourceId: search.sourceId };
  const key = { account_id: search.accountId, kind: search.kind, source_id: search.sourceId, hash: search.hash };
  const process = { id: run.processId, message: SEARCH_MESSAGES.queued, version: 1, createdAt: search.now };
  const row = {
    ...key,
    id: run.searchId,
    process_id: run.processId,
    demo: search.demo,
    consent_id: search.consent?.id ?? null,
    purpose: search.consent?.purpose ?? null,
    created_at: search.now,
    expires_at: search.expiresAt,
  };
  const [, isNew] = await runInOneGo(trx, (trx) => [() => insertProcess(trx, process), () => insertSearch(trx, row)]);
  if (isNew) return { kind: 'started', run };

  await deleteProcess(trx, run.processId);
  const existing = await findSearchByKey(trx, key);
  // Removed between the two statements: as rare as it is harmless to be told to try again.
  if (!existing) throw new Error('The same search was removed while it was being added');
  return { kind: 'exists', search: existing };
}
