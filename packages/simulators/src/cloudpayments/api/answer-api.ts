import type { IncomingHttpHeaders } from 'node:http';
import { answerWithFault } from '../../acquiring/answer-with-fault.ts';
import { type Answer, type HttpRequest, json } from '../../vk/http.ts';
import type { CloudPaymentsSimulator } from '../cloud-payments-simulator.ts';
import { API_METHODS, type ApiMethod } from './api-methods.ts';

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
    return await answerWithFault(fault, async () => json(await perform(simulator, request, method)));
  } finally {
    simulator.underway -= 1;
  }
}

function toBasic({ publicId, apiSecret }: CloudPaymentsSimulator): string {
  return `Basic ${Buffer.from(`${publicId}:${apiSecret}`).toString('base64')}`;
}

/** A repeated `X-Request-ID` gets the first answer again, even while that is still being made. */
function perform(
  simulator: CloudPaymentsSimulator,
  { headers, params, body }: ApiRequest,
  method: ApiMethod,
): Promise<object> {
  const { answers } = simulator;
  const call = async () => method(simulator, isJson(headers) ? JSON.parse(body || '{}') : params);
  const id = headers['x-request-id'];
  if (typeof id !== 'string') return call();
  return answers.get(id, call);
}

function isJson(headers: IncomingHttpHeaders): boolean {
  return headers['content-type']?.startsWith('application/json') ?? false;
}
