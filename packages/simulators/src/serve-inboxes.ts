import type { IncomingMessage, ServerResponse } from 'node:http';
import type { CloudPaymentsSimulator } from './cloudpayments/cloud-payments-simulator.ts';
import { serveCloudPayments } from './cloudpayments/serve-cloud-payments.ts';
import { answerMail } from './mail/answer-mail.ts';
import type { MailSimulator } from './mail/start-mail.ts';
import { inboxesPage } from './pages/inboxes-page.ts';
import type { PayselectionSimulator } from './payselection/payselection-simulator.ts';
import { servePayselection } from './payselection/serve-payselection.ts';
import type { SmsSimulator } from './sms/sms-simulator.ts';
import { serveSms } from './sms/start-sms.ts';
import { serveTelegram } from './telegram/start-telegram.ts';
import type { TelegramSimulator } from './telegram/telegram-simulator.ts';
import { json, readRequest, send } from './vk/http.ts';
import { serveYooKassa } from './yookassa/serve-yoo-kassa.ts';
import type { YooKassaSimulator } from './yookassa/yoo-kassa-simulator.ts';

const START = /^\/simulator\/?(?:$|\?)/;
const CLOUD_PAYMENTS = /^\/(?:cloudpayments\/|simulator\/cloudpayments(?:$|[/.?]))/;
const MAIL = /^\/simulator\/mail(?:$|[/.?])/;
const PAYSELECTION = /^\/(?:payselection\/|simulator\/payselection(?:$|[/.?]))/;
const SMS = /^\/(?:sys\/|simulator\/sms(?:$|[/.?]))/;
const TELEGRAM = /^\/(?:bot\d|simulator\/telegram(?:$|[/.?]))/;
const YOO_KASSA = /^\/(?:yookassa\/|simulator\/yookassa(?:$|[/.?]))/;

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
export function serveInboxes({ cloudPayments, mail, payselection, sms, telegram, yooKassa }: Simulators) {
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
