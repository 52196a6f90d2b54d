import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { json, readRequest, send } from '../vk/http.ts';
import { answerBotCall } from './answer-bot-call.ts';
import { answerTelegram } from './answer-telegram.ts';
import { createTelegram } from './create-telegram.ts';
import type { TelegramOptions, TelegramSimulator } from './telegram-simulator.ts';

export interface StartedTelegram extends TelegramSimulator {
  readonly apiRoot: string;
  /** The bot is at `<linkBase>/<name>`. */
  readonly linkBase: string;
  close(): Promise<void>;
}

/** Starts the simulator on its own port. */
export async function startTelegram(
  options: TelegramOptions & { readonly port?: number } = {},
): Promise<StartedTelegram> {
  const telegram = createTelegram(options);
  const server = createServer((request, response) => void serveTelegram(telegram, request, response));
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The simulator has no port');
  const origin = `http://127.0.0.1:${address.port}`;
  return Object.assign(telegram, {
    apiRoot: origin,
    linkBase: `${origin}/simulator/telegram`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  });
}

export async function serveTelegram(
  telegram: TelegramSimulator,
  incoming: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    const request = await readRequest(incoming);
    const isBot = request.path.startsWith('/bot');
    const answer = isBot ? await answerBotCall(telegram, request) : answerTelegram(telegram, request);
    if (answer === 'drop') incoming.socket.destroy();
    else send(response, answer);
  } catch (error) {
    send(response, json({ error: String(error) }, 500));
  }
}
