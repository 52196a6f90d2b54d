import type { Transaction } from '#database/database.ts';
import { type ChangeRefusedOutcome, reopenOrder, settleOrder } from './refused-order-repository.ts';

interface Answer {
  readonly accountId: number;
  readonly id: string;
  /** Whether the operator has given the money back in another way; otherwise the provider is told once more. */
  readonly isSettled: boolean;
  readonly now: Date;
}

/** What the operator does about a refund or release that a provider has refused. */
export async function answerRefusedOrder(
  trx: Transaction,
  { isSettled, now, ...key }: Answer,
): Promise<ChangeRefusedOutcome> {
  return isSettled ? await settleOrder(trx, key, now) : await reopenOrder(trx, key);
}
