import type { Reconciled } from '@vidno/contract/operator/money';
import { DIFFERENCES_SHOWN } from '@vidno/contract/operator/money';
import { AcquirerRefusedError, AcquirerUnavailableError } from '@vidno/providers/acquiring/acquirer';
import type { Database } from '#database/database.ts';
import type { Acquirers, ConnectedAcquirer } from '#features/payments/acquirers.ts';
import { compareDay, type Difference } from '#features/payments/reconciling.ts';

/** Compares a day of Moscow with every connected provider. One that does not answer keeps no other from being asked. */
export async function reconcile(db: Database, acquirers: Acquirers, day: string): Promise<Reconciled[]> {
  const reconciled: Reconciled[] = [];
  for (const acquirer of acquirers) reconciled.push(await reconcileWith(db, acquirer, day));
  return reconciled;
}

async function reconcileWith(db: Database, acquirer: ConnectedAcquirer, day: string): Promise<Reconciled> {
  const { name } = acquirer.client;
  try {
    const differences = await compareDay(db, acquirer, day);
    return {
      acquirer: name,
      outcome: differences.length === 0 ? 'agrees' : 'differs',
      count: differences.length,
      differences: differences.slice(0, DIFFERENCES_SHOWN).map(toShown),
    };
  } catch (error) {
    if (!(error instanceof AcquirerUnavailableError || error instanceof AcquirerRefusedError)) throw error;
    return { acquirer: name, outcome: 'unavailable', count: 0, differences: [] };
  }
}

function toShown({ accountId, invoiceId, paymentId, what }: Difference): Reconciled['differences'][number] {
  const invoice = accountId === null || invoiceId === null ? null : { account: accountId, id: invoiceId };
  return { invoice, payment_id: paymentId, what };
}
