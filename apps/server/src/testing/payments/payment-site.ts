import { randomUUID } from 'node:crypto';
import { ACQUIRING_ID } from '@vidno/contract/money/acquiring';
import type { Acquirer } from '@vidno/providers/acquiring/acquirer';
import { createCloudPaymentsClient } from '@vidno/providers/cloudpayments/cloud-payments-client';
import { createPaying } from '#config/paying.ts';
import { createVault } from '#database/create-vault.ts';
import type { Database } from '#database/database.ts';
import { findBalance } from '#features/ledger/balance.ts';
import { checkLedger } from '#features/ledger/check-ledger.ts';
import { createOrderHandler } from '#features/payments/orders/carry-out-orders.ts';
import { findInvoice } from '#features/payments/public.ts';
import { type Purchase, startPayment } from '#features/payments/start-payment.ts';
import { servePaymentWebhooks } from '#features/payments/webhooks/webhook-routes.ts';
import { createReceiptHandler } from '#features/receipts/receipts.ts';
import { createFulfilments } from '#main/payment-tools.ts';
import { createLog } from '#observability/log.ts';
import type { FakeClock } from '../fake-clock.ts';
import { someDocuments } from '../identity/test-documents.ts';
import { carryWaiting } from '../queue/carry-waiting.ts';
import { createBareApp } from '../test-app.ts';

const APP_SECRET = 'a secret of the tests, long enough';

/** The address and the keys of a simulated CloudPayments. */
export interface Provider {
  readonly baseUrl: string;
  readonly publicId: string;
  readonly apiSecret: string;
  readonly inn: string;
}

export interface PaymentSiteOptions extends FakeClock {
  readonly db: Database;
  /** Any that is free by default. */
  readonly port?: number;
  readonly wrapClient?: (client: Acquirer) => Acquirer;
}

export type PaymentSite = Awaited<ReturnType<typeof openPaymentSite>>;

/** Payments with our own webhook, before a provider is connected. */
export async function openPaymentSite({ db, clock, advance, port = 0, wrapClient = (own) => own }: PaymentSiteOptions) {
  const log = createLog('silent');
  // The provider has to know our address, and our client that of the provider.
  let client: Acquirer | null = null;
  const lazily = new Proxy({ name: 'cloudpayments' } as Acquirer, {
    get: (own, name) => Reflect.get(name === 'name' || client === null ? own : client, name),
  });
  const acquirer = {
    id: ACQUIRING_ID.cloudpayments,
    client: lazily,
    methods: ['card', 'sbp'],
    widget: { scriptUrl: 'https://widget.example/pay.js', publicId: 'pk', serviceId: null, publicKey: null },
    notifiesFrom: null,
  } as const;
  const tools = {
    db,
    clock,
    log,
    acquirers: [acquirer] as const,
    vault: createVault(APP_SECRET),
    appSecret: APP_SECRET,
    fulfilments: createFulfilments(APP_SECRET),
    documents: someDocuments(),
    publicUrl: 'https://vidno.example',
    webhookUrl: 'https://vidno.example/api/webhooks',
    receipts: { taxSystem: 1, vatPercent: null },
    paying: createPaying({ isOn: true }),
  };
  const app = await createBareApp();
  servePaymentWebhooks(app, tools);
  const site = await app.listen({ port, host: '127.0.0.1' });
  return {
    app,
    tools,
    advance,
    clock,
    site,
    webhooks: `${site}/api/webhooks/cloudpayments/{kind}`,
    connect: ({ baseUrl, publicId, apiSecret, inn }: Provider): Acquirer => {
      client = wrapClient(createCloudPaymentsClient({ baseUrl, publicId, apiSecret, inn, calculationPlace: null }));
      return client;
    },
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
    /** Tells the provider what waits for it. */
    carryOut: async (): Promise<void> => {
      await carryWaiting(db, createOrderHandler(tools));
    },
    sendReceipts: async (): Promise<void> => {
      await carryWaiting(db, createReceiptHandler(tools));
    },
    invoice: async (accountId: number, id: string) => {
      const invoice = await findInvoice(db, { accountId, id });
      if (!invoice) throw new Error('There is no such invoice');
      return invoice;
    },
    balance: async (accountId: number) => (await findBalance(db, accountId)).balanceKopecks,
    reserved: async (accountId: number) => (await findBalance(db, accountId)).reservedKopecks,
    ledgerProblems: () => checkLedger(db),
  };
}
