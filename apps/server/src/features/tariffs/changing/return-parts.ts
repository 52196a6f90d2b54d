import type { Transaction } from '#database/database.ts';
import type { PaidPart } from '#database/tables/subscriptions.ts';
import { findTransfer, postTransfers, returnUnused, useKey } from '#features/ledger/public.ts';

/** Gives the price of unused days back to the balance. */
export async function returnParts(
  trx: Transaction,
  {
    accountId,
    returned,
    now,
  }: {
    readonly accountId: number;
    readonly returned: readonly { readonly part: PaidPart; readonly amountKopecks: number }[];
    readonly now: Date;
  },
): Promise<{ readonly returnedKopecks: number }> {
  let returnedKopecks = 0;
  for (const { part, amountKopecks } of returned) {
    const of = await findTransfer(trx, accountId, useKey('tariff', part.key));
    if (!of) continue;
    const transfers = returnUnused({ returnId: `tariff:${part.key}`, of, amountKopecks, eventAt: now });
    const posted = await postTransfers(trx, accountId, transfers);
    if (posted.kind === 'posted') returnedKopecks += amountKopecks;
  }
  return { returnedKopecks };
}
