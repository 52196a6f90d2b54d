import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from '#observability/log.ts';
import { NEWS, type NewsName } from './create-news.ts';

const RECONNECT_MS = 1_000;

interface ListenOptions {
  readonly connectionString: string;
  readonly application_name: string;
  readonly log: Logger;
}

/** Listens on a connection of its own, which is replaced when it is lost. News that came meanwhile is delivered then. */
export function listenToNews(
  { connectionString, application_name, log }: ListenOptions,
  tell: (name: NewsName) => void,
): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;

  async function listenOnce(): Promise<void> {
    const client = new pg.Client({ connectionString, application_name: `${application_name} news`, keepAlive: true });
    const ended = new Promise<void>((resolve) => client.once('end', resolve));
    client.on('error', (error) => log.warn({ err: error }, 'database connection lost'));
    client.on('notification', ({ channel }) => {
      for (const name of NEWS) if (name === channel) tell(name);
    });
    try {
      await client.connect();
      for (const name of NEWS) await client.query(`listen ${name}`);
      for (const name of NEWS) tell(name);
      await Promise.race([ended, whenAborted(signal)]);
    } finally {
      await client.end();
    }
  }

  async function listen(): Promise<void> {
    while (!signal.aborted) {
      await listenOnce().catch((error: unknown) => log.warn({ err: error }, 'database does not tell of its news'));
      await pause(RECONNECT_MS, undefined, { signal }).catch(() => {});
    }
  }

  const listening = listen();
  return async () => {
    stopping.abort();
    await listening;
  };
}

function whenAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
