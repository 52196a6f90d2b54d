import type { AcquirerName, MayAsk } from '@vidno/providers/acquiring/acquirer';
import type { Database } from '#database/database.ts';
import { isPaymentAwaited } from '../invoices/open-invoice-repository.ts';

/** Returns the seconds to wait, or 0 if one more is within the limit. */
type Count = (key: string) => Promise<number>;

interface WorthTools {
  readonly db: Database;
  /** Counts calls for notifications without a signature, by provider. */
  readonly countUnsigned: Count;
  /** Counts calls for one payment that we wait for, by its id. */
  readonly countAwaited: Count;
}

/**
 * Whether to ask the provider about a notification that anybody may have written. If a genuine one is passed over, the provider
 * sends it again, and the regular check of open invoices finds its payment at the latest.
 */
export async function isWorthACall(
  { db, countUnsigned, countAwaited }: WorthTools,
  acquirer: AcquirerName,
  { kind, id }: Parameters<MayAsk>[0],
): Promise<boolean> {
  const isAwaited = kind === 'payment' && (await isPaymentAwaited(db, { acquirer, paymentId: id }));
  if (isAwaited && (await countAwaited(id)) === 0) return true;
  return (await countUnsigned(acquirer)) === 0;
}
