import type { PaymentSession } from '@vidno/contract/money/payments';
import type { WidgetHint } from '../rules.ts';

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

interface Widget {
  readonly pay: (shop: object, request: object, callbacks: Callbacks) => unknown;
}

declare global {
  /** Of Payselection, once its script is loaded. */
  var pw: { readonly PayWidget: new () => Widget } | undefined;
}

/** Opens the window of Payselection. */
export function payByPayselection(session: PaymentSession): Promise<WidgetHint> {
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
