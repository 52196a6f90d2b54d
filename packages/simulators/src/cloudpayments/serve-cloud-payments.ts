import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Answer, json, readRequest, send } from '../vk/http.ts';
import { answerControl } from './answer-control.ts';
import { answerApi } from './api/answer-api.ts';
import type { CloudPaymentsSimulator } from './cloud-payments-simulator.ts';
import { answerWidget } from './widget/answer-widget.ts';

const PREFIX = '/cloudpayments';

/** `/cloudpayments/*` is the service itself, everything else its control. */
export async function serveCloudPayments(
  simulator: CloudPaymentsSimulator,
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

async function answerRequest(simulator: CloudPaymentsSimulator, incoming: IncomingMessage): Promise<Answer | 'hang'> {
  const request = await readRequest(incoming);
  if (!request.path.startsWith(`${PREFIX}/`)) return answerControl(simulator, request);
  const path = request.path.slice(PREFIX.length);
  const page = await answerWidget(simulator, request, path);
  return page ?? answerApi(simulator, { ...request, headers: incoming.headers }, path);
}
