import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Answer, json, readRequest, send } from '../vk/http.ts';
import { answerControl } from './answer-control.ts';
import { answerApi } from './api/answer-api.ts';
import type { PayselectionSimulator } from './payselection-simulator.ts';
import { answerWidget } from './widget/answer-widget.ts';

const API = '/payselection/gw';
const WIDGET = '/payselection';

/** `/payselection/gw/*` is the API, other pages of `/payselection` the widget, everything else the control. */
export async function servePayselection(
  simulator: PayselectionSimulator,
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

async function answerRequest(simulator: PayselectionSimulator, incoming: IncomingMessage): Promise<Answer | 'hang'> {
  const request = await readRequest(incoming);
  const { path } = request;
  if (path.startsWith(`${API}/`)) {
    return await answerApi(simulator, { ...request, headers: incoming.headers }, path.slice(API.length));
  }
  if (!path.startsWith(`${WIDGET}/`)) return answerControl(simulator, request);
  return answerWidget(simulator, request, path.slice(WIDGET.length));
}
