import { fstatSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type CloudPaymentsSimulator, createCloudPayments } from './cloudpayments/cloud-payments-simulator.ts';
import { serveCloudPayments } from './cloudpayments/start-cloud-payments.ts';
import { json, readRequest, send } from './http.ts';
import { answerMail, type MailSimulator, startMail } from './mail/start-mail.ts';
import { inboxesPage } from './pages.ts';
import { createPayselection, type PayselectionSimulator } from './payselection/payselection-simulator.ts';
import { servePayselection } from './payselection/start-payselection.ts';
import { createSms, type SmsSimulator } from './sms/sms-simulator.ts';
import { serveSms } from './sms/start-sms.ts';
import { createTelegram, serveTelegram } from './telegram/start-telegram.ts';
import type { TelegramSimulator } from './telegram/telegram-simulator.ts';
import { startVk } from './vk/start-vk.ts';
import { serveYooKassa } from './yookassa/start-yoo-kassa.ts';
import { createYooKassa, type YooKassaSimulator } from './yookassa/yoo-kassa-simulator.ts';

const START = /^\/simulator\/?(?:$|\?)/;

const CLOUD_PAYMENTS = /^\/(?:cloudpayments\/|simulator\/cloudpayments(?:$|[/.?]))/;

const MAIL = /^\/simulator\/mail(?:$|[/.?])/;

const PAYSELECTION = /^\/(?:payselection\/|simulator\/payselection(?:$|[/.?]))/;

const SMS = /^\/(?:sys\/|simulator\/sms(?:$|[/.?]))/;

const TELEGRAM = /^\/(?:bot\d|simulator\/telegram(?:$|[/.?]))/;

const YOO_KASSA = /^\/(?:yookassa\/|simulator\/yookassa(?:$|[/.?]))/;

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

interface Simulators {
  readonly cloudPayments: CloudPaymentsSimulator;
  readonly mail: MailSimulator;
  readonly payselection: PayselectionSimulator;
  readonly sms: SmsSimulator;
  readonly telegram: TelegramSimulator;
  readonly yooKassa: YooKassaSimulator;
}

type Serve = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** Serves payment providers, mailbox, text messages and Telegram on the port of VK; returns false for other requests. */
function serveInboxes({ cloudPayments, mail, payselection, sms, telegram, yooKassa }: Simulators) {
  const served: readonly (readonly [RegExp, Serve])[] = [
    [TELEGRAM, (request, response) => serveTelegram(telegram, request, response)],
    [CLOUD_PAYMENTS, (request, response) => serveCloudPayments(cloudPayments, request, response)],
    [YOO_KASSA, (request, response) => serveYooKassa(yooKassa, request, response)],
    [PAYSELECTION, (request, response) => servePayselection(payselection, request, response)],
    [SMS, (request, response) => serveSms(sms, request, response)],
    [MAIL, (request, response) => serveMail(mail, request, response)],
    [START, async (_request, response) => send(response, inboxesPage())],
  ];
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const [, serve] = served.find(([address]) => address.test(request.url ?? '/')) ?? [];
    if (serve) void serve(request, response);
    return serve !== undefined;
  };
}

async function serveMail(mail: MailSimulator, request: IncomingMessage, response: ServerResponse): Promise<void> {
  try {
    send(response, answerMail(mail, await readRequest(request)));
  } catch (error) {
    send(response, json({ error: String(error) }, 400));
  }
}
