import { setTimeout as pause } from 'node:timers/promises';
import { tellExchange } from '../publishers/exchange.ts';
import { type Answer, type HttpRequest, json } from '../vk/http.ts';
import { BOT_METHODS, type MethodAnswer } from './bot-methods.ts';
import type { TelegramSimulator } from './telegram-simulator.ts';

const CALL = /^\/bot(?<token>[^/]+)\/(?<method>\w+)$/;
const GARBAGE = {
  status: 502,
  headers: { 'content-type': 'text/html' },
  body: '<html><h1>502 Bad Gateway</h1></html>',
};

/** `POST /bot<token>/<method>`; `drop` closes the connection without an answer. */
export async function answerBotCall(simulator: TelegramSimulator, request: HttpRequest): Promise<Answer | 'drop'> {
  const { token, method = '' } = CALL.exec(request.path)?.groups ?? {};
  if (token === undefined) return toAnswer({ ok: false, code: 404, description: 'Not Found' });
  if (token !== simulator.token) return toAnswer({ ok: false, code: 401, description: 'Unauthorized' });
  const act = BOT_METHODS.get(method);
  if (!act) return toAnswer({ ok: false, code: 404, description: 'Not Found: method not found' });
  const fault = simulator.faults.take(method);
  if (fault?.kind === 'garbage') return GARBAGE;
  if (fault?.kind === 'error') {
    const { code, retryAfter } = fault;
    return toAnswer({ ok: false, code, description: 'Planned', ...(retryAfter !== undefined && { retryAfter }) });
  }
  if (fault?.kind === 'slow') await pause(fault.ms);
  if (fault?.kind === 'drop' && !fault.kept) return 'drop';
  const params = paramsOf(request);
  const answer = await act(simulator, params);
  if (answer.ok) tellExchange({ publisher: 'telegram', method, params, answer: answer.result });
  return fault?.kind === 'drop' ? 'drop' : toAnswer(answer);
}

function paramsOf({ params, body }: HttpRequest): unknown {
  return body.startsWith('{') ? { ...params, ...JSON.parse(body) } : params;
}

function toAnswer(answer: MethodAnswer): Answer {
  if (answer.ok) return json(answer);
  const { code, description, retryAfter } = answer;
  const parameters = retryAfter !== undefined && { parameters: { retry_after: retryAfter } };
  return json({ ok: false, error_code: code, description, ...parameters }, code);
}
