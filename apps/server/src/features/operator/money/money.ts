import { ACQUIRER_TITLES } from '@vidno/contract/money/acquiring';
import {
  INVOICE_PURPOSES,
  INVOICE_STATES,
  type InvoiceFilters,
  type InvoiceLine,
  type OperatorInvoice,
  SHOWN_INVOICES,
} from '@vidno/contract/operator/money';
import { endOfMoscowDay, startOfMoscowDay } from '#config/time.ts';
import type { Database, Transaction } from '#database/database.ts';
import { type Place, readPages } from '#database/read-pages.ts';
import { userTarget } from '#features/cabinet/users.ts';
import { maskContacts, maskEmail } from '#features/identity/accounts/contact-rules.ts';
import { findBalance, findLeftOfInvoice } from '#features/ledger/balance.ts';
import { listTransfersOfInvoice } from '#features/ledger/public.ts';
import {
  firstAccountOf,
  type Invoice,
  type InvoiceKey,
  orderNumberOf,
  parseOrderNumber,
} from '#features/payments/invoice.ts';
import { tellProblem } from '#features/payments/invoice-problem.ts';
import {
  findInvoice,
  findInvoiceByOrder,
  findInvoiceOfPayment,
  listInvoicesOfAll,
  listOrdersOf,
  listWebhooksOf,
} from '#features/payments/public.ts';
import { findLastAbout, findLastAboutEach } from '#features/privacy/public.ts';
import { listReceiptsOf } from '#features/receipts/public.ts';
import type { ReportDocument } from '#files/documents/report-document.ts';
import { readHistory } from '../journal.ts';
import { accountCell, rubles, toListDocument } from '../list-document.ts';
import { type Page, pageOfAccounts, ROWS_READ, writeMoment } from '../pages.ts';

/** What operators see of money: invoices and what became of them, and what the whole installation has taken and owes. */

/** How the journal names what is changed. */
export const invoiceTarget = (id: string): string => `invoice ${id}`;
export const orderTarget = (id: string): string => `order ${id}`;
export const receiptTarget = (id: string): string => `receipt ${id}`;

export async function listInvoices(
  db: Database,
  filters: InvoiceFilters,
  after: Place | null,
): Promise<Page<InvoiceLine>> {
  const rows = await listInvoicesOfAll(db, { ...toWanted(filters), after, limit: ROWS_READ });
  return pageOfAccounts(rows, placeOfCreated, toInvoiceLine);
}

function toWanted({ show, account, from, to }: InvoiceFilters) {
  return {
    show,
    accountId: account,
    from: from === undefined ? undefined : startOfMoscowDay(from),
    to: to === undefined ? undefined : endOfMoscowDay(to),
  };
}

export function toInvoicesDocument(db: Database, filters: InvoiceFilters): ReportDocument {
  const { show, account, from, to } = filters;
  const rows = readPages<Invoice>(({ after, limit }) =>
    listInvoicesOfAll(db, { ...toWanted(filters), after: after && placeOfCreated(after), limit }),
  );
  return toListDocument({
    title: 'Счета',
    filters: [
      ['Отбор', show && SHOWN_INVOICES[show]],
      ['Аккаунт', account?.toString()],
      ['Созданы с', from],
      ['Созданы по', to],
    ],
    rows,
    toLines: (invoices) => invoices,
    columns: [
      { title: 'Создан', kind: 'time', width: 18, cell: ({ created_at }) => created_at.toISOString() },
      { title: 'Аккаунт', kind: 'text', width: 10, cell: ({ account_id }) => accountCell(account_id) },
      { title: 'Номер заказа', kind: 'text', width: 44, cell: orderNumberOf },
      { title: 'Номер платежа', kind: 'text', width: 24, cell: ({ payment_id }) => payment_id },
      { title: 'За что', kind: 'text', width: 24, cell: ({ purpose }) => INVOICE_PURPOSES[purpose] },
      { title: 'Состояние', kind: 'text', width: 18, cell: ({ state }) => INVOICE_STATES[state] },
      { title: 'Сумма, ₽', kind: 'decimal', width: 12, cell: ({ amount_kopecks }) => rubles(amount_kopecks) },
      { title: 'Возвращено, ₽', kind: 'decimal', width: 12, cell: ({ refunded_kopecks }) => rubles(refunded_kopecks) },
      { title: 'Платёжная система', kind: 'text', width: 18, cell: ({ acquirer }) => ACQUIRER_TITLES[acquirer] },
      { title: 'На что посмотреть', kind: 'text', width: 40, cell: ({ problem }) => problem && tellProblem(problem) },
    ],
  });
}

export const placeOfCreated = ({
  created_at: at,
  account_id: accountId,
  id,
}: Pick<Invoice, 'created_at' | 'account_id' | 'id'>) => ({
  at,
  accountId,
  id,
});

function toInvoiceLine(invoice: Invoice): InvoiceLine {
  const { account_id: account, id, created_at, purpose, state, acquirer } = invoice;
  const { amount_kopecks, refunded_kopecks } = invoice;
  const problem = invoice.problem === null ? null : tellProblem(invoice.problem);
  const created = created_at.toISOString();
  return { account, id, created, purpose, state, acquirer, amount_kopecks, refunded_kopecks, problem };
}

