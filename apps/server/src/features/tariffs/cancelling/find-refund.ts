import type { Database } from '#database/database.ts';
import { listUnusedParts, sumOf } from '../quoting/quote-rules.ts';
import type { CurrentSubscription } from '../tariff.ts';
import { findLeftByChanges } from './find-left-by-changes.ts';

/** What closing the subscription now would give back to the card, for the screen; in kopecks. */
export async function findRefund(db: Database, current: CurrentSubscription, now: Date): Promise<number> {
  const unused = current.state === 'active' ? sumOf(listUnusedParts(current, current.parts, now)) : 0;
  return unused + (await findLeftByChanges(db, current.account_id));
}
