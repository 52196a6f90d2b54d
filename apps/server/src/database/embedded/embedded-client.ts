import { Worker } from 'node:worker_threads';
import type { Call, EmbeddedSettings, NumberedCall, QueryMode, QueryResult, Reply } from './messages.ts';
import { toError, toFailure } from './messages.ts';
import { createOutbox } from './outbox.ts';
import { createTurns } from './turns.ts';

/** Runs one statement. */
type Query = (sql: string, parameters: readonly unknown[]) => Promise<QueryResult>;

/** The one session of the embedded database, held by one caller until released. */
export interface EmbeddedSession {
  readonly query: Query;
  /** The next statement begins a transaction: it takes the command along. */
  begin(): void;
  /** Several statements without parameters; a failure leaves no open transaction behind. */
  exec(sql: string): Promise<QueryResult>;
  release(): void;
}

/** The embedded database as seen from the server's thread: a query blocks its thread, so it has one of its own. */
export interface EmbeddedClient {
  /** A statement by itself, sent as soon as nobody holds the session. */
  readonly query: Query;
  /**
   * The same where a killed process may forget it: it is on disk with the next statement that is not lazy, and until then
   * saves a wait for the disk.
   */
  readonly queryLazily: Query;
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

  // Statements are run in the order they are sent, so the next one need not wait for the answer to this one.
  const queryIn =
    (mode: QueryMode): Query =>
    async (sql, parameters) => {
      const release = await turns.take();
      const answer = thread.call({ kind: 'query', sql, parameters, mode });
      release();
      return await answer;
    };
  const acquire = async (): Promise<EmbeddedSession> => {
    const release = await turns.take();
    let mode: QueryMode = 'plain';
    return {
      release,
      begin: () => {
        mode = 'begin';
      },
      query: (sql, parameters) => {
        const answer = thread.call({ kind: 'query', sql, parameters, mode });
        mode = 'plain';
        return answer;
      },
      exec: async (sql) => {
        try {
          return await thread.call({ kind: 'exec', sql });
        } catch (error) {
          await thread.call({ kind: 'exec', sql: 'rollback' });
          throw error;
        }
      },
    };
  };
  const inTurn = async (call: Call): Promise<void> => {
    const release = await turns.take();
    await thread.call(call).finally(release);
  };
  const close = async (): Promise<void> => {
    await inTurn({ kind: 'close' });
    await worker.terminate();
  };
  return {
    query: queryIn('plain'),
    queryLazily: queryIn('lazy'),
    acquire,
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
  const outbox = createOutbox<NumberedCall>((calls) => {
    try {
      worker.postMessage(calls);
    } catch (error) {
      // A parameter that cannot pass between threads.
      for (const { id } of calls) settle(waiting, { kind: 'failure', id, failure: toFailure(error) });
    }
  });
  let lastId = 0;
  let death: Error | null = null;
  const call = (call: Call): Promise<QueryResult> => {
    if (death) return Promise.reject(death);
    const { promise, resolve, reject } = Promise.withResolvers<QueryResult>();
    lastId += 1;
    waiting.set(lastId, { resolve, reject });
    outbox.put({ id: lastId, call });
    return promise;
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
    worker.on('message', (replies: readonly Reply[]) => replies.forEach(receive));
  });
}

function settle(waiting: Map<number, Waiting>, reply: Extract<Reply, { kind: 'result' | 'failure' }>): void {
  if (reply.id === null) return;
  const caller = waiting.get(reply.id);
  waiting.delete(reply.id);
  if (reply.kind === 'result') caller?.resolve(reply.result);
  else caller?.reject(toError(reply.failure));
}
