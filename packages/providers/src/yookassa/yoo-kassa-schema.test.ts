import { YOOKASSA_ERRORS } from '@vidno/simulators/publishers/check-exchange';
import { type Exchange, exchanges } from '@vidno/simulators/publishers/exchange';
import { createYooKassaSimulator } from '@vidno/simulators/yookassa/start-yoo-kassa';
import { beforeEach, expect, test } from 'vitest';
import type { StartRequest } from '../acquiring/acquirer.ts';
import { createYooKassaClient } from './yoo-kassa-client.ts';

const START: StartRequest = {
  invoiceId: 'invoice-1',
  accountId: 'account-1',
  amountKopecks: 99_005,
  description: 'Поиск',
  email: null,
  idempotencyKey: 'start-1',
  hold: true,
  saveCard: true,
  returnUrl: 'https://vidno.example',
  method: 'card',
};

const CALLS = new Set([
  'POST /payments',
  'GET /payments',
  'GET /payments/id',
  'POST /payments/id/capture',
  'POST /payments/id/cancel',
  'POST /refunds',
  'POST /receipts',
]);

const heard: Exchange[] = [];
const hear = (exchange: unknown) => heard.push(exchange as Exchange);

beforeEach(() => {
  exchanges.subscribe(hear);
  return () => {
    exchanges.unsubscribe(hear);
  };
});

/** Whether each is as YooKassa describes it is looked at after the test, as after every other. */
test('the client makes each of its calls, and hears each of its refusals', async () => {
  const simulator = await createYooKassaSimulator();
  const client = createYooKassaClient(simulator);
  const start = async (change: Partial<StartRequest>) => {
    const started = await client.start({ ...START, ...change });
    return started.kind === 'redirect' ? started.paymentId : '';
  };
  const paid = await start({});
  const { method } = simulator.controls.pay(paid, { card: '5555555555554444' });
  await client.capture(paid, { amountKopecks: 99_000, idempotencyKey: 'capture' });
  const { refundId } = await client.refund(paid, { amountKopecks: 1_000, idempotencyKey: 'refund' });
  await client.chargeToken(method?.id ?? '', { ...START, idempotencyKey: 'charge' });
  const released = await start({ idempotencyKey: 'start-2' });
  simulator.controls.pay(released, { card: '5555555555554444' });
  await client.release(released, { idempotencyKey: 'release' });
  const bySbp = await start({ idempotencyKey: 'start-3', hold: false, method: 'sbp' });
  simulator.controls.pay(bySbp, { card: null });
  await client.findPayment({ invoiceId: 'invoice-1', paymentId: bySbp });
  await client.listDay(new Date().toISOString().slice(0, 10));
  const line = { label: 'Поиск', amountKopecks: 1_000, method: 'full_payment', object: 'service' } as const;
  const receipt = {
    invoiceId: 'invoice-1',
    paymentId: paid,
    refundId,
    accountId: 'account-1',
    email: 'anna@example.com',
    phone: '+79001234567',
    lines: [{ ...line, vatPercent: null }],
    paid: { electronicKopecks: 500, advanceKopecks: 500 },
    taxSystem: 1,
  };
  await client.sendReceipt({ ...receipt, kind: 'income' }, 'income');
  await client.sendReceipt({ ...receipt, kind: 'return' }, 'return');
  await expect(client.capture(paid, { amountKopecks: 1, idempotencyKey: 'again' })).rejects.toThrow();
  await client.findPayment({ invoiceId: 'invoice-1', paymentId: '23d93cac-000f-5000-8000-126628f15141' });
  simulator.underway = Number.POSITIVE_INFINITY;
  await expect(client.findPayment({ invoiceId: 'invoice-1', paymentId: paid })).rejects.toThrow();

  await expect(
    createYooKassaClient({ ...simulator, secretKey: 'wrong' }).findPayment({ invoiceId: 'invoice-1', paymentId: paid }),
  ).rejects.toThrow();
  await simulator.close();

  expect(new Set(heard.filter(({ isRefused }) => !isRefused).map(({ method }) => method))).toEqual(CALLS);
  const codes = heard.flatMap(({ isRefused, answer }) => (isRefused ? [(answer as { code: string }).code] : []));
  expect(new Set(codes)).toEqual(new Set(Object.keys(YOOKASSA_ERRORS)));
});
