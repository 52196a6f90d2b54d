import type { Transaction } from '#database/database.ts';
import type { Alert } from './alert.ts';
import { parseStoredHits } from './delivery/stored-alert.ts';
import { listCopies, updateCopies } from './repository.ts';

/** The parts of a find that an alert copies. */
export type AlertCopy = Pick<Alert, 'text' | 'hits'>;

/** Changes what these alerts say about finds, including messages that have not been sent yet. */
export async function rewriteAlerts(
  trx: Transaction,
  alerts: readonly Pick<Alert, 'accountId' | 'key'>[],
  rewrite: (copy: AlertCopy & Pick<Alert, 'key'>) => AlertCopy,
): Promise<void> {
  const stored = await listCopies(trx, alerts);
  const rewritten = stored.map((row) => ({ ...row, ...rewrite({ ...row, hits: parseStoredHits(row.hits) }) }));
  await updateCopies(trx, rewritten);
}
