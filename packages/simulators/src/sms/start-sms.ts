import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { json, readRequest, send } from '../vk/http.ts';
import { answerSms } from './answer-sms.ts';
import { answerSmsc } from './answer-smsc.ts';
import { createSms, type SmsOptions, type SmsSimulator } from './sms-simulator.ts';

export interface StartedSms extends SmsSimulator {
  /** Where the scripts of SMSC are. */
  readonly baseUrl: string;
  close(): Promise<void>;
}

/** Starts the simulator on its own port. */
export async function startSms(options: SmsOptions = {}): Promise<StartedSms> {
  const sms = createSms(options);
  const server = createServer((request, response) => void serveSms(sms, request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The simulator has no port');
  return Object.assign(sms, {
    baseUrl: `http://127.0.0.1:${address.port}/sys`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  });
}

export async function serveSms(sms: SmsSimulator, incoming: IncomingMessage, response: ServerResponse): Promise<void> {
  try {
    const request = await readRequest(incoming);
    const isSmsc = request.path.startsWith('/sys/');
    const answer = isSmsc ? await answerSmsc(sms, request) : answerSms(sms, request);
    if (answer === 'drop') incoming.socket.destroy();
    else send(response, answer);
  } catch (error) {
    send(response, json({ error: String(error) }, 400));
  }
}
