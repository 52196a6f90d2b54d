import { LEDGER_ACCOUNTS, RECEIPT_STATES, TRANSFER_PURPOSES } from '@vidno/contract/operator/money';
import type { Database, Row } from '#database/database.ts';
import { inBatches, readPages } from '#database/read-pages.ts';
import { listOutsideTransfers, sumOutside } from '#features/ledger/public.ts';
import { orderNumberOf } from '#features/payments/invoice.ts';
import { listInvoicesOfTransfers } from '#features/payments/public.ts';
import { listReceiptsOf } from '#features/receipts/public.ts';
import type { ReportDocument } from '#files/documents/report-document.ts';
import { rubles } from '../list-document.ts';
import { spanOfMonth } from './figures.ts';

type Transfer = Row<'ledger_transfer'>;

/** A month for the bookkeeper: what came from payers and went back to them, each with its receipt. No contacts. */
export async function toMonthDocument(db: Database, month: string): Promise<ReportDocument> {
  const span = spanOfMonth(month);
  const { paidKopecks, refundedKopecks } = await sumOutside(db, span);
  return {
    title: `Деньги за ${month}`,
    facts: [
      { label: 'Оплачено, ₽', value: toRubles(paidKopecks) },
      { label: 'Возвращено, ₽', value: toRubles(refundedKopecks) },
    ],
    tables: [
      {
        title: 'Операции',
        columns: [
          { title: 'Когда', kind: 'time', width: 18 },
          { title: 'Операция', kind: 'text', width: 24 },
          { title: 'Сумма, ₽', kind: 'decimal', width: 12 },
          { title: 'За что', kind: 'text', width: 40 },
          { title: 'Платёжная система', kind: 'text', width: 18 },
          { title: 'Номер заказа', kind: 'text', width: 44 },
          { title: 'Номер платежа', kind: 'text', width: 24 },
          { title: 'Чек', kind: 'text', width: 14 },
          { title: 'Номер чека', kind: 'text', width: 30 },
        ],
        pages: readRows(db, span),
      },
    ],
  };
}

function toRubles(kopecks: number): string {
  return (kopecks / 100).toFixed(2).replace('.', ',');
}

async function* readRows(db: Database, span: ReturnType<typeof spanOfMonth>) {
  const transfers = readPages<Transfer>(({ after, limit }) =>
    listOutsideTransfers(db, {
      ...span,
      after: after && { at: after.event_at, accountId: after.account_id, id: after.id },
      limit,
    }),
  );
  for await (const batch of inBatches(transfers, ROWS_AT_ONCE)) yield await toRows(db, batch);
}

/** @limit none */
const ROWS_AT_ONCE = 500;

type Receipt = Row<'receipt'>;

async function toRows(db: Database, transfers: readonly Transfer[]) {
  const receipts = new Map((await listReceiptsOf(db, transfers)).map((receipt) => [receipt.transfer_id, receipt]));
  const invoices = new Map((await listInvoicesOfTransfers(db, transfers)).map((invoice) => [invoice.id, invoice]));
  return transfers.map((transfer) => {
    const isIn = transfer.from_kind.startsWith('acquirer.');
    const provider = isIn ? transfer.from_kind : transfer.to_kind;
    const invoice = transfer.invoice_id === null ? undefined : invoices.get(transfer.invoice_id);
    return [
      transfer.event_at.toISOString(),
      TRANSFER_PURPOSES[transfer.purpose] ?? transfer.purpose,
      rubles(isIn ? transfer.amount_kopecks : -transfer.amount_kopecks),
      invoice?.description ?? '',
      LEDGER_ACCOUNTS[provider] ?? provider,
      invoice ? orderNumberOf(invoice) : '',
      invoice?.payment_id ?? '',
      ...toCells(receipts.get(transfer.id)),
    ];
  });
}

function toCells(receipt: Receipt | undefined): string[] {
  return receipt ? [RECEIPT_STATES[receipt.state], receipt.provider_id ?? ''] : ['', ''];
}
