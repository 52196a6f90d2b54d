import type { AcquirerName, MayAsk } from '@vidno/providers/acquiring/acquirer';
import type { Database } from '#database/database.ts';
import { isPaymentAwaited } from '../invoices/open-invoice-repository.ts';

/** Returns the seconds to wait, or 0 if one more is within the limit. */
type Count = (key: string) => Promise<number>;

interface WorthTools {
  readonly db: Database;
  /** Calls for notifications that nobody vouches for, by the provider. */
  readonly countUnsigned: Count;
  /** Calls for a payment that we wait for, by its id. */
  readonly countAwaited: Count;
}

/**
 * Whether a notification that anybody may have written is worth a call to its provider. A genuine one that is not is told again by
 * the provider, and its payment is found by the regular asking at the latest.
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
