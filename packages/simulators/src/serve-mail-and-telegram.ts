import type { IncomingMessage, ServerResponse } from 'node:http';
import { answerMail } from './mail/answer-mail.ts';
import type { MailSimulator } from './mail/start-mail.ts';
import { serveTelegram } from './telegram/start-telegram.ts';
import type { TelegramSimulator } from './telegram/telegram-simulator.ts';
import { json, readRequest, send } from './vk/http.ts';

const MAIL = /^\/simulator\/mail(?:$|[/.?])/;
const TELEGRAM = /^\/(?:bot\d|simulator\/telegram(?:$|[/.?]))/;

/** Serves the mailbox and Telegram on the port of VK; returns false for other requests. */
export function serveMailAndTelegram({ mail, telegram }: { mail: MailSimulator; telegram: TelegramSimulator }) {
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const url = request.url ?? '/';
    if (TELEGRAM.test(url)) {
      void serveTelegram(telegram, request, response);
      return true;
    }
    if (!MAIL.test(url)) return false;
    readRequest(request)
      .then((read) => send(response, answerMail(mail, read)))
      .catch((error: unknown) => send(response, json({ error: String(error) }, 400)));
    return true;
  };
}