/** By the number of its order, as payer and provider know it, or by the provider's number of the payment. */
export async function findInvoiceByNumber(db: Database, number: string): Promise<InvoiceKey | null> {
  const key = parseOrderNumber(number);
  const invoice = key ? await findInvoiceByOrder(db, key) : await findInvoiceOfPayment(db, number.trim());
  return invoice && { accountId: invoice.account_id, id: invoice.id };
}

/** Null if the account has no such invoice. */
export async function describeInvoice(db: Database, key: InvoiceKey): Promise<OperatorInvoice | null> {
  const invoice = await findInvoice(db, key);
  if (!invoice) return null;
  const [transfers, orders, webhooks, sums, about] = [
    await listTransfersOfInvoice(db, { accountIds: accountsOf(invoice), invoiceId: invoice.id }),
    await listOrdersOf(db, { accountId: invoice.account_id, invoiceId: invoice.id }),
    await listWebhooksOf(db, invoice.id),
    await findSums(db, invoice),
    await readHistory(db, invoiceTarget(invoice.id)),
  ];
  const receipts = new Map((await listReceiptsOf(db, transfers)).map((receipt) => [receipt.transfer_id, receipt]));
  const seen = await findLastAboutEach(db, [
    ...orders.map(({ id }) => orderTarget(id)),
    ...transfers.map(({ id }) => receiptTarget(id)),
  ]);
  return {
    ...toInvoiceLine(invoice),
    order_number: orderNumberOf(invoice),
    payment_id: invoice.payment_id,
    method: invoice.method,
    description: invoice.description,
    hold: invoice.hold,
    email: invoice.email && maskEmail(invoice.email),
    reason: invoice.reason && maskContacts(invoice.reason),
    expires: invoice.expires_at.toISOString(),
    held: writeMoment(invoice.held_at),
    paid: writeMoment(invoice.paid_at),
    asked: writeMoment(invoice.asked_at),
    ask: writeMoment(invoice.ask_at),
    refundable_kopecks: sums.refundableKopecks,
    unreturned_kopecks: sums.unreturnedKopecks,
    transfers: transfers.map((transfer) => {
      const { id, purpose, from_kind: from, to_kind: to, amount_kopecks } = transfer;
      const receipt = receipts.get(id);
      return {
        ...{ id, purpose, from, to, amount_kopecks, at: transfer.event_at.toISOString() },
        receipt: receipt
          ? { ...pickSent(receipt), state: receipt.state, seen: seen.get(receiptTarget(id)) ?? null }
          : null,
      };
    }),
    orders: orders.map((order) => ({
      ...pickSent(order),
      ...{ id: order.id, kind: order.kind, state: order.state, amount_kopecks: order.amount_kopecks },
      created: order.created_at.toISOString(),
      done: writeMoment(order.done_at),
      seen: seen.get(orderTarget(order.id)) ?? null,
    })),
    webhooks: webhooks.map(({ news, outcome, proof, times, first_at: first, last_at: last }) => ({
      ...{ news, outcome, proof, times },
      ...{ first: first.toISOString(), last: last.toISOString() },
    })),
    ...about,
  };
}

export const pickSent = ({ attempts, error }: { readonly attempts: number; readonly error: string | null }) => ({
  attempts,
  error: error && maskContacts(error),
});

function accountsOf(invoice: Invoice): number[] {
  return [...new Set([invoice.account_id, firstAccountOf(invoice)])];
}

interface InvoiceSums {
  /** What can go back to the card: of a top-up what is left of it on the balance, of a sale all. */
  readonly refundableKopecks: number;
  /** What has come and has not gone back. */
  readonly unreturnedKopecks: number;
  readonly leftKopecks: number;
  readonly isSale: boolean;
}

export async function findSums(db: Database | Transaction, invoice: Invoice): Promise<InvoiceSums> {
  const { account_id: accountId, id: invoiceId } = invoice;
  const transfers = await listTransfersOfInvoice(db, { accountIds: [accountId], invoiceId });
  const isSale = transfers.some(({ purpose }) => purpose === 'sale');
  const leftKopecks = await findLeftOfInvoice(db, accountId, invoiceId);
  const unreturnedKopecks = invoice.paid_at === null ? 0 : invoice.amount_kopecks - invoice.refunded_kopecks;
  const unusedKopecks = isSale ? unreturnedKopecks : Math.min(unreturnedKopecks, leftKopecks);
  return {
    refundableKopecks: invoice.state === 'paid' ? unusedKopecks : 0,
    unreturnedKopecks,
    leftKopecks,
    isSale,
  };
}

export async function describeAccountMoney(db: Database, accountId: number) {
  const { balanceKopecks, reservedKopecks } = await findBalance(db, accountId);
  const last = await findLastAbout(db, userTarget(accountId));
  return { balance_kopecks: balanceKopecks, reserved_kopecks: reservedKopecks, seen: last?.id ?? null };
}
