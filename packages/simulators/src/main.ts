import { fstatSync } from 'node:fs';
import { createCloudPayments } from './cloudpayments/cloud-payments-simulator.ts';
import { startMail } from './mail/start-mail.ts';
import { createPayselection } from './payselection/payselection-simulator.ts';
import { serveInboxes } from './serve-inboxes.ts';
import { createSms } from './sms/sms-simulator.ts';
import { createTelegram } from './telegram/create-telegram.ts';
import { startVk } from './vk/start-vk.ts';
import { createYooKassa } from './yookassa/yoo-kassa-simulator.ts';

/** Runs all simulators in one process, for development. */
const { SIMULATORS_PORT = '3001', HOST = '127.0.0.1' } = process.env;
const { VK_SERVICE_TOKENS = 'simulated-service-token-1', VK_USER_TOKENS = 'simulated-user-token-1' } = process.env;

const {
  SIMULATORS_SMTP_PORT = String(Number(SIMULATORS_PORT) + 1),
  TELEGRAM_BOT_TOKEN,
  TELEGRAM_BOT_NAME,
  SMSC_LOGIN,
  SMSC_PASSWORD,
  CLOUDPAYMENTS_PUBLIC_ID,
  CLOUDPAYMENTS_API_SECRET,
  CLOUDPAYMENTS_INN,
  CLOUDPAYMENTS_WEBHOOKS = null,
  YOOKASSA_SHOP_ID,
  YOOKASSA_SECRET_KEY,
  YOOKASSA_WEBHOOK = null,
  PAYSELECTION_SERVICE_ID,
  PAYSELECTION_PUBLIC_KEY,
  PAYSELECTION_SECRET_KEY,
  PAYSELECTION_WEBHOOK_PREFIX = null,
} = process.env;

const mail = await startMail({ port: Number(SIMULATORS_SMTP_PORT), host: HOST });
const telegram = createTelegram({
  ...(TELEGRAM_BOT_TOKEN && { token: TELEGRAM_BOT_TOKEN }),
  ...(TELEGRAM_BOT_NAME && { botName: TELEGRAM_BOT_NAME }),
});
const sms = createSms({
  ...(SMSC_LOGIN && SMSC_PASSWORD && { login: { user: SMSC_LOGIN, password: SMSC_PASSWORD } }),
});
const cloudPayments = createCloudPayments({
  ...(CLOUDPAYMENTS_PUBLIC_ID && { publicId: CLOUDPAYMENTS_PUBLIC_ID }),
  ...(CLOUDPAYMENTS_API_SECRET && { apiSecret: CLOUDPAYMENTS_API_SECRET }),
  ...(CLOUDPAYMENTS_INN && { inn: CLOUDPAYMENTS_INN }),
  webhooks: CLOUDPAYMENTS_WEBHOOKS,
});
const yooKassa = createYooKassa({
  ...(YOOKASSA_SHOP_ID && { shopId: YOOKASSA_SHOP_ID }),
  ...(YOOKASSA_SECRET_KEY && { secretKey: YOOKASSA_SECRET_KEY }),
  webhook: YOOKASSA_WEBHOOK,
});
const payselection = createPayselection({
  ...(PAYSELECTION_SERVICE_ID && { serviceId: PAYSELECTION_SERVICE_ID }),
  ...(PAYSELECTION_PUBLIC_KEY && { publicKey: PAYSELECTION_PUBLIC_KEY }),
  ...(PAYSELECTION_SECRET_KEY && { secretKey: PAYSELECTION_SECRET_KEY }),
  webhookPrefix: PAYSELECTION_WEBHOOK_PREFIX,
});
const vk = await startVk({
  handleFirst: serveInboxes({ cloudPayments, mail, payselection, sms, telegram, yooKassa }),
  port: Number(SIMULATORS_PORT),
  host: HOST,
  tokens: [
    ...parseList(VK_SERVICE_TOKENS).map((token) => ({ token, kind: 'service' as const })),
    ...parseList(VK_USER_TOKENS).map((token) => ({ token, kind: 'user' as const })),
  ],
});
console.log(`VK simulator: ${vk.origin}`);

function parseList(tokens: string): string[] {
  return tokens
    .split(',')
    .map((token) => token.trim())
    .filter((token) => token !== '');
}

async function stop(): Promise<void> {
  for (const news of [cloudPayments.notifications, yooKassa.notifications, payselection.webhooks]) news.close();
  await Promise.all([vk.close(), mail.close()]);
  process.exit(0);
}

process.once('SIGTERM', stop);
process.once('SIGINT', stop);
process.once('disconnect', stop);
// A killed parent sends no signal, but its end of the pipe closes.
const stdin = fstatSync(0);
if (stdin.isFIFO() || stdin.isSocket()) process.stdin.once('end', stop).once('error', stop).resume();
