import type { IncomingHttpHeaders } from 'node:http';
import { type ApiRequest, performApiCall } from '../../acquiring/shell.ts';
import { type Answer, json } from '../../vk/http.ts';
import type { CloudPaymentsSimulator } from '../cloud-payments-simulator.ts';
import { API_METHODS, type ApiMethod } from './api-methods.ts';

/** `path` is without the prefix of the simulator; `hang` leaves the caller waiting. */
export async function answerApi(
  simulator: CloudPaymentsSimulator,
  request: ApiRequest,
  path: string,
): Promise<Answer | 'hang'> {
  const method = API_METHODS[path];
  if (!method || request.method !== 'POST') return { status: 404 };
  if (request.headers.authorization !== toBasic(simulator)) return { status: 401 };
  return await performApiCall(simulator, {
    path,
    tooMany: () => ({ status: 429 }),
    perform: async () => json(await perform(simulator, request, method)),
  });
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
