import { Worker } from 'node:worker_threads';
import type { Call, EmbeddedSettings, NumberedCall, QueryResult, Reply } from './messages.ts';
import { toError } from './messages.ts';
import { createTurns } from './turns.ts';

/** Runs one statement. */
type Query = (sql: string, parameters: readonly unknown[]) => Promise<QueryResult>;

/** The one session of the embedded database, held by one caller until released. */
export interface EmbeddedSession {
  readonly query: Query;
  release(): void;
}

/** The embedded database as seen from the server's thread: a query blocks its thread, so it has one of its own. */
export interface EmbeddedClient {
  /** A statement by itself, as soon as nobody holds the session. */
  readonly query: Query;
  /** Several statements without parameters; a failure leaves no open transaction behind. */
  exec(sql: string): Promise<QueryResult>;
  acquire(): Promise<EmbeddedSession>;
  listen(channel: string, onPayload: (payload: string) => void): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

interface Waiting {
  resolve(result: QueryResult): void;
  reject(error: Error): void;
}

export async function openEmbeddedClient(settings: EmbeddedSettings): Promise<EmbeddedClient> {
  const worker = new Worker(new URL('./embedded-worker.ts', import.meta.url), { workerData: settings });
  const thread = await connect(worker);
  const turns = createTurns();
  let closing: Promise<void> | null = null;

  const inTurn = async (call: Call): Promise<QueryResult> => {
    const release = await turns.take();
    return await thread.call(call).finally(release);
  };
  const close = async (): Promise<void> => {
    await inTurn({ kind: 'close' });
    await worker.terminate();
  };
  return {
    query: (sql, parameters) => inTurn({ kind: 'query', sql, parameters }),
    exec: (sql) => inTurn({ kind: 'exec', sql }),
    acquire: async () => {
      const release = await turns.take();
      return { query: (sql, parameters) => thread.call({ kind: 'query', sql, parameters }), release };
    },
    listen: async (channel, onPayload) => {
      thread.listeners.set(channel, onPayload);
      await inTurn({ kind: 'listen', channel });
      return async () => {
        thread.listeners.delete(channel);
        await inTurn({ kind: 'unlisten', channel });
      };
    },
    close: () => {
      closing ??= close();
      return closing;
    },
  };
}

interface Thread {
  readonly listeners: Map<string, (payload: string) => void>;
  call(call: Call): Promise<QueryResult>;
}

/** Resolves when the database in the thread is open. Calls that a dead thread will never answer are rejected. */
function connect(worker: Worker): Promise<Thread> {
  const waiting = new Map<number, Waiting>();
  const listeners = new Map<string, (payload: string) => void>();
  let lastId = 0;
  let death: Error | null = null;
  const call = async (call: Call): Promise<QueryResult> => {
    if (death) throw death;
    const { promise, resolve, reject } = Promise.withResolvers<QueryResult>();
    lastId += 1;
    const numbered: NumberedCall = { id: lastId, call };
    // Throws where a parameter cannot pass between threads.
    worker.postMessage(numbered);
    waiting.set(lastId, { resolve, reject });
    return await promise;
  };
  return new Promise((resolve, reject) => {
    const die = (error: Error): void => {
      death ??= error;
      for (const { reject } of waiting.values()) reject(death);
      waiting.clear();
      reject(death);
    };
    const receive = (reply: Reply): void => {
      if (reply.kind === 'opened') resolve({ call, listeners });
      else if (reply.kind === 'notification') listeners.get(reply.channel)?.(reply.payload);
      else if (reply.kind === 'failure' && reply.id === null) die(toError(reply.failure));
      else settle(waiting, reply);
    };
    worker.on('error', die);
    worker.on('exit', () => die(new Error('The embedded database has stopped')));
    worker.on('message', receive);
  });
}

function settle(waiting: Map<number, Waiting>, reply: Extract<Reply, { kind: 'result' | 'failure' }>): void {
  if (reply.id === null) return;
  const caller = waiting.get(reply.id);
  waiting.delete(reply.id);
  if (reply.kind === 'result') caller?.resolve(reply.result);
  else caller?.reject(toError(reply.failure));
}
