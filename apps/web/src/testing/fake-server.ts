import { vi } from 'vitest';

/** What a call got: its address and what was sent. */
export interface ReceivedCall {
  readonly query: URLSearchParams;
  readonly body: unknown;
}

type Answer = (call: ReceivedCall) => Response | object | Promise<Response | object>;

const SESSION: Record<string, Answer> = {
  'GET /sanctum/csrf-cookie': () => new Response(null, { status: 204 }),
  'GET /api/get-token-session': () => ({ token: 'a-token' }),
};

/** Both servers as a table of `METHOD /path`; what is not in it answers 404. Returns what has been called. */
export function fakeServer(answers: Record<string, Answer>): string[] {
  const table = { ...SESSION, ...answers };
  const calls: string[] = [];
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const url = new URL(address, 'http://localhost');
    const name = `${init.method ?? 'GET'} ${url.pathname}`;
    calls.push(name);
    const answer = await table[name]?.({ query: url.searchParams, body: bodyOf(init.body) });
    if (answer instanceof Response) return answer;
    return answer ? Response.json(answer) : refusal(404, 'not_found', 'Ничего не нашлось по этому адресу.');
  });
  return calls;
}

/** A refusal as the analysis API words it. */
export function refusal(status: number, code: string, message: string, details: object = {}): Response {
  return Response.json({ status: 'error', code, message, ...details }, { status });
}

/** A stream of events that ends after the last. */
export function events(...contents: readonly object[]): Response {
  const text = contents.map((content, place) => `id: ${place + 1}\ndata: ${JSON.stringify(content)}\n\n`).join('');
  return new Response(text, { headers: { 'content-type': 'text/event-stream' } });
}

function bodyOf(body: RequestInit['body']): unknown {
  if (body instanceof FormData) return Object.fromEntries(body);
  return typeof body === 'string' ? JSON.parse(body) : null;
}
