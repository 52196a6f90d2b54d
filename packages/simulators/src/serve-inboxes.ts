import type { IncomingMessage, ServerResponse } from 'node:http';
import type { CloudPaymentsSimulator } from './cloudpayments/cloud-payments-simulator.ts';
import { serveCloudPayments } from './cloudpayments/serve-cloud-payments.ts';
import { answerMail } from './mail/answer-mail.ts';
import type { MailSimulator } from './mail/start-mail.ts';
import { inboxesPage } from './pages/inboxes-page.ts';
import type { SmsSimulator } from './sms/sms-simulator.ts';
import { serveSms } from './sms/start-sms.ts';
import { serveTelegram } from './telegram/start-telegram.ts';
import type { TelegramSimulator } from './telegram/telegram-simulator.ts';
import { json, readRequest, send } from './vk/http.ts';

const START = /^\/simulator\/?(?:$|\?)/;
const CLOUD_PAYMENTS = /^\/(?:cloudpayments\/|simulator\/cloudpayments(?:$|[/.?]))/;
const MAIL = /^\/simulator\/mail(?:$|[/.?])/;
const SMS = /^\/(?:sys\/|simulator\/sms(?:$|[/.?]))/;
const TELEGRAM = /^\/(?:bot\d|simulator\/telegram(?:$|[/.?]))/;

interface Simulators {
  readonly cloudPayments: CloudPaymentsSimulator;
  readonly mail: MailSimulator;
  readonly sms: SmsSimulator;
  readonly telegram: TelegramSimulator;
}

/** Serves CloudPayments, mailbox, text messages and Telegram on the port of VK; returns false for other requests. */
export function serveInboxes({ cloudPayments, mail, sms, telegram }: Simulators) {
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const url = request.url ?? '/';
    if (TELEGRAM.test(url)) void serveTelegram(telegram, request, response);
    else if (CLOUD_PAYMENTS.test(url)) void serveCloudPayments(cloudPayments, request, response);
    else if (SMS.test(url)) void serveSms(sms, request, response);
    else if (MAIL.test(url)) void serveMail(mail, request, response);
    else if (START.test(url)) send(response, inboxesPage());
    else return false;
    return true;
  };
}

async function serveMail(mail: MailSimulator, request: IncomingMessage, response: ServerResponse): Promise<void> {
  try {
    send(response, answerMail(mail, await readRequest(request)));
  } catch (error) {
    send(response, json({ error: String(error) }, 400));
  }
}
