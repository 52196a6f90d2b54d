import { fstatSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { answerMail } from './mail/answer-mail.ts';
import { type MailSimulator, startMail } from './mail/start-mail.ts';
import { createTelegram } from './telegram/create-telegram.ts';
import { serveTelegram } from './telegram/start-telegram.ts';
import type { TelegramSimulator } from './telegram/telegram-simulator.ts';
import { json, readRequest, send } from './vk/http.ts';
import { startVk } from './vk/start-vk.ts';

const MAIL = /^\/simulator\/mail(?:$|[/.?])/;
const TELEGRAM = /^\/(?:bot\d|simulator\/telegram(?:$|[/.?]))/;

/** Runs all simulators in one process, for development. */
const { SIMULATORS_PORT = '3001', HOST = '127.0.0.1' } = process.env;
const { VK_SERVICE_TOKENS = 'simulated-service-token-1', VK_USER_TOKENS = 'simulated-user-token-1' } = process.env;

const {
  SIMULATORS_SMTP_PORT = String(Number(SIMULATORS_PORT) + 1),
  TELEGRAM_BOT_TOKEN,
  TELEGRAM_BOT_NAME,
} = process.env;

const mail = await startMail({ port: Number(SIMULATORS_SMTP_PORT), host: HOST });
const telegram = createTelegram({
  ...(TELEGRAM_BOT_TOKEN && { token: TELEGRAM_BOT_TOKEN }),
  ...(TELEGRAM_BOT_NAME && { botName: TELEGRAM_BOT_NAME }),
});
const vk = await startVk({
  handleFirst: serveMailAndTelegram({ mail, telegram }),
  port: Number(SIMULATORS_PORT),
  host: HOST,
  tokens: [
    ...parseList(VK_SERVICE_TOKENS).map((token) => ({ token, kind: 'service' as const })),
    ...parseList(VK_USER_TOKENS).map((token) => ({ token, kind: 'user' as const })),
  ],
});
console.log(`VK simulator: ${vk.origin}`);

/** Serves the mailbox and Telegram on the port of VK; returns false for other requests. */
function serveMailAndTelegram({ mail, telegram }: { mail: MailSimulator; telegram: TelegramSimulator }) {
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

function parseList(tokens: string): string[] {
  return tokens
    .split(',')
    .map((token) => token.trim())
    .filter((token) => token !== '');
}

async function stop(): Promise<void> {
  await Promise.all([vk.close(), mail.close()]);
  process.exit(0);
}

process.once('SIGTERM', stop);
process.once('SIGINT', stop);
process.once('disconnect', stop);
// A killed parent sends no signal, but its end of the pipe closes.
const stdin = fstatSync(0);
if (stdin.isFIFO() || stdin.isSocket()) process.stdin.once('end', stop).once('error', stop).resume();
