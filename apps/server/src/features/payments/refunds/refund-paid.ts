import type { Transaction } from '#database/database.ts';
import { listRefundable } from '../invoices/invoice-repository.ts';
import { refundWhatIsLeft } from './refund-invoice.ts';

interface RefundPaid {
  readonly accountId: number;
  /** The invoice that goes first; null for the newest. */
  readonly preferredId: string | null;
  readonly amountKopecks: number;
  readonly now: Date;
}

/**
 * Gives money of the balance back to the cards it came from, as much as is left of each payment. Returns how much; the rest stays on
 * the balance.
 */
export async function refundPaid(
  trx: Transaction,
  { accountId, preferredId, amountKopecks, now }: RefundPaid,
): Promise<{ readonly givenKopecks: number }> {
  const invoices = await listRefundable(trx, accountId);
  const ordered = [
    ...invoices.filter(({ id }) => id === preferredId),
    ...invoices.filter(({ id }) => id !== preferredId),
  ];
  let givenKopecks = 0;
  for (const invoice of ordered) {
    if (givenKopecks === amountKopecks) break;
    const part = await refundWhatIsLeft(trx, invoice, { atMostKopecks: amountKopecks - givenKopecks, now });
    givenKopecks += part.givenKopecks;
  }
  return { givenKopecks };
}
