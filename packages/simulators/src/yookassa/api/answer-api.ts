import { type ApiRequest, parseJson, performApiCall } from '../../acquiring/shell.ts';
import type { Answer } from '../../vk/http.ts';
import type { YooKassaSimulator } from '../yoo-kassa-simulator.ts';
import { apiError } from './api-error.ts';
import { type ApiCall, performCall, tellAnswer } from './api-methods.ts';

const KEY = /^[\w+.-]{1,64}$/;

/** `path` is without the prefix of the simulator and the version; `hang` leaves the caller waiting. */
export async function answerApi(
  simulator: YooKassaSimulator,
  request: ApiRequest,
  path: string,
): Promise<Answer | 'hang'> {
  const { headers, method, body } = request;
  const refuse = (error: Answer) => tellAnswer({ method, path, body }, error);
  if (headers.authorization !== toBasic(simulator)) {
    return refuse(apiError('invalid_credentials', 'Basic authentication failed', 'Authorization'));
  }
  return await performApiCall(simulator, {
    path,
    tooMany: () => refuse(apiError('too_many_requests', 'Too many requests')),
    perform: () => perform(simulator, request, path),
  });
}

function toBasic({ shopId, secretKey }: YooKassaSimulator): string {
  return `Basic ${Buffer.from(`${shopId}:${secretKey}`).toString('base64')}`;
}

/** A repeated key gets the first answer again, and with another request none. */
async function perform(simulator: YooKassaSimulator, request: ApiRequest, path: string): Promise<Answer> {
  const { method, params, headers, body } = request;
  if (method !== 'POST') return performCall(simulator, toCall(request, path, null));
  const key = headers['idempotence-key'];
  if (typeof key !== 'string' || !KEY.test(key)) {
    return apiError('invalid_request', 'Idempotence key is missing or invalid', 'Idempotence-Key');
  }
  const given = parseJson(body);
  if (given === undefined) return apiError('invalid_request', 'The body is not JSON');
  const call = JSON.stringify([path, params, body]);
  const kept = await simulator.answers.get(key, async () => ({
    call,
    answer: performCall(simulator, toCall(request, path, given)),
  }));
  if (kept.call !== call) return apiError('invalid_request', 'Idempotence key duplicated', 'Idempotence-Key');
  return kept.answer;
}

function toCall({ method, params, headers }: ApiRequest, path: string, body: unknown): ApiCall {
  return { method, path, params, body, origin: `http://${headers.host}` };
}
