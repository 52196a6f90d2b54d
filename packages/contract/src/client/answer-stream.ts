import * as z from 'zod/mini';
import type { Answer, CallOptions } from '../client.ts';
import type { Endpoint, ProgressOf } from '../endpoint.ts';

const EVENTS = 'text/event-stream';

/** For a call that tells how it goes while its answer is not there yet. */
export function withProgress<E extends Endpoint>(
  { progress = z.unknown() }: E,
  onProgress: (told: ProgressOf<E>) => void,
): Pick<CallOptions, 'accept' | 'read'> {
  return {
    accept: EVENTS,
    read: async (response, readWhole) =>
      response.headers.get('content-type')?.startsWith(EVENTS)
        ? await readAnswerStream(response, (told) => onProgress(z.parse(progress, told) as ProgressOf<E>))
        : await readWhole(),
  };
}

/** Reads a stream of events until its `reply`, or the `problem` that stands for an error response. */
async function readAnswerStream(response: Response, onProgress: (told: unknown) => void): Promise<Answer> {
  for await (const [name, data] of readEvents(response)) {
    if (name === 'reply') return { status: response.status, body: data };
    if (name === 'problem') return data as Answer;
    if (name === 'progress') onProgress(data);
  }
  // As if the connection had been lost before the answer.
  throw new TypeError('The answer broke off');
}

async function* readEvents(response: Response): AsyncGenerator<[name: string | undefined, data: unknown]> {
  // Not every browser can loop over a stream.
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let unread = '';
  for (let read = await reader?.read(); read?.done === false; read = await reader?.read()) {
    const events = (unread + read.value).split('\n\n');
    unread = events.pop() ?? '';
    for (const event of events) {
      const [, name, data = 'null'] = /^event: (\w+)\ndata: (.*)$/s.exec(event) ?? [];
      yield [name, JSON.parse(data)];
    }
  }
}
