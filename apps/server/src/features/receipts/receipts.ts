import { AcquirerRefusedError, type Receipt, type ReceiptLine } from '@vidno/providers/acquiring/acquirer';
import { findEntry, type StatementEntry } from '#features/ledger/statement.ts';
import type { Acquirers } from '#features/payments/acquirers.ts';
import type { Invoice } from '#features/payments/invoice.ts';
import { findReceiptPayment } from '#features/payments/orders/orders.ts';
import { createRowHandler, type EndAttempt } from '#queue/create-row-handler.ts';
import { DONE, type JobHandler, type JobOutcome } from '#queue/queue.ts';
import type { Tools } from '#tools.ts';
import type { QueuedReceipt } from './repository.ts';

/** @limit time: The rest of the error is cut off. */
const ERROR_LENGTH_MAX = 500;

interface SendReceiptTools extends Pick<Tools, 'db' | 'clock' | 'log'> {
  readonly acquirers: Acquirers;
  readonly receipts: ReceiptSettings;
}

/** Sends receipts. A provider recognises one that is sent again by its key. */
export function createReceiptHandler(tools: SendReceiptTools): JobHandler {
  return createRowHandler(tools.db, 'receipt', (queued, end) => send(tools, queued, end));
}

async function send(tools: SendReceiptTools, queued: QueuedReceipt, end: EndAttempt<'receipt'>): Promise<JobOutcome> {
  const { clock, log } = tools;
  try {
    const addressed = await address(tools, queued);
    if (addressed) {
      const receiptId = await sendThroughAny(tools, addressed, queued.transfer_id);
      await end({ state: 'sent', provider_id: receiptId, sent_at: clock(), error: null });
    } else {
      await end({ state: 'needless', error: null });
    }
    return DONE;
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    const isFinal = error instanceof AcquirerRefusedError;
    log.warn({ transferId: queued.transfer_id, attempts: queued.attempts, error: text }, 'a receipt was not sent');
    await end({ state: isFinal ? 'refused' : 'waiting', error: text.slice(0, ERROR_LENGTH_MAX) });
    return isFinal ? DONE : { kind: 'again', reason: 'the receipt was not sent' };
  }
}

interface AddressedReceipt {
  readonly receipt: Receipt;
  readonly acquirer: Invoice['acquirer'];
}

/** Null for money that nobody has paid. */
async function address(
  { db, receipts }: SendReceiptTools,
  { account_id: accountId, transfer_id: id }: QueuedReceipt,
): Promise<AddressedReceipt | null> {
  const entry = await findEntry(db, { accountId, id });
  const content = entry && toReceipt(entry, receipts);
  const invoiceId = entry && invoiceOf(entry);
  if (!content || !invoiceId) return null;
  const payment = await findReceiptPayment(db, { accountId, invoiceId, refundId: entry.refundId });
  if (!payment) return null;
  // The receipt of a refund names the refund, which the provider may not have made yet.
  if (payment.refund?.isMade === false) throw new Error('The refund has not been made yet');
  return {
    acquirer: payment.acquirer,
    receipt: {
      ...content,
      invoiceId: payment.orderNumber,
      paymentId: payment.paymentId,
      refundId: payment.refund?.providerId ?? null,
      accountId: String(accountId),
      email: payment.email,
      phone: null,
      taxSystem: receipts.taxSystem,
    },
  };
}

/** Through the provider of the payment, or another one where that has no cash register. */
async function sendThroughAny(
  { acquirers }: SendReceiptTools,
  { receipt, acquirer }: AddressedReceipt,
  idempotencyKey: string,
): Promise<string> {
  const ordered = [
    ...acquirers.filter(({ client }) => client.name === acquirer),
    ...acquirers.filter(({ client }) => client.name !== acquirer),
  ];
  let refusal = new AcquirerRefusedError('receipts_unsupported', 'No connected provider sends receipts');
  for (const { client } of ordered) {
    try {
      // Another provider knows nothing of the payment.
      const known = client.name === acquirer ? receipt : { ...receipt, paymentId: null, refundId: null };
      return (await client.sendReceipt(known, idempotencyKey)).receiptId;
    } catch (error) {
      if (!(error instanceof AcquirerRefusedError) || error.code !== 'receipts_unsupported') throw error;
      refusal = error;
    }
  }
  throw refusal;
}

interface ReceiptSettings {
  readonly taxSystem: number;
  /** Null for "without VAT". */
  readonly vatPercent: number | null;
}

/** The content of a receipt, without the payer and the payment. */
type ReceiptContent = Pick<Receipt, 'kind' | 'lines' | 'paid'>;

const LABELS: Readonly<Partial<Record<StatementEntry['from'], string>>> = {
  'revenue.search': 'Поиск людей',
  'revenue.tariff': 'Доступ к сервису «Видно» по тарифу',
  'revenue.acceleration': 'Ускорение поиска',
};

/**
 * The receipt that 54-FZ demands for a transfer: an advance when money comes in, a full settlement against the advance when it is
 * used, and a return when it goes back. Gifts are no payments, so only the paid part is on the receipt; null if there is none.
 */
function toReceipt(entry: StatementEntry, { vatPercent }: ReceiptSettings): ReceiptContent | null {
  const { purpose, amountKopecks } = entry;
  const line = (kopecks: number, settled: Pick<ReceiptLine, 'label' | 'method' | 'object'>): ReceiptLine[] => [
    { ...settled, amountKopecks: kopecks, vatPercent },
  ];
  const advance = { label: 'Аванс за услуги сервиса «Видно»', method: 'advance', object: 'payment' } as const;
  const service = {
    label: LABELS[entry.to] ?? LABELS[entry.from] ?? 'Услуги сервиса «Видно»',
    ...({ method: 'full_payment', object: 'service' } as const),
  };
  const electronic = { electronicKopecks: amountKopecks, advanceKopecks: 0 };
  switch (purpose) {
    case 'top_up':
      return { kind: 'income', lines: line(amountKopecks, advance), paid: electronic };
    case 'sale':
      return { kind: 'income', lines: line(amountKopecks, service), paid: electronic };
    case 'refund': {
      const settled = entry.from === 'balance' ? advance : service;
      return { kind: 'return', lines: line(amountKopecks, settled), paid: electronic };
    }
    case 'charge':
    case 'return': {
      const paidKopecks = sumOfPaid(entry);
      if (paidKopecks === 0) return null;
      return {
        kind: purpose === 'charge' ? 'income' : 'return',
        lines: line(paidKopecks, service),
        paid: { electronicKopecks: 0, advanceKopecks: paidKopecks },
      };
    }
    default:
      return null;
  }
}

/** The part of a transfer that somebody has paid. Gifts, and money returned from a sale, do not count. */
function sumOfPaid({ moneyIn }: StatementEntry): number {
  return moneyIn.filter(isPaid).reduce((sum, { amountKopecks }) => sum + amountKopecks, 0);
}

function isPaid({ purpose, invoiceId }: StatementEntry['moneyIn'][number]): boolean {
  return purpose === 'top_up' || (purpose === 'move_in' && invoiceId !== null);
}

/** The invoice that brought the money. The receipt goes to its payer, through its provider. Null for a gift. */
function invoiceOf({ invoiceId, moneyIn }: StatementEntry): string | null {
  return invoiceId ?? moneyIn.find((source) => source.invoiceId !== null)?.invoiceId ?? null;
}
