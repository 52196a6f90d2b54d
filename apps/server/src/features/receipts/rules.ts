import type { Receipt, ReceiptLine } from '@vidno/providers/acquiring/acquirer';
import type { StatementEntry } from '#features/ledger/public.ts';

export interface ReceiptSettings {
  readonly taxSystem: number;
  /** Null for "without VAT". */
  readonly vatPercent: number | null;
}

/** What a receipt says, before it is known whom it concerns. */
export type ReceiptContent = Pick<Receipt, 'kind' | 'lines' | 'paid'>;

const LABELS: Readonly<Partial<Record<StatementEntry['from'], string>>> = {
  'revenue.search': 'Поиск людей',
  'revenue.tariff': 'Доступ к сервису «Видно» по тарифу',
  'revenue.acceleration': 'Ускорение поиска',
};

/**
 * The receipt of a transfer (54-FZ): money in advance, each use of it as the full settlement against the advance, and each return.
 * What was given is no payment, so that only the paid part of it counts. Null if nothing of it was paid.
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

/** What of it was paid by somebody: not given, and not returned from a sale. */
function sumOfPaid({ moneyIn }: StatementEntry): number {
  return moneyIn.filter(isPaid).reduce((sum, { amountKopecks }) => sum + amountKopecks, 0);
}

function isPaid({ purpose, invoiceId }: StatementEntry['moneyIn'][number]): boolean {
  return purpose === 'top_up' || (purpose === 'move_in' && invoiceId !== null);
}

/** The invoice that brought the money: it says where the receipt goes, and through whom. Null for money that was given. */
export function invoiceOf({ invoiceId, moneyIn }: StatementEntry): string | null {
  return invoiceId ?? moneyIn.find((source) => source.invoiceId !== null)?.invoiceId ?? null;
}
