import type { IncomingHttpHeaders } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { type Answer, type HttpRequest, json } from '../../vk/http.ts';
import type { ApiFault } from '../cloud-payments-faults.ts';
import type { CloudPaymentsSimulator } from '../cloud-payments-simulator.ts';
import { API_METHODS, type ApiMethod } from './api-methods.ts';

const ANSWER_KEPT_MS = 3_600_000;
const GARBAGE = {
  status: 200,
  headers: { 'content-type': 'text/html' },
  body: '<html><h1>502 Bad Gateway</h1></html>',
};
const SERVER_ERROR = { status: 500, headers: { 'content-type': 'text/plain' }, body: 'Internal Server Error' };

export interface ApiRequest extends HttpRequest {
  readonly headers: IncomingHttpHeaders;
}

/** `path` is without the prefix of the simulator; `hang` leaves the caller waiting. */
export async function answerApi(
  simulator: CloudPaymentsSimulator,
  request: ApiRequest,
  path: string,
): Promise<Answer | 'hang'> {
  const method = API_METHODS[path];
  if (!method || request.method !== 'POST') return { status: 404 };
  if (request.headers.authorization !== toBasic(simulator)) return { status: 401 };
  if (simulator.underway >= simulator.concurrency) return { status: 429 };
  simulator.underway += 1;
  try {
    const fault = simulator.faults.takeCall(path);
    if (fault?.kind === 'slow') await pause(fault.ms, undefined, { ref: false });
    if (isNotDone(fault)) return toFaultyAnswer(fault) ?? SERVER_ERROR;
    const answer = json(await perform(simulator, request, method));
    return toFaultyAnswer(fault) ?? answer;
  } finally {
    simulator.underway -= 1;
  }
}

function toBasic({ publicId, apiSecret }: CloudPaymentsSimulator): string {
  return `Basic ${Buffer.from(`${publicId}:${apiSecret}`).toString('base64')}`;
}

function isNotDone(fault: ApiFault | null): boolean {
  return fault !== null && fault.kind !== 'slow' && !fault.done;
}

function toFaultyAnswer(fault: ApiFault | null): Answer | 'hang' | null {
  if (fault?.kind === 'hang') return 'hang';
  if (fault?.kind === 'garbage') return GARBAGE;
  return fault?.kind === 'fail' ? SERVER_ERROR : null;
}

/** A repeated `X-Request-ID` gets the first answer again, even while that is still being made. */
function perform(
  simulator: CloudPaymentsSimulator,
  { headers, params, body }: ApiRequest,
  method: ApiMethod,
): Promise<object> {
  const { answers, now } = simulator;
  const call = async () => method(simulator, isJson(headers) ? JSON.parse(body || '{}') : params);
  const id = headers['x-request-id'];
  if (typeof id !== 'string') return call();
  for (const [other, { at }] of answers) if (now().getTime() - at.getTime() >= ANSWER_KEPT_MS) answers.delete(other);
  const kept = answers.get(id);
  if (kept) return kept.answer;
  const answer = call();
  answers.set(id, { at: now(), answer });
  return answer;
}

function isJson(headers: IncomingHttpHeaders): boolean {
  return headers['content-type']?.startsWith('application/json') ?? false;
}
