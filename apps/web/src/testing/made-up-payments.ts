import type { PaymentSession } from '@vidno/contract/money/payments';
import { vi } from 'vitest';

export const INVOICE_ID = 'eeeeeeee-1111-4111-8111-eeeeeeeeeeee';
const WIDGET_SCRIPT = 'https://widget.example/cp.js';

/** The session of one search at CloudPayments, by card. */
export function aPaymentSession(change: Partial<PaymentSession> = {}): PaymentSession {
  return {
    invoice_id: INVOICE_ID,
    acquiring_id: 2,
    user_id: 7,
    email: 'anna@example.org',
    amount: 10,
    currency: 'RUB',
    description: 'Один поиск',
    hold: true,
    save_card: false,
    method: 'card',
    group_name: null,
    service_id: null,
    order_id: 'order-1',
    public_cp_id: 'pk_1',
    pay_selection_service_id: null,
    pay_selection_public_key: null,
    webhook_url: null,
    script_url: WIDGET_SCRIPT,
    url: null,
    ...change,
  };
}

export const documents = {
  status: 'ok',
  missing: [],
  data: [
    { kind: 'offer', version: '2026-11-22', title: 'Оферта', summary: '' },
    { kind: 'recurring-payments', version: '2026-11-20', title: 'Регулярные платежи', summary: '' },
  ],
};

/** The answer to both checks of a payment. */
export function aStatus(state: string, reason: string | null = null) {
  return { status: 'ok', data: { status: state === 'held' || state === 'paid', state, reason } };
}

/** The window of CloudPayments, which answers what the test lets it; tells what it was opened with. */
export function fakeCloudPayments() {
  const opened: object[] = [];
  const answers: ((result: object) => void)[] = [];
  class CloudPayments {
    start(params: object): Promise<object> {
      opened.push(params);
      const { promise, resolve } = Promise.withResolvers<object>();
      answers.push(resolve);
      return promise;
    }
    pay(): void {
      throw new Error('the older form is not used where there is a current one');
    }
  }
  vi.stubGlobal('cp', { CloudPayments });
  return { opened, answer: (result: object) => answers.shift()?.(result) };
}

/** Scripts that are added to the page are taken for loaded, or for broken; tells their addresses. */
export function fakeScripts(outcome: () => 'load' | 'error' = () => 'load'): string[] {
  const addresses: string[] = [];
  vi.spyOn(document.head, 'append').mockImplementation((...nodes) => {
    for (const node of nodes) {
      if (!(node instanceof HTMLScriptElement)) continue;
      addresses.push(node.src);
      queueMicrotask(() => node.dispatchEvent(new Event(outcome())));
    }
  });
  return addresses;
}
