import { toPaymentWebhookUrl } from '../apps/server/src/config/urls.ts';

type Variables = Readonly<Record<string, string | undefined>>;

/** The server's settings for each simulated service. If the operator has set any of them, that service is the real one. */
const SETTINGS = {
  vk: (origin: string) => ({
    VK_API_BASE_URL: `${origin}/method`,
    VK_ID_BASE_URL: origin,
    VK_CLIENT_ID: '51000001',
    VK_SERVICE_TOKENS: 'simulated-service-token-1',
    VK_USER_TOKENS: 'simulated-user-token-1',
    VK_EXAMPLE: 'kofe_i_knigi',
  }),
  mail: (_origin: string, smtpPort: number) => ({
    SMTP_HOST: '127.0.0.1',
    SMTP_PORT: String(smtpPort),
    MAIL_FROM: 'Видно <alerts@vidno.example>',
  }),
  sms: (origin: string) => ({
    SMSC_BASE_URL: `${origin}/sys`,
    SMSC_LOGIN: 'vidno',
    SMSC_PASSWORD: 'simulated-sms-password',
    // A real one takes precedence, so it must not be left beside the simulator.
    SMSC_API_KEY: '',
  }),
  telegram: (origin: string) => ({
    TELEGRAM_API_ROOT: origin,
    TELEGRAM_LINK_BASE: `${origin}/simulator/telegram`,
    TELEGRAM_BOT_TOKEN: '7000000001:simulated-telegram-token',
    TELEGRAM_BOT_NAME: 'vidno_simulator_bot',
  }),
};

/** Of the payment providers, which are simulated only if that is asked for: with them searches and services are paid for. */
const toPaymentSettings = (origin: string, webhookUrl: string) => ({
  CLOUDPAYMENTS_PUBLIC_ID: 'pk_simulated',
  CLOUDPAYMENTS_API_SECRET: 'simulated-api-secret',
  CLOUDPAYMENTS_API_URL: `${origin}/cloudpayments`,
  CLOUDPAYMENTS_SCRIPT_URL: `${origin}/cloudpayments/bundles/cloudpayments.js`,
  CLOUDPAYMENTS_WEBHOOKS: `${webhookUrl}/cloudpayments/{kind}`,
  CLOUDPAYMENTS_INN: '7707083893',
  YOOKASSA_SHOP_ID: '100500',
  YOOKASSA_SECRET_KEY: 'test_simulated-secret-key',
  YOOKASSA_API_URL: `${origin}/yookassa/v3`,
  YOOKASSA_WEBHOOK: `${webhookUrl}/yookassa`,
  PAYSELECTION_SERVICE_ID: '20300',
  PAYSELECTION_PUBLIC_KEY: 'simulated-public-key',
  PAYSELECTION_SECRET_KEY: 'simulated-secret-key',
  PAYSELECTION_GATEWAY_URL: `${origin}/payselection/gw`,
  PAYSELECTION_SCRIPT_URL: `${origin}/payselection/lib/pay-widget.js`,
  PAYSELECTION_WEBHOOK_PREFIX: webhookUrl,
  OPERATOR_INN: '7707083893',
  PAYMENTS_SBP: 'true',
});

/**
 * The settings of the simulators that this environment wants, those of the services that the operator has not configured;
 * none in production. `port` is the first of the simulators' two.
 */
export function toSimulatedSettings(environment: Variables, port: number): Record<string, string> {
  // As the server does, which takes an empty setting for none.
  const variables: Variables = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()));
  if (variables.NODE_ENV === 'production') return {};
  const origin = `http://127.0.0.1:${port}`;
  const settings = Object.values(SETTINGS)
    .map((toSettings): Record<string, string> => toSettings(origin, port + 1))
    .filter((simulated) => Object.keys(simulated).every((name) => !variables[name]));
  const webhookUrl = toPaymentWebhookUrl({ ...variables, PORT: variables.PORT ?? 3000 });
  const payments = variables.PAYMENTS_SIMULATED === 'true' ? [toPaymentSettings(origin, webhookUrl)] : [];
  return Object.assign({}, ...settings, ...payments);
}
