import type { Database, NewRow } from '#database/database.ts';
import { topUp } from '#features/ledger/operation-rules.ts';
import { postTransfers } from '#features/ledger/post-transfers.ts';
import { newInvoice } from '#features/payments/invoice.ts';
import { insertInvoice } from '#features/payments/invoice-repository.ts';

export const PLANTED = {
  invoice: '00000000-0000-4000-8000-0000000000a1',
  order: '00000000-0000-4000-8000-0000000000a2',
  question: '00000000-0000-4000-8000-0000000000a3',
  run: '00000000-0000-4000-8000-0000000000a4',
} as const;
export const PLANTED_KOPECKS = 30_000;

interface Planted {
  readonly id?: string;
  readonly accountId: number;
  readonly at: Date;
  readonly change?: Partial<NewRow<'invoice'>>;
}

/** A top-up that was paid. Returns the id of its transfer, and so of its receipt. */
export async function plantPayment(
  db: Database,
  { id = PLANTED.invoice, accountId, at, change }: Planted,
): Promise<string> {
  const invoice = newInvoice({
    ...{ account_id: accountId, purpose: 'balance', acquirer: 'cloudpayments', amount_kopecks: PLANTED_KOPECKS },
    ...{ hold: false, save_card: false, method: 'card', description: 'Пополнение баланса' },
    ...{ email: 'anna@vidno.example', created_at: at, ask_at: null },
  });
  await insertInvoice(db, {
    ...{ ...invoice, tariff_order: null },
    ...{ id, state: 'paid', payment_id: `pay-${id.slice(-4)}`, paid_at: at },
    ...change,
  });
  const paid = { acquirer: 'cloudpayments', invoiceId: id, amountKopecks: PLANTED_KOPECKS, eventAt: at } as const;
  const posted = await db.transaction().execute((trx) => postTransfers(trx, accountId, topUp(paid)));
  if (posted.kind !== 'posted') throw new Error('The top-up was not posted');
  return [...posted.ids.values()][0] ?? '';
}

/** A refund that the provider has refused. */
export async function plantRefusedOrder(
  db: Database,
  { accountId, at, id = PLANTED.order }: Omit<Planted, 'change'>,
): Promise<void> {
  await db
    .insertInto('acquirer_order')
    .values({
      ...{ id, account_id: accountId, invoice_id: PLANTED.invoice, kind: 'refund', payment_id: 'pay-00a1' },
      ...{ amount_kopecks: 10_000, card_token: null, acquirer: 'cloudpayments', state: 'refused', attempts: 1 },
      ...{ error: 'карта закрыта', created_at: at, done_at: null },
    })
    .execute();
}

/** The cash register takes none of what waits. */
export async function refuseReceipts(db: Database): Promise<void> {
  await db
    .updateTable('receipt')
    .set({ state: 'refused', error: 'нет ставки НДС', attempts: 1 })
    .where('state', '=', 'waiting')
    .execute();
}
