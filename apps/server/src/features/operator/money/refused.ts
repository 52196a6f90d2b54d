import { ACQUIRER_TITLES } from '@vidno/contract/money/acquiring';
import { ORDER_KINDS, TRANSFER_PURPOSES } from '@vidno/contract/operator/money';
import type { RefusedOrder, RefusedReceipt } from '@vidno/contract/operator/money/refused';
import type { Database, Row } from '#database/database.ts';
import { type Place, readPages } from '#database/read-pages.ts';
import { listRefusedOrders } from '#features/payments/public.ts';
import { findLastAboutEach } from '#features/privacy/public.ts';
import { listRefusedReceipts } from '#features/receipts/public.ts';
import type { ReportDocument } from '#files/documents/report-document.ts';
import { accountCell, type ListColumn, rubles, toListDocument } from '../list-document.ts';
import { type Page, pageOfAccounts, ROWS_READ } from '../pages.ts';
import { orderTarget, pickSent, placeOfCreated, receiptTarget } from './money.ts';

/** What the cash register or a provider has refused, and will not happen by itself. */

type RefusedReceiptRow = Awaited<ReturnType<typeof listRefusedReceipts>>[number];

export async function listReceipts(db: Database, after: Place | null): Promise<Page<RefusedReceipt>> {
  const rows = await listRefusedReceipts(db, { after, limit: ROWS_READ });
  const seen = await findLastAboutEach(
    db,
    rows.map(({ transfer_id: id }) => receiptTarget(id)),
  );
  return pageOfAccounts(rows, placeOfReceipt, (row) =>
    toReceipt(row, seen.get(receiptTarget(row.transfer_id)) ?? null),
  );
}

const placeOfReceipt = ({ created_at: at, account_id: accountId, transfer_id: id }: RefusedReceiptRow): Place => ({
  at,
  accountId,
  id,
});

function toReceipt(row: RefusedReceiptRow, seen: number | null): RefusedReceipt {
  const { account_id: account, transfer_id: id, created_at, purpose, amount_kopecks } = row;
  return { ...pickSent(row), account, id, created: created_at.toISOString(), purpose, amount_kopecks, seen };
}

type RefusedOrderRow = Row<'acquirer_order'>;

export async function listOrders(db: Database, after: Place | null): Promise<Page<RefusedOrder>> {
  const rows = await listRefusedOrders(db, { after, limit: ROWS_READ });
  const seen = await findLastAboutEach(
    db,
    rows.map(({ id }) => orderTarget(id)),
  );
  return pageOfAccounts(rows, placeOfCreated, (row) => toOrder(row, seen.get(orderTarget(row.id)) ?? null));
}

function toOrder(row: RefusedOrderRow, seen: number | null): RefusedOrder {
  const { account_id: account, id, invoice_id: invoice, kind, acquirer, created_at, amount_kopecks } = row;
  const created = created_at.toISOString();
  return { ...pickSent(row), account, id, invoice, kind, acquirer, created, amount_kopecks, seen };
}

/** What both lists of refusals have. */
const REFUSED = {
  when: { title: 'Когда', kind: 'time', width: 18, cell: ({ created }) => created },
  sum: { title: 'Сумма, ₽', kind: 'decimal', width: 12, cell: ({ amount_kopecks: sum }) => rubles(sum) },
  who: { title: 'Аккаунт', kind: 'text', width: 10, cell: ({ account }) => accountCell(account) },
  attempts: { title: 'Попыток', kind: 'count', width: 10, cell: ({ attempts }) => attempts },
  error: { title: 'Ответ', kind: 'text', width: 60, cell: ({ error }) => error },
} as const satisfies Record<string, ListColumn<RefusedReceipt | RefusedOrder>>;

export function toReceiptsDocument(db: Database): ReportDocument {
  return toListDocument({
    title: 'Чеки, которые касса не приняла',
    rows: readPages<RefusedReceiptRow>(({ after, limit }) =>
      listRefusedReceipts(db, { after: after && placeOfReceipt(after), limit }),
    ),
    toLines: (rows) => rows.map((row) => toReceipt(row, null)),
    columns: [
      REFUSED.when,
      { title: 'Операция', kind: 'text', width: 26, cell: ({ purpose }) => TRANSFER_PURPOSES[purpose] ?? purpose },
      ...[REFUSED.sum, REFUSED.who, REFUSED.attempts, REFUSED.error],
    ],
  });
}

export function toOrdersDocument(db: Database): ReportDocument {
  return toListDocument({
    title: 'Возвраты, в которых отказала платёжная система',
    rows: readPages<RefusedOrderRow>(({ after, limit }) =>
      listRefusedOrders(db, { after: after && placeOfCreated(after), limit }),
    ),
    toLines: (rows) => rows.map((row) => toOrder(row, null)),
    columns: [
      REFUSED.when,
      { title: 'Операция', kind: 'text', width: 26, cell: ({ kind }) => ORDER_KINDS[kind] },
      ...[REFUSED.sum, REFUSED.who],
      { title: 'Счёт', kind: 'text', width: 40, cell: ({ invoice }) => invoice },
      { title: 'Платёжная система', kind: 'text', width: 18, cell: ({ acquirer }) => ACQUIRER_TITLES[acquirer] },
      ...[REFUSED.attempts, REFUSED.error],
    ],
  });
}
