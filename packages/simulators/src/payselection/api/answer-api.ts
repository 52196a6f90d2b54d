import { timingSafeEqual } from 'node:crypto';
import { type ApiRequest, parseJson, performApiCall } from '../../acquiring/shell.ts';
import type { Answer } from '../../vk/http.ts';
import type { PayselectionSimulator } from '../payselection-simulator.ts';
import { toSignature } from '../webhooks/webhooks.ts';
import { performCall, refuse } from './api-methods.ts';

const UUID_V4 = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;

/** `path` is without the prefix of the simulator, as it is signed; `hang` leaves the caller waiting. */
export async function answerApi(
  simulator: PayselectionSimulator,
  request: ApiRequest,
  path: string,
): Promise<Answer | 'hang'> {
  const wrong = findWrong(simulator, request, path);
  if (wrong !== null) return refuse('AUTHENTICATION_ERROR', wrong, 401);
  return await performApiCall(simulator, {
    path,
    tooMany: () => refuse('TOO_MANY_REQUESTS', 'Too many requests', 429),
    perform: () => perform(simulator, request, path),
  });
}

/** What is wrong with the signature; null if nothing is. */
function findWrong({ serviceId, secretKey }: PayselectionSimulator, request: ApiRequest, path: string): string | null {
  const { method, headers, body } = request;
  const { 'x-site-id': siteId, 'x-request-id': id, 'x-request-signature': signature } = headers;
  if (siteId !== serviceId) return 'X-SITE-ID';
  if (typeof id !== 'string' || !UUID_V4.test(id)) return 'X-REQUEST-ID';
  const expected = Buffer.from(toSignature([method, path, siteId, id, body], secretKey));
  const actual = Buffer.from(String(signature));
  return actual.length === expected.length && timingSafeEqual(actual, expected) ? null : 'X-REQUEST-SIGNATURE';
}

/** A repeated request gets the first answer again. */
async function perform(simulator: PayselectionSimulator, request: ApiRequest, path: string): Promise<Answer> {
  const { method, headers, body } = request;
  if (method !== 'POST') return performCall(simulator, { method, path, body: null });
  const given = parseJson(body);
  if (given === undefined) return refuse('INVALID_PARAMS', 'The body is not JSON');
  const id = String(headers['x-request-id']);
  return await simulator.answers.get(id, async () => performCall(simulator, { method, path, body: given }));
}
