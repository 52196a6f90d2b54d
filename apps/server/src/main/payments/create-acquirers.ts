import { ACQUIRING_ID, type PaymentMethod } from '@vidno/contract/money/acquiring';
import { createCloudPaymentsClient } from '@vidno/providers/cloudpayments/create-cloud-payments-client';
import { createPayselectionClient } from '@vidno/providers/payselection/create-payselection-client';
import { createYooKassaClient } from '@vidno/providers/yookassa/create-yoo-kassa-client';
import type { PaymentsConfig } from '#config/payments-config.ts';
import type { Acquirers, ConnectedAcquirer } from '#features/payments/public.ts';

/** The payment providers that the operator has connected, the default first. */
export function createAcquirers(config: PaymentsConfig, publicUrl: string): Acquirers {
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
