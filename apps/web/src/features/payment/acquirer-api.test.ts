import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aPaymentSession, fakeCloudPayments, fakeScripts } from '../../testing/made-up-payments.ts';
import { openAcquirer } from './acquirers-api.ts';

const leave = vi.fn();
let tests = 0;
/** Scripts are loaded once a page, so each test has its own. */
let script_url = '';

beforeEach(() => {
  tests += 1;
  script_url = `https://widget.example/${tests}.js`;
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  leave.mockClear();
});

describe('the page of a provider', () => {
  it('is gone to, and nothing is loaded', async () => {
    const scripts = fakeScripts();
    const url = 'https://pay.example/1';
    expect(await openAcquirer(aPaymentSession({ acquiring_id: 3, url, script_url: null }), leave)).toBeNull();
    expect(leave).toHaveBeenCalledWith(url);
    expect(scripts).toEqual([]);
  });

  it('is needed where there is no window', async () => {
    await expect(openAcquirer(aPaymentSession({ script_url: null }), leave)).rejects.toThrow('neither');
  });
});

describe('the script of a provider', () => {
  it('is loaded once, from its own address', async () => {
    const scripts = fakeScripts();
    for (let time = 0; time < 2; time += 1) {
      const { answer, opened } = fakeCloudPayments();
      const hint = openAcquirer(aPaymentSession({ script_url }), leave);
      await vi.waitFor(() => expect(opened).toHaveLength(1));
      answer({ type: 'cancel' });
      expect(await hint).toEqual({ kind: 'closed' });
    }
    expect(scripts).toEqual([script_url]);
  });

  it('that cannot be loaded is tried again next time', async () => {
    let outcome: 'load' | 'error' = 'error';
    const scripts = fakeScripts(() => outcome);
    const session = aPaymentSession({ script_url });
    await expect(openAcquirer(session, leave)).rejects.toThrow(script_url);
    outcome = 'load';
    await expect(openAcquirer(session, leave)).rejects.toThrow('defines no widget');
    expect(scripts).toHaveLength(2);
  });
});

describe('CloudPayments', () => {
  it('is told what, how much, whose and how', async () => {
    fakeScripts();
    const { answer, opened } = fakeCloudPayments();
    const hint = openAcquirer(aPaymentSession({ script_url, save_card: true }), leave);
    await vi.waitFor(() => expect(opened).toHaveLength(1));
    expect(opened[0]).toEqual({
      publicTerminalId: 'pk_1',
      amount: 10,
      currency: 'RUB',
      paymentSchema: 'Dual',
      externalId: 'order-1',
      description: 'Один поиск',
      culture: 'ru-RU',
      userInfo: { accountId: '7', email: 'anna@example.org' },
      receiptEmail: 'anna@example.org',
      tokenize: true,
      restrictedPaymentMethods: ['TcsInstallment', 'Sbp', 'TinkoffPay', 'MirPay', 'Dolyame', 'ForeignCard', 'SberPay'],
      retryPayment: false,
    });
    answer({ type: 'payment', status: 'success' });
    expect(await hint).toEqual({ kind: 'paid' });
  });

  it('may decline', async () => {
    fakeScripts();
    const { answer, opened } = fakeCloudPayments();
    const hint = openAcquirer(aPaymentSession({ script_url, hold: false, method: 'sbp', email: null }), leave);
    await vi.waitFor(() => expect(opened).toHaveLength(1));
    expect(opened[0]).toMatchObject({ paymentSchema: 'Single', userInfo: { accountId: '7' } });
    expect(opened[0]).toHaveProperty('restrictedPaymentMethods', expect.not.arrayContaining(['Sbp']));
    answer({ type: 'payment', status: 'fail', message: 'Недостаточно средств' });
    expect(await hint).toEqual({ kind: 'declined', reason: 'Недостаточно средств' });
  });

  it.each([
    ['onSuccess', [], { kind: 'paid' }],
    ['onFail', ['User has cancelled'], { kind: 'closed' }],
    ['onFail', ['Недостаточно средств'], { kind: 'declined', reason: 'Недостаточно средств' }],
  ] as const)('in its older version says %s %j', async (callback, words, hint) => {
    fakeScripts();
    const pay = vi.fn((_kind, _options, callbacks) => callbacks[callback](...words));
    vi.stubGlobal('cp', {
      CloudPayments: class {
        pay = pay;
      },
    });
    expect(await openAcquirer(aPaymentSession({ script_url }), leave)).toEqual(hint);
    const options = { publicId: 'pk_1', amount: 10, accountId: '7', invoiceId: 'order-1', email: 'anna@example.org' };
    expect(pay).toHaveBeenCalledWith('auth', expect.objectContaining(options), expect.anything());
  });
});

describe('Payselection', () => {
  const session = () =>
    aPaymentSession({
      script_url,
      acquiring_id: 4,
      public_cp_id: null,
      webhook_url: 'https://vidno.example/hook',
      pay_selection_service_id: 's1',
      pay_selection_public_key: 'k1',
    });

  it.each([
    ['onSuccess', undefined, { kind: 'paid' }],
    ['onError', { code: 'PAY_WIDGET:TRANSACTION_FAIL', message: 'Отказ' }, { kind: 'declined', reason: 'Отказ' }],
    ['onClose', { code: 'PAY_WIDGET:CLOSE_BEFORE_PAY' }, { kind: 'closed' }],
    ['onClose', { code: 'PAY_WIDGET:CLOSE_AFTER_SUCCESS' }, { kind: 'paid' }],
    ['onClose', { code: 'PAY_WIDGET:CLOSE_AFTER_FAIL' }, { kind: 'declined', reason: null }],
  ] as const)('says %s %j', async (callback, words, hint) => {
    fakeScripts();
    const pay = vi.fn((_shop, _request, callbacks) => callbacks[callback](words));
    vi.stubGlobal('pw', {
      PayWidget: class {
        pay = pay;
      },
    });
    expect(await openAcquirer(session(), leave)).toEqual(hint);
    expect(pay).toHaveBeenCalledWith(
      { serviceId: 's1', key: 'k1' },
      {
        MetaData: { PaymentType: 'Block' },
        PaymentRequest: {
          OrderId: 'order-1',
          Amount: '10.00',
          Currency: 'RUB',
          Description: 'Один поиск',
          PaymentMethod: 'Card',
          RebillFlag: false,
          ExtraData: { WebhookUrl: 'https://vidno.example/hook' },
        },
        CustomerInfo: { Language: 'ru', UserId: '7', Email: 'anna@example.org', ReceiptEmail: 'anna@example.org' },
      },
      expect.anything(),
    );
  });
});
