import { ACQUIRING_ID, type PaymentMethod } from '@vidno/contract/money/acquiring';
import { createCloudPaymentsClient } from '@vidno/providers/cloudpayments/cloud-payments-client';
import { createPayselectionClient } from '@vidno/providers/payselection/payselection-client';
import { createYooKassaClient } from '@vidno/providers/yookassa/yoo-kassa-client';
import type { Config } from '#config/config.ts';
import type { PaymentsConfig } from '#config/payments-config.ts';
import type { Clock } from '#config/time.ts';
import { createVault } from '#database/create-vault.ts';
import type { Database } from '#database/database.ts';
import type { DocumentShelf } from '#features/documents/document-shelf.ts';
import type { Acquirers, ConnectedAcquirer } from '#features/payments/acquirers.ts';
import type { Fulfilments } from '#features/payments/fulfilment.ts';
import {
  accelerationFulfilment,
  balanceFulfilment,
  cardFulfilment,
  searchFulfilment,
  unlockFulfilment,
} from '#features/search-payments/fulfilments.ts';
import { tariffFulfilment } from '#features/tariffs/order-tariff.ts';
import { renewalFulfilment } from '#features/tariffs/renewal-fulfilment.ts';
import { tellIfRefused, tellPayer } from '#features/tariffs/tell-payer.ts';
import { onceAPerson } from '#features/tariffs/trial/trial.ts';
import type { Logger } from '#observability/log.ts';

interface ProductParts {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Logger;
  readonly documents: DocumentShelf;
}

/** What each kind of invoice brings about. */
export function createFulfilments(appSecret: string): Fulfilments {
  return {
    balance: tellPayer(balanceFulfilment),
    search: tellPayer(searchFulfilment),
    unlock: tellPayer(unlockFulfilment),
    acceleration: tellPayer(accelerationFulfilment),
    tariff: onceAPerson(tellPayer(tariffFulfilment), { appSecret }),
    renewal: tellIfRefused(renewalFulfilment),
    card: tellIfRefused(cardFulfilment),
  };
}

/** What paying needs of the rest of the product. */
export function createPaymentTools(config: Config, { db, clock, log, documents }: ProductParts) {
  const { appSecret, publicUrl, payments } = config;
  return {
    db,
    clock,
    log,
    documents,
    appSecret,
    publicUrl,
    vault: createVault(appSecret),
    fulfilments: createFulfilments(appSecret),
    acquirers: payments && createAcquirers(payments, publicUrl),
    webhookUrl: payments?.webhookUrl ?? '',
    receipts: payments?.receipts ?? { taxSystem: 0, vatPercent: null, inn: null },
  };
}

/** The payment providers that the operator has connected, the default first. */
function createAcquirers(config: PaymentsConfig, publicUrl: string): Acquirers {
  const all = [toCloudPayments(config, publicUrl), toYooKassa(config), toPayselection(config)].filter(
    (acquirer) => acquirer !== null,
  );
  const [first, ...others] = [
    ...all.filter(({ client }) => client.name === config.defaultAcquirer),
    ...all.filter(({ client }) => client.name !== config.defaultAcquirer),
  ];
  if (!first) throw new Error('No payment provider is connected');
  return [first, ...others];
}

function methodsOf({ sbp }: PaymentsConfig): PaymentMethod[] {
  return sbp ? ['card', 'sbp'] : ['card'];
}

function toCloudPayments(config: PaymentsConfig, publicUrl: string): ConnectedAcquirer | null {
  const { cloudpayments, receipts } = config;
  if (!cloudpayments) return null;
  const { publicId, apiSecret, apiUrl, scriptUrl } = cloudpayments;
  return {
    id: ACQUIRING_ID.cloudpayments,
    client: createCloudPaymentsClient({
      baseUrl: apiUrl,
      publicId,
      apiSecret,
      inn: receipts.inn ?? '',
      calculationPlace: new URL(publicUrl).host,
    }),
    methods: methodsOf(config),
    widget: { scriptUrl, publicId, serviceId: null, publicKey: null },
    notifiesFrom: null,
  };
}

function toYooKassa(config: PaymentsConfig): ConnectedAcquirer | null {
  const { yookassa } = config;
  if (!yookassa) return null;
  const { shopId, secretKey, apiUrl, notifiesFrom } = yookassa;
  return {
    id: ACQUIRING_ID.yookassa,
    client: createYooKassaClient({ baseUrl: apiUrl, shopId, secretKey }),
    methods: methodsOf(config),
    widget: null,
    notifiesFrom,
  };
}

function toPayselection(config: PaymentsConfig): ConnectedAcquirer | null {
  const { payselection, webhookUrl } = config;
  if (!payselection) return null;
  const { serviceId, publicKey, secretKey, gatewayUrl, scriptUrl } = payselection;
  return {
    id: ACQUIRING_ID.payselection,
    client: createPayselectionClient({
      gatewayUrl,
      serviceId,
      secretKey,
      webhookUrl: `${webhookUrl}/payselection`,
    }),
    methods: ['card'],
    widget: { scriptUrl, publicId: null, serviceId, publicKey },
    notifiesFrom: null,
  };
}
