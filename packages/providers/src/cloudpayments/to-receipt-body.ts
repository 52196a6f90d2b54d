import type { Receipt, ReceiptLine } from '../acquiring/acquirer.ts';
import { toRubles } from '../acquiring/rubles.ts';
import type { CloudPaymentsSettings } from './call-cloud-payments.ts';

/**
 * A longer label is cut by CloudKassir, in the middle of whatever it is.
 * @limit rate: The label of a line of a receipt is cut.
 */
const LABEL_LIMIT_CHARS = 128;

const TYPES = { income: 'Income', return: 'IncomeReturn' } as const;
/** Tag 1214. */
const METHODS = { full_prepayment: 1, advance: 3, full_payment: 4 } as const;
/** Tag 1212. */
const OBJECTS = { service: 4, payment: 10 } as const;

/** Body of `/kkt/receipt`. The tax system is in CloudKassir's numbering, 0 to 5. */
export function toReceiptBody(
  receipt: Receipt,
  { inn, calculationPlace }: Pick<CloudPaymentsSettings, 'inn' | 'calculationPlace'>,
): object {
  const { email, phone, paid } = receipt;
  return {
    Inn: inn,
    InvoiceId: receipt.invoiceId,
    AccountId: receipt.accountId,
    Type: TYPES[receipt.kind],
    CustomerReceipt: {
      Items: receipt.lines.map(toItem),
      taxationSystem: receipt.taxSystem,
      ...(calculationPlace !== null && { calculationPlace }),
      ...(email !== null && { email }),
      ...(phone !== null && { phone }),
      isBso: false,
      amounts: {
        electronic: toNumber(paid.electronicKopecks),
        advancePayment: toNumber(paid.advanceKopecks),
        credit: 0,
        provision: 0,
      },
    },
  };
}

function toItem({ label, amountKopecks, vatPercent, method, object }: ReceiptLine): object {
  const amount = toNumber(amountKopecks);
  return {
    label: label.slice(0, LABEL_LIMIT_CHARS),
    price: amount,
    quantity: 1,
    amount,
    vat: vatPercent,
    method: METHODS[method],
    object: OBJECTS[object],
    measurementUnit: 'шт',
  };
}

function toNumber(kopecks: number): number {
  return Number(toRubles(kopecks));
}
