import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { readWidgetOrder } from '../widget.ts';
import { WIDGET_SCRIPT } from '../widget-script.ts';

interface Message {
  readonly source: unknown;
  readonly origin: string;
  readonly data: unknown;
}

const SERVICE = 'http://127.0.0.1:3001';
const SUCCESS = { type: 'payment', status: 'success', data: { transactionId: 1, ReasonCode: 0 } };
const ORDER = { amount: 990.05, currency: 'RUB', description: 'Поиск' };

/** As much of a browser as the script needs. */
function openPage() {
  const frame = { src: '', style: {}, contentWindow: {}, isOpen: false, remove: () => close() };
  const listeners = new Set<(message: Message) => void>();
  const close = () => {
    frame.isOpen = false;
  };
  const open = () => {
    frame.isOpen = true;
  };
  const document = {
    currentScript: { src: `${SERVICE}/cloudpayments/bundles/cloudpayments.js` },
    createElement: () => frame,
    body: { append: open },
  };
  const page = {
    URL,
    document,
    location: { origin: 'http://vidno.example' },
    window: {},
    addEventListener: (_type: string, listener: (message: Message) => void) => listeners.add(listener),
    removeEventListener: (_type: string, listener: (message: Message) => void) => listeners.delete(listener),
    send: (message: Partial<Message>) => {
      const data = { cloudPayments: SUCCESS };
      for (const listener of listeners) listener({ source: frame.contentWindow, origin: SERVICE, data, ...message });
    },
  };
  runInNewContext(WIDGET_SCRIPT, page);
  const run = (code: string, values: object): unknown => runInNewContext(code, Object.assign(page, values));
  const order = () => readWidgetOrder(new URL(frame.src).searchParams.get('order') ?? '', 'pk');
  return { frame, run, order, send: page.send };
}

test('`start` opens the card page and resolves with what that page says, and no other', async () => {
  const { frame, run, order, send } = openPage();
  const params = { ...ORDER, publicTerminalId: 'pk', paymentSchema: 'Dual', externalId: 'invoice-1', tokenize: true };
  const code = 'const w = new window.cp.CloudPayments(); w.oncomplete = tell; w.start(params)';
  const told: unknown[] = [];
  const result = run(code, {
    params: { ...params, userInfo: { accountId: 'account-1' } },
    tell: (outcome: unknown) => told.push(outcome),
  });
  expect(frame.src).toContain(`${SERVICE}/cloudpayments/card?`);
  expect(order()).toMatchObject({ ...ORDER, schema: 'Dual', invoiceId: 'invoice-1', saveCard: true });
  expect(order()).toMatchObject({ accountId: 'account-1', origin: 'http://vidno.example' });
  send({ origin: 'http://other.example' });
  send({ source: {} });
  send({ data: 'hello' });
  expect(frame.isOpen).toBe(true);
  send({});
  expect(frame.isOpen).toBe(false);
  expect(await result).toEqual(SUCCESS);
  expect(told).toEqual([SUCCESS]);
});

test.each([
  ['charge', 'Single', SUCCESS, ['complete true', 'success invoice-1']],
  ['auth', 'Dual', { type: 'payment', status: 'fail', message: 'Нет' }, ['complete false', 'fail Нет']],
  ['charge', 'Single', { type: 'cancel' }, ['complete false', 'fail User has cancelled']],
])('`pay` for %s is of the schema %s and calls back', async (kind, schema, outcome, expected) => {
  const { run, order, send } = openPage();
  const told: string[] = [];
  const options = { ...ORDER, publicId: 'pk', invoiceId: 'invoice-1', accountId: 'account-1', data: { a: 1 } };
  const done = run('new window.cp.CloudPayments({ language: "ru-RU" }).pay(kind, options, callbacks)', {
    kind,
    options,
    callbacks: {
      onSuccess: ({ invoiceId }: typeof options) => told.push(`success ${invoiceId}`),
      onFail: (reason: string) => told.push(`fail ${reason}`),
      onComplete: ({ success }: { success: boolean }) => told.push(`complete ${success}`),
    },
  });
  expect(order()).toMatchObject({ schema, invoiceId: 'invoice-1', saveCard: true, data: '{"a":1}' });
  send({ data: { cloudPayments: outcome } });
  await done;
  expect(told).toEqual(expected);
});
