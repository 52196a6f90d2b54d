import { ApiError } from '@vidno/contract/client';
import { SESSION_HEADER } from '@vidno/contract/constants';
import { type Endpoint, type OutputOf, urlOf } from '@vidno/contract/endpoint';
import * as z from 'zod/mini';
import { runtimeConfig } from '#shared/http/runtime-config.ts';
import { session } from './api.ts';

interface ReadOptions {
  readonly query: Record<string, unknown>;
  /** The last event received on an earlier connection. */
  readonly lastEventId: string | null;
  readonly signal: AbortSignal;
}

interface ReceivedEvent<Content> {
  readonly id: string | null;
  readonly content: Content;
}

/** Server-sent events over fetch: an EventSource cannot send the session header. Ends when the server closes. */
export async function* readEvents<E extends Endpoint>(
  definition: E,
  { query, lastEventId, signal }: ReadOptions,
): AsyncGenerator<ReceivedEvent<OutputOf<E>>> {
  await session.ensure();
  const headers = new Headers({ accept: 'text/event-stream' });
  const token = session.current();
  if (token) headers.set(SESSION_HEADER, token);
  if (lastEventId !== null) headers.set('last-event-id', lastEventId);

  const url = runtimeConfig.analysisUrl + urlOf(definition, { query });
  const response = await fetch(url, { headers, credentials: 'include', signal });
  if (!response.ok || !response.body) throw new ApiError(response.status, await response.text());
  for await (const { id, text } of parseEvents(response.body)) {
    yield { id, content: z.parse(definition.response, JSON.parse(text)) as OutputOf<E> };
  }
}

/** Parses a stream of server-sent events; comments and events without data are skipped. */
export async function* parseEvents(
  stream: ReadableStream<Uint8Array>,
): AsyncGenerator<{ id: string | null; text: string }> {
  const decoder = new TextDecoder();
  const reader = stream.getReader();
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      rest += decoder.decode(value, { stream: true }).replaceAll('\r', '');
      const blocks = rest.split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks) {
        const event = parseEvent(block);
        if (event) yield event;
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

function parseEvent(block: string): { id: string | null; text: string } | null {
  const lines = block.split('\n');
  const valuesOf = (field: string) =>
    lines.filter((line) => line.startsWith(`${field}:`)).map((line) => line.slice(field.length + 1).replace(/^ /, ''));
  const text = valuesOf('data').join('\n');
  return text ? { id: valuesOf('id').at(-1) ?? null, text } : null;
}
