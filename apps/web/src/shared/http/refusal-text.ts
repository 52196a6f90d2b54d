import { ApiError } from '@vidno/contract/client';
import { accountErrorSchema, analysisErrorSchema } from '@vidno/contract/problems/error-body';
import { SESSION_PROBLEMS } from '@vidno/contract/problems/session-problems';
import * as z from 'zod/mini';

const texts = {
  offline: 'Нет связи с сервером. Проверьте интернет и попробуйте ещё раз.',
  timeout: 'Сервер не ответил вовремя. Попробуйте ещё раз.',
  unexpected: 'Что-то пошло не так. Попробуйте ещё раз.',
};

/** The message to show for a failed call. */
export function refusalText(failure: unknown): string {
  if (failure instanceof ApiError) return messageOf(failure) ?? texts.unexpected;
  if (failure instanceof DOMException && failure.name === 'TimeoutError') return texts.timeout;
  if (failure instanceof TypeError) return texts.offline;
  return texts.unexpected;
}

/** The stable code of a refusal, e.g. `no_face`; null when the failure is not a refusal. */
export function codeOf(failure: unknown): string | null {
  if (!(failure instanceof ApiError)) return null;
  const answer = z.safeParse(z.object({ code: z.string() }), failure.body);
  return answer.success ? answer.data.code : null;
}

/** The service whose work a call would have started, had it been paid for; null for every other failure. */
export function unpaidServiceOf(failure: unknown): number | null {
  if (!(failure instanceof ApiError)) return null;
  const answer = z.safeParse(z.object({ code: z.literal('not_paid'), service: z.number() }), failure.body);
  return answer.success ? answer.data.service : null;
}

function messageOf({ status, body }: ApiError): string | null {
  const analysis = z.safeParse(analysisErrorSchema, body);
  if (analysis.success) return analysis.data.message;
  const account = z.safeParse(accountErrorSchema, body);
  if (!account.success) return null;
  // Laravel words these two in English.
  if (status === SESSION_PROBLEMS.csrf_mismatch.status) return SESSION_PROBLEMS.csrf_mismatch.text;
  if (status === SESSION_PROBLEMS.unauthenticated.status) return SESSION_PROBLEMS.unauthenticated.text;
  return Object.values(account.data.errors ?? {})[0]?.[0] ?? account.data.message;
}

/** The message where an id stands in the address: if it is malformed, nothing has it. */
export function notFoundText(failure: unknown, texts: { readonly notFound: string }): string {
  return codeOf(failure) === 'invalid_request' ? texts.notFound : refusalText(failure);
}

/** To this visitor it does not exist: removed, owned by somebody else, a wrong URL, or no session yet. */
export function isNotFound(code: string | null): boolean {
  return code === 'not_found' || code === 'invalid_request' || code === 'unauthenticated';
}
