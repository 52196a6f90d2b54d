import type { Receipt, ReceiptLine } from '@vidno/providers/acquiring/acquirer';
import type { StatementEntry } from '#features/ledger/public.ts';

export interface ReceiptSettings {
  readonly taxSystem: number;
  /** Null for "without VAT". */
  readonly vatPercent: number | null;
}

/** The content of a receipt, without the payer and the payment. */
export type ReceiptContent = Pick<Receipt, 'kind' | 'lines' | 'paid'>;

const LABELS: Readonly<Partial<Record<StatementEntry['from'], string>>> = {
  'revenue.search': 'Поиск людей',
  'revenue.tariff': 'Доступ к сервису «Видно» по тарифу',
  'revenue.acceleration': 'Ускорение поиска',
};

/**
 * The receipt that 54-FZ demands for a transfer: an advance when money comes in, a full settlement against the advance when it is
 * used, and a return when it goes back. Gifts are no payments, so only the paid part is on the receipt; null if there is none.
 */
export function toReceipt(entry: StatementEntry, { vatPercent }: ReceiptSettings): ReceiptContent | null {
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
export function invoiceOf({ invoiceId, moneyIn }: StatementEntry): string | null {
  return invoiceId ?? moneyIn.find((source) => source.invoiceId !== null)?.invoiceId ?? null;
}
