import * as z from 'zod/mini';

/** A status and its body, as a response without a stream has them. */
export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

/** Reads a stream of events until its `reply`, or the `problem` that stands for an error response. */
export async function readAnswerStream(
  response: Response,
  progress: z.core.$ZodType,
  onProgress: (told: never) => void = () => {},
): Promise<Answer> {
  for await (const [name, data] of readEvents(response)) {
    if (name === 'reply') return { status: response.status, body: data };
    if (name === 'problem') return data as Answer;
    if (name === 'progress') onProgress(z.parse(progress, data) as never);
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
