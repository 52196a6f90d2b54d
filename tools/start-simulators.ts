import { spawn } from 'node:child_process';

/** The server's settings for each simulated service. If the operator has set any of them, that service is the real one. */
const SETTINGS = {
  vk: (origin: string) => ({
    VK_API_BASE_URL: `${origin}/method`,
    VK_ID_BASE_URL: origin,
    VK_CLIENT_ID: '51000001',
    VK_SERVICE_TOKENS: 'simulated-service-token-1',
    VK_USER_TOKENS: 'simulated-user-token-1',
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
const PAYMENT_SETTINGS = (origin: string, productUrl: string) => ({
  CLOUDPAYMENTS_PUBLIC_ID: 'pk_simulated',
  CLOUDPAYMENTS_API_SECRET: 'simulated-api-secret',
  CLOUDPAYMENTS_API_URL: `${origin}/cloudpayments`,
  CLOUDPAYMENTS_SCRIPT_URL: `${origin}/cloudpayments/bundles/cloudpayments.js`,
  CLOUDPAYMENTS_WEBHOOKS: `${productUrl}/api/webhooks/cloudpayments/{kind}`,
  CLOUDPAYMENTS_INN: '7707083893',
  YOOKASSA_SHOP_ID: '100500',
  YOOKASSA_SECRET_KEY: 'test_simulated-secret-key',
  YOOKASSA_API_URL: `${origin}/yookassa/v3`,
  YOOKASSA_WEBHOOK: `${productUrl}/api/webhooks/yookassa`,
  PAYSELECTION_SERVICE_ID: '20300',
  PAYSELECTION_PUBLIC_KEY: 'simulated-public-key',
  PAYSELECTION_SECRET_KEY: 'simulated-secret-key',
  PAYSELECTION_GATEWAY_URL: `${origin}/payselection/gw`,
  PAYSELECTION_SCRIPT_URL: `${origin}/payselection/lib/pay-widget.js`,
  PAYSELECTION_WEBHOOK_PREFIX: productUrl,
  OPERATOR_INN: '7707083893',
  PAYMENTS_SBP: 'true',
});

/** The simulators have little to do and run next to the product on a laptop. */
const LOW_MEMORY = ['--max-semi-space-size=1'];

/**
 * Starts the simulators of outside services on the two ports after the server's (HTTP and SMTP) and returns the settings
 * that point to them. Starts none in production, and none for a service that the operator has configured. The simulators
 * stop with this process.
 */
export async function startSimulators(): Promise<Record<string, string>> {
  if (process.env.NODE_ENV === 'production') return {};
  const port = Number(process.env.SIMULATORS_PORT ?? Number(process.env.PORT ?? 3000) + 1);
  const origin = `http://127.0.0.1:${port}`;
  const settings = Object.values(SETTINGS)
    .map((toSettings): Record<string, string> => toSettings(origin, port + 1))
    .filter((variables) => Object.keys(variables).every((name) => !process.env[name]));
  const payments = process.env.PAYMENTS_SIMULATED === 'true' ? [PAYMENT_SETTINGS(origin, productUrl())] : [];
  const [first] = [...settings, ...payments];
  if (!first) return {};
  const simulated = Object.assign({}, ...settings, ...payments);
  await spawnSimulators(port, simulated);
  if (simulated.SMTP_HOST || simulated.SMSC_LOGIN) console.log(`Письма и СМС сайта: ${origin}/simulator`);
  return { ...simulated, DEMO_SERVICES: process.env.DEMO_SERVICES ?? '1,2,3' };
}

/** Where the simulators of the payment providers report to. */
function productUrl(): string {
  return `http://127.0.0.1:${process.env.PORT ?? 3000}`;
}

async function spawnSimulators(port: number, simulated: Record<string, string>): Promise<void> {
  const child = spawn('node', [...LOW_MEMORY, 'packages/simulators/src/main.ts'], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: {
      // From the second start on, TypeScript need not be compiled.
      NODE_COMPILE_CACHE: 'node_modules/.cache/simulators',
      ...process.env,
      ...simulated,
      SIMULATORS_PORT: String(port),
      SIMULATORS_SMTP_PORT: String(port + 1),
    },
  });
  process.once('exit', () => child.kill());
  await new Promise<void>((resolve, reject) => {
    child.stdout.once('data', () => resolve());
    child.once('error', reject);
    child.once('exit', () => reject(new Error(`The simulators did not start on ports ${port} and ${port + 1}`)));
  });
  child.unref();
}
