import { ApiError } from '@vidno/contract/client';
import { SESSION_HEADER } from '@vidno/contract/constants';
import { type Endpoint, type OutputOf, urlOf } from '@vidno/contract/endpoint';
import * as z from 'zod/mini';
import { parseEvents } from '#shared/http/parse-events.ts';
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
