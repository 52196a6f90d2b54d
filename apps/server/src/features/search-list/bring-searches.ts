import { toMoscowDay } from '#config/time.ts';
import type { Vault } from '#database/create-vault.ts';
import type { Transaction } from '#database/database.ts';
import { holdDepartures } from '#features/catalogue/public.ts';
import { deleteVisitor, lockAccount, takeFormerAccount } from '#features/identity/public.ts';
import { copyConsents, recordAudit } from '#features/privacy/public.ts';
import { moveSearchPayments } from '#features/search-payments/move-search-payments.ts';
import { reassignRuns } from '#runs/run-repository.ts';
import type { Tools } from '#tools.ts';
import { copySearches, lockSearches } from './repository.ts';
import type { SearchKinds } from './search-kind.ts';
import { numberBrought } from './uncertain-repository.ts';

export interface BringSearchesTools extends Pick<Tools, 'db' | 'clock' | 'vault'> {
  readonly searchKinds: SearchKinds;
}

interface BringSearchesInput {
  readonly sessionId: string;
  /** False to leave them where they are, and not to be asked again. */
  readonly bring: boolean;
}

/**
 * Moves the searches of the visitor that this browser was before its login to the account it has logged in to, and deletes
 * the visitor. Returns how many were moved: none when asked again, and not those that the account has already.
 */
export async function bringSearches(
  { db, clock, searchKinds, vault }: BringSearchesTools,
  { sessionId, bring }: BringSearchesInput,
): Promise<number> {
  return await db.transaction().execute(async (trx) => {
    const move = await takeFormerAccount(trx, sessionId);
    if (!move || !bring) return 0;
    return await moveSearches(trx, { ...move, searchKinds, vault, now: clock() });
  });
}

async function moveSearches(
  trx: Transaction,
  {
    from,
    to,
    searchKinds,
    vault,
    now,
  }: { from: number; to: number; searchKinds: SearchKinds; vault: Vault; now: Date },
): Promise<number> {
  const move = { from, to };
  await holdDepartures(trx);
  // A run that is just ending holds the lock of its search, so what follows sees its result.
  await lockSearches(trx, from);
  // A photo that is just being added waits, and finds no visitor; it is not lost with the row that knows of its files.
  await lockAccount(trx, from);
  await copyConsents(trx, move);
  const ids = await copySearches(trx, move);
  // Before the balance, which is locked last wherever a search changes.
  await numberBrought(trx, { accountId: to, searchIds: ids, day: toMoscowDay(now) });
  await moveSearchPayments(trx, vault, { ...move, searchIds: ids, now });
  for (const kind of Object.values(searchKinds)) await kind.copyData(trx, move, ids);
  await reassignRuns(trx, { ...move, subjectIds: ids, now });
  await deleteVisitor(trx, from);
  await recordAudit(trx, {
    accountId: to,
    action: 'search.moved',
    subject: { from_account: from, searches: ids.length },
  });
  return ids.length;
}
