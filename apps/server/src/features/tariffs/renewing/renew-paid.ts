import { DAY_MS } from '#config/durations.ts';
import type { Transaction } from '#database/database.ts';
import type { Invoice } from '#features/payments/public.ts';
import { applyChange } from '../changing/apply-change.ts';
import type { QuotedChange } from '../quoting/quote-rules.ts';
import { lockCurrent } from '../repository.ts';
import { findNextTariff } from './find-next-tariff.ts';

/** `pays_for_nothing`: the subscription has ended, or was paid for by hand meanwhile. */
export type RenewOutcome = { readonly kind: 'renewed' } | { readonly kind: 'pays_for_nothing' };

const PAYS_FOR_NOTHING: RenewOutcome = { kind: 'pays_for_nothing' };

/** A paid renewal starts the next period where the last one ended. */
export async function renewPaid(trx: Transaction, invoice: Invoice, now: Date): Promise<RenewOutcome> {
  const { account_id: accountId } = invoice;
  const current = await lockCurrent(trx, accountId);
  if (!current || current.id !== invoice.subscription_id || !current.renews) return PAYS_FOR_NOTHING;
  if (current.failed_at === null && current.paid_until > invoice.created_at) return PAYS_FOR_NOTHING;
  const next = await findNextTariff(trx, current);
  if (next === null || next.priceKopecks !== invoice.amount_kopecks) return PAYS_FOR_NOTHING;
  const { days } = next.chosen.tariff;
  const quote: QuotedChange = {
    returned: [],
    kept: [],
    bought: next.parts.map((part) => ({ ...part, amountKopecks: part.priceKopecks, days })),
    todayKopecks: next.priceKopecks,
    // After a failure the days without payment were a gift, so that a late payment buys a whole period.
    periodStart: current.failed_at === null ? current.paid_until : now,
    paidUntil: new Date((current.failed_at === null ? current.paid_until : now).getTime() + days * DAY_MS),
    days,
  };
  const { id: invoiceId } = invoice;
  await applyChange(trx, {
    accountId,
    chosen: next.chosen,
    current,
    quote,
    invoiceId,
    cardId: current.card_id,
    now,
  });
  return { kind: 'renewed' };
}
