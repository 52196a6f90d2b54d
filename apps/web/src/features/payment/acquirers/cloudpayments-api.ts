import type { PaymentSession } from '@vidno/contract/money/payments';
import type { WidgetHint } from '../rules.ts';

/** All that the widget knows; those that were not chosen are hidden. */
const METHODS = ['Card', 'TcsInstallment', 'Sbp', 'TinkoffPay', 'MirPay', 'Dolyame', 'ForeignCard', 'SberPay'] as const;
const METHOD_NAME = { card: 'Card', sbp: 'Sbp' } as const;
/** What the older widget says of a window that was closed. */
const CANCELLED = /cancel/i;

interface WidgetResult {
  readonly type?: string;
  readonly status?: string;
  readonly message?: string | null;
}

interface OlderCallbacks {
  readonly onSuccess: () => void;
  readonly onFail: (reason: string | null) => void;
}

interface Widget {
  /** Absent in the older version. */
  readonly start?: (params: object) => Promise<WidgetResult>;
  readonly pay: (kind: 'charge' | 'auth', options: object, callbacks: OlderCallbacks) => unknown;
}

type WidgetClass = new (options: { readonly language: string }) => Widget;

declare global {
  /** Of CloudPayments, once its script is loaded. */
  var cp: { readonly CloudPayments: WidgetClass } | undefined;
}

/** Opens the window of CloudPayments, the current version or the older one. */
export async function payByCloudPayments(session: PaymentSession): Promise<WidgetHint> {
  if (!globalThis.cp) throw new TypeError('the script of CloudPayments defines no widget');
  const widget = new globalThis.cp.CloudPayments({ language: 'ru-RU' });
  return widget.start ? toHint(await widget.start(toParams(session))) : await payByOlder(widget, session);
}

function toParams(session: PaymentSession): object {
  return {
    publicTerminalId: session.public_cp_id,
    amount: session.amount,
    currency: session.currency,
    paymentSchema: session.hold ? 'Dual' : 'Single',
    externalId: session.order_id,
    description: session.description,
    culture: 'ru-RU',
    userInfo: { accountId: String(session.user_id), ...(session.email !== null && { email: session.email }) },
    ...(session.email !== null && { receiptEmail: session.email }),
    tokenize: session.save_card,
    restrictedPaymentMethods: METHODS.filter((name) => name !== METHOD_NAME[session.method]),
    // A new try is a new invoice.
    retryPayment: false,
  };
}

function toHint({ type, status, message }: WidgetResult): WidgetHint {
  if (status === 'success') return { kind: 'paid' };
  if (type === 'cancel' || status === 'cancel') return { kind: 'closed' };
  return { kind: 'declined', reason: message || null };
}

function payByOlder(widget: Widget, session: PaymentSession): Promise<WidgetHint> {
  const { promise, resolve } = Promise.withResolvers<WidgetHint>();
  const options = {
    publicId: session.public_cp_id,
    description: session.description,
    amount: session.amount,
    currency: session.currency,
    accountId: String(session.user_id),
    invoiceId: session.order_id,
    ...(session.email !== null && { email: session.email }),
    skin: 'mini',
    requireEmail: false,
  };
  widget.pay(session.hold ? 'auth' : 'charge', options, {
    onSuccess: () => resolve({ kind: 'paid' }),
    onFail: (reason) =>
      resolve(reason !== null && CANCELLED.test(reason) ? { kind: 'closed' } : { kind: 'declined', reason }),
  });
  return promise;
}
