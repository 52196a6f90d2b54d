import { ACQUIRERS } from '@vidno/contract/money/acquiring';
import type { AcquirerName } from '@vidno/providers/acquiring/acquirer';
import { NOTIFICATION_NETWORKS } from '@vidno/providers/yookassa/notification';
import { ConfigError } from './config-error.ts';
import type { Environment } from './environment.ts';
import { isSimulatorUrl, toPaymentWebhookUrl } from './urls.ts';

export interface PaymentsConfig {
  /** Every provider that is connected is a simulator, so that no real money can move. */
  readonly simulated: boolean;
  readonly cloudpayments: CloudPaymentsConfig | null;
  readonly yookassa: YooKassaConfig | null;
  readonly payselection: PayselectionConfig | null;
  /** A provider that is connected. */
  readonly defaultAcquirer: AcquirerName;
  readonly sbp: boolean;
  readonly receipts: ReceiptsConfig;
  /** Base of the addresses that the providers call. */
  readonly webhookUrl: string;
  /** Of the widgets that the browser loads. */
  readonly widgetOrigins: readonly string[];
}

export interface CloudPaymentsConfig {
  readonly publicId: string;
  readonly apiSecret: string;
  readonly apiUrl: string;
  readonly scriptUrl: string;
}

export interface YooKassaConfig {
  readonly shopId: string;
  readonly secretKey: string;
  readonly apiUrl: string;
  /** The networks that notifications come from; null where the address of a caller is not known, or YooKassa is simulated. */
  readonly notifiesFrom: readonly string[] | null;
}

export interface PayselectionConfig {
  readonly serviceId: string;
  readonly publicKey: string;
  readonly secretKey: string;
  readonly gatewayUrl: string;
  readonly scriptUrl: string;
}

export interface ReceiptsConfig {
  /** Of the operator: 0 ОСН, 1 УСН «доходы», 2 УСН «доходы минус расходы», 4 ЕСХН, 5 патент. */
  readonly taxSystem: number;
  /** Null for "without VAT". */
  readonly vatPercent: number | null;
  /** Null if the operator has not said it. */
  readonly inn: string | null;
}

const URL_VARIABLES = [
  'CLOUDPAYMENTS_API_URL',
  'CLOUDPAYMENTS_SCRIPT_URL',
  'YOOKASSA_API_URL',
  'PAYSELECTION_GATEWAY_URL',
  'PAYSELECTION_SCRIPT_URL',
] as const;

/** Null if no provider is connected: then nothing is charged for anything. */
export function toPaymentsConfig(environment: Environment): PaymentsConfig | null {
  for (const name of URL_VARIABLES) {
    if (environment.NODE_ENV === 'production' && isSimulatorUrl(environment[name])) {
      throw new ConfigError(`${name} must be the provider itself, over https, when NODE_ENV is production`);
    }
  }
  const providers = {
    cloudpayments: toCloudPayments(environment),
    yookassa: toYooKassa(environment),
    payselection: toPayselection(environment),
  };
  const names = ACQUIRERS.filter((name) => providers[name]);
  const [first] = names;
  if (first === undefined) return null;
  const { PAYMENTS_DEFAULT: chosen = first, OPERATOR_INN: inn } = environment;
  if (!names.includes(chosen)) throw new ConfigError(`PAYMENTS_DEFAULT is ${chosen}, which has no keys`);
  if (providers.cloudpayments && environment.NODE_ENV === 'production' && inn === undefined) {
    throw new ConfigError('OPERATOR_INN must be set when CloudPayments is connected: its receipts state it');
  }
  const urls = [providers.cloudpayments?.apiUrl, providers.yookassa?.apiUrl, providers.payselection?.gatewayUrl];
  return {
    ...providers,
    simulated: urls.every((url) => url === undefined || isSimulatorUrl(url)),
    defaultAcquirer: chosen,
    sbp: environment.PAYMENTS_SBP,
    receipts: {
      taxSystem: environment.RECEIPT_TAX_SYSTEM,
      vatPercent: environment.RECEIPT_VAT_PERCENT ?? null,
      inn: inn ?? null,
    },
    webhookUrl: toPaymentWebhookUrl(environment),
    widgetOrigins: [providers.cloudpayments, providers.payselection].flatMap((provider) =>
      provider ? [new URL(provider.scriptUrl).origin] : [],
    ),
  };
}

function toCloudPayments(environment: Environment): CloudPaymentsConfig | null {
  const { CLOUDPAYMENTS_PUBLIC_ID: publicId, CLOUDPAYMENTS_API_SECRET: apiSecret } = environment;
  requireTogether({ CLOUDPAYMENTS_PUBLIC_ID: publicId, CLOUDPAYMENTS_API_SECRET: apiSecret });
  if (!publicId || !apiSecret) return null;
  const { CLOUDPAYMENTS_API_URL: apiUrl, CLOUDPAYMENTS_SCRIPT_URL: scriptUrl } = environment;
  return { publicId, apiSecret, apiUrl, scriptUrl };
}

function toYooKassa(environment: Environment): YooKassaConfig | null {
  const { YOOKASSA_SHOP_ID: shopId, YOOKASSA_SECRET_KEY: secretKey } = environment;
  requireTogether({ YOOKASSA_SHOP_ID: shopId, YOOKASSA_SECRET_KEY: secretKey });
  if (!shopId || !secretKey) return null;
  const { YOOKASSA_API_URL: apiUrl, TRUST_PROXY: proxies } = environment;
  // Without a proxy that is believed, a caller may have the address of one that we do not know of.
  const isAddressKnown = proxies.length > 0 && !isSimulatorUrl(apiUrl);
  return { shopId, secretKey, apiUrl, notifiesFrom: isAddressKnown ? NOTIFICATION_NETWORKS : null };
}

function toPayselection(environment: Environment): PayselectionConfig | null {
  const {
    PAYSELECTION_SERVICE_ID: serviceId,
    PAYSELECTION_PUBLIC_KEY: publicKey,
    PAYSELECTION_SECRET_KEY: secretKey,
  } = environment;
  requireTogether({
    PAYSELECTION_SERVICE_ID: serviceId,
    PAYSELECTION_PUBLIC_KEY: publicKey,
    PAYSELECTION_SECRET_KEY: secretKey,
  });
  if (!serviceId || !publicKey || !secretKey) return null;
  const { PAYSELECTION_GATEWAY_URL: gatewayUrl, PAYSELECTION_SCRIPT_URL: scriptUrl } = environment;
  return { serviceId, publicKey, secretKey, gatewayUrl, scriptUrl };
}

function requireTogether(variables: Readonly<Record<string, string | undefined>>): void {
  const missing = Object.keys(variables).filter((name) => !variables[name]);
  if (missing.length === 0 || missing.length === Object.keys(variables).length) return;
  throw new ConfigError(`${Object.keys(variables).join(', ')} must be set together: ${missing.join(', ')} is missing`);
}

/** Unpaid searches by photo a day, where payments are on: per session, account and address. */
export type UnpaidPhotoSearches = Readonly<Record<'session' | 'account' | 'address', number>>;

export function toUnpaidPhotoSearches(environment: Environment): UnpaidPhotoSearches {
  return {
    session: environment.UNPAID_PHOTO_SEARCHES_PER_SESSION,
    account: environment.UNPAID_PHOTO_SEARCHES_PER_ACCOUNT,
    address: environment.UNPAID_PHOTO_SEARCHES_PER_ADDRESS,
  };
}
