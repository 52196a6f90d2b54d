import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Answer, json, readRequest, send } from '../vk/http.ts';
import { answerControl } from './answer-control.ts';
import { answerApi } from './api/answer-api.ts';
import { answerConfirm } from './confirm/answer-confirm.ts';
import type { YooKassaSimulator } from './yoo-kassa-simulator.ts';

const API = '/yookassa/v3';
const CONFIRM = /^\/yookassa\/(?:confirm|3ds)$/;

/** `/yookassa/v3/*` is the API, `/yookassa/confirm` the page for the payer, everything else the control. */
export async function serveYooKassa(
  simulator: YooKassaSimulator,
  incoming: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    const answer = await answerRequest(simulator, incoming);
    if (answer !== 'hang') send(response, answer);
  } catch (error) {
    send(response, json({ error: String(error) }, 400));
  }
}

async function answerRequest(simulator: YooKassaSimulator, incoming: IncomingMessage): Promise<Answer | 'hang'> {
  const request = await readRequest(incoming);
  const { path } = request;
  if (path.startsWith(`${API}/`)) {
    return await answerApi(simulator, { ...request, headers: incoming.headers }, path.slice(API.length));
  }
  return CONFIRM.test(path) ? answerConfirm(simulator, request) : answerControl(simulator, request);
}
