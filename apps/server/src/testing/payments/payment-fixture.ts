import { randomUUID } from 'node:crypto';
import { ACQUIRING_ID } from '@vidno/contract/money/acquiring';
import type { Acquirer } from '@vidno/providers/acquiring/acquirer';
import { createCloudPaymentsClient } from '@vidno/providers/cloudpayments/create-cloud-payments-client';
import { createCloudPaymentsSimulator } from '@vidno/simulators/cloudpayments/create-cloud-payments-simulator';
import type { PayerChoice } from '@vidno/simulators/cloudpayments/create-controls';
import { createVault } from '#database/create-vault.ts';
import type { Database } from '#database/database.ts';
import { checkLedger, findBalance } from '#features/ledger/public.ts';
import { claimNextOrder } from '#features/payments/orders/claim-next-order.ts';
import { findInvoice } from '#features/payments/public.ts';
import { type Purchase, startPayment } from '#features/payments/start-payment.ts';
import { servePaymentWebhooks } from '#features/payments/webhooks/webhook-routes.ts';
import { claimNextReceipt } from '#features/receipts/claim-next-receipt.ts';
import { createLog } from '#observability/log.ts';
import { FULFILMENTS } from '../../main/payments/create-payment-tools.ts';
import { createFakeClock } from '../fake-clock.ts';
import { someDocuments } from '../identity/test-documents.ts';
import { createBareApp } from '../test-app.ts';

export const CARDS = {
  good: '4000 0000 0000 3055',
  paysOnce: '4111 1111 1111 1111',
  declined: '4000 0566 5566 5556',
} as const;

export type PaymentFixture = Awaited<ReturnType<typeof openPaymentFixture>>;

/** Payments through the simulated CloudPayments, which tells our own webhook what happens, and a clock that is set by hand. */
export async function openPaymentFixture(db: Database, wrapClient = (client: Acquirer) => client) {
  const { clock, advance } = createFakeClock();
  const log = createLog('silent');
  // The simulator has to know our address, and our client that of the simulator.
  let client: Acquirer | null = null;
  const lazily = new Proxy({ name: 'cloudpayments' } as Acquirer, {
    get: (own, name) => Reflect.get(name === 'name' || client === null ? own : client, name),
  });
  const acquirer = {
    id: ACQUIRING_ID.cloudpayments,
    client: lazily,
    methods: ['card', 'sbp'],
    widget: { scriptUrl: 'https://widget.example/pay.js', publicId: 'pk', serviceId: null, publicKey: null },
  } as const;
  const tools = {
    ...{ db, clock, log },
    acquirers: [acquirer] as const,
    vault: createVault('a secret of the tests, long enough'),
    appSecret: 'a secret of the tests, long enough',
    fulfilments: FULFILMENTS,
    documents: someDocuments(),
    publicUrl: 'https://vidno.example',
    webhookUrl: 'https://vidno.example/api/webhooks',
    receipts: { taxSystem: 1, vatPercent: null },
    paymentsOn: true,
  };
  const app = await createBareApp();
  servePaymentWebhooks(app, tools);
  const site = await app.listen({ port: 0, host: '127.0.0.1' });
  const simulator = await createCloudPaymentsSimulator({
    webhooks: `${site}/api/webhooks/cloudpayments/{kind}`,
    repeatDelaysMs: [1],
    now: clock,
  });
  const { baseUrl, publicId, apiSecret, inn } = simulator;
  client = wrapClient(createCloudPaymentsClient({ baseUrl, publicId, apiSecret, inn, calculationPlace: null }));

  const carryOut = async (): Promise<void> => {
    for (let next = await claimNextOrder(tools); next; next = await claimNextOrder(tools)) await next();
    await simulator.notifications.settled();
  };
  return {
    ...{ app, tools, simulator, advance, clock, site, client },
    controls: simulator.controls,
    /** A registered account without a service; a visitor if `demo`. */
    addAccount: async ({ demo = false } = {}): Promise<number> => {
      const { id } = await db
        .insertInto('account')
        .values({ demo, email: `${randomUUID()}@example.org` })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },
    start: async (accountId: number, purchase: Purchase) => {
      const payer = {
        accountId,
        email: 'anna@example.org',
        method: 'card',
        acquiringId: 2,
        callbackUrl: undefined,
      } as const;
      const started = await startPayment(tools, payer, purchase);
      if (started.kind === 'refused') throw new Error(started.because);
      return started.session;
    },
    /** The payer pays in the widget, and the webhooks arrive. */
    pay: async (
      session: { readonly order_id: string; readonly amount: number; readonly hold: boolean; readonly user_id: number },
      choice: PayerChoice = { card: CARDS.good, saveCard: true },
    ) => {
      const operation = await simulator.controls.pay(
        {
          invoiceId: session.order_id,
          amountKopecks: Math.round(session.amount * 100),
          isHold: session.hold,
          accountId: String(session.user_id),
        },
        choice,
      );
      await simulator.notifications.settled();
      return operation;
    },
    carryOut,
    sendReceipts: async (): Promise<void> => {
      for (let next = await claimNextReceipt(tools); next; next = await claimNextReceipt(tools)) await next();
    },
    invoice: async (accountId: number, id: string) => {
      const invoice = await findInvoice(db, { accountId, id });
      if (!invoice) throw new Error('There is no such invoice');
      return invoice;
    },
    balance: async (accountId: number) => (await findBalance(db, accountId)).balanceKopecks,
    reserved: async (accountId: number) => (await findBalance(db, accountId)).reservedKopecks,
    ledgerProblems: () => checkLedger(db),
    close: async (): Promise<void> => {
      await app.close();
      await simulator.close();
    },
  };
}
