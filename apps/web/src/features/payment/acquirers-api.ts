import { ACQUIRING_ID } from '@vidno/contract/money/acquiring';
import type { PaymentSession } from '@vidno/contract/money/payments';
import type { WidgetHint } from './rules.ts';

/** Shows the provider's window and answers what it said; where there is none, leaves for the provider's page and answers nothing. */
export async function openAcquirer(
  session: PaymentSession,
  leave: (address: string) => void = (address) => location.assign(address),
): Promise<WidgetHint | null> {
  if (session.url !== null) {
    leave(session.url);
    return null;
  }
  if (session.script_url === null) throw new TypeError('the payment has neither a window nor a page');
  await loadScript(session.script_url);
  return await (session.acquiring_id === ACQUIRING_ID.payselection
    ? payByPayselection(session)
    : payByCloudPayments(session));
}

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

interface CloudpaymentsWidget {
  /** Absent in the older version. */
  readonly start?: (params: object) => Promise<WidgetResult>;
  readonly pay: (kind: 'charge' | 'auth', options: object, callbacks: OlderCallbacks) => unknown;
}

type WidgetClass = new (options: { readonly language: string }) => CloudpaymentsWidget;

declare global {
  /** Of CloudPayments, once its script is loaded. */
  var cp: { readonly CloudPayments: WidgetClass } | undefined;
}

/** Opens the window of CloudPayments, the current version or the older one. */
async function payByCloudPayments(session: PaymentSession): Promise<WidgetHint> {
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

function payByOlder(widget: CloudpaymentsWidget, session: PaymentSession): Promise<WidgetHint> {
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

const CLOSED_AFTER_SUCCESS = 'PAY_WIDGET:CLOSE_AFTER_SUCCESS';
const CLOSED_AFTER_FAIL = 'PAY_WIDGET:CLOSE_AFTER_FAIL';

interface WidgetAnswer {
  readonly code?: string;
  readonly message?: string;
}

interface Callbacks {
  readonly onSuccess: () => void;
  readonly onError: (answer?: WidgetAnswer) => void;
  readonly onClose: (answer?: WidgetAnswer) => void;
}

interface PayselectionWidget {
  readonly pay: (shop: object, request: object, callbacks: Callbacks) => unknown;
}

declare global {
  /** Of Payselection, once its script is loaded. */
  var pw: { readonly PayWidget: new () => PayselectionWidget } | undefined;
}

/** Opens the window of Payselection. */
function payByPayselection(session: PaymentSession): Promise<WidgetHint> {
  if (!globalThis.pw) throw new TypeError('the script of Payselection defines no widget');
  const { promise, resolve } = Promise.withResolvers<WidgetHint>();
  const shop = { serviceId: session.pay_selection_service_id, key: session.pay_selection_public_key };
  // The first answer decides: closing the window comes after success and failure, too.
  new globalThis.pw.PayWidget().pay(shop, toRequest(session), {
    onSuccess: () => resolve({ kind: 'paid' }),
    onError: (answer) => resolve({ kind: 'declined', reason: answer?.message || null }),
    onClose: (answer) => resolve(afterClosing(answer?.code)),
  });
  return promise;
}

function toRequest(session: PaymentSession): object {
  return {
    MetaData: { PaymentType: session.hold ? 'Block' : 'Pay' },
    PaymentRequest: {
      OrderId: session.order_id,
      Amount: session.amount.toFixed(2),
      Currency: session.currency,
      Description: session.description,
      // The name of the other method is documented nowhere; the widget offers what the shop has.
      ...(session.method === 'card' && { PaymentMethod: 'Card' }),
      RebillFlag: session.save_card,
      ExtraData: { ...(session.webhook_url !== null && { WebhookUrl: session.webhook_url }) },
    },
    CustomerInfo: {
      Language: 'ru',
      UserId: String(session.user_id),
      ...(session.email !== null && { Email: session.email, ReceiptEmail: session.email }),
    },
  };
}

function afterClosing(code: string | undefined): WidgetHint {
  if (code === CLOSED_AFTER_SUCCESS) return { kind: 'paid' };
  return code === CLOSED_AFTER_FAIL ? { kind: 'declined', reason: null } : { kind: 'closed' };
}

const loaded = new Map<string, Promise<void>>();

/** Loads a provider's script once, by its address alone: they change without notice, so no hash of them can be known. */
function loadScript(address: string): Promise<void> {
  const known = loaded.get(address);
  if (known !== undefined) return known;
  const loading = appendScript(address).catch((failure: unknown) => {
    loaded.delete(address);
    throw failure;
  });
  loaded.set(address, loading);
  return loading;
}

function appendScript(address: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const script = document.createElement('script');
  script.src = address;
  script.async = true;
  script.addEventListener('load', () => resolve());
  script.addEventListener('error', () => {
    script.remove();
    reject(new TypeError(`${address} could not be loaded`));
  });
  document.head.append(script);
  return promise;
}
