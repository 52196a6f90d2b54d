import { Worker } from 'node:worker_threads';
import PQueue from 'p-queue';
import {
  type Call,
  type EmbeddedSettings,
  type NumberedCall,
  type QueryResult,
  type Reply,
  toError,
} from './messages.ts';

/** Runs one statement. */
type Query = (sql: string, parameters: readonly unknown[]) => Promise<QueryResult>;

/** The only session of the embedded database, held by one caller until released. */
export interface EmbeddedSession {
  readonly query: Query;
  release(): void;
}

/** The embedded database runs in a worker thread because each query blocks its thread. */
export interface EmbeddedClient {
  /** Runs one statement as soon as the session is free. */
  readonly query: Query;
  /** Runs several statements without parameters. A failure leaves no transaction open. */
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
  const mutex = createMutex();
  let closing: Promise<void> | null = null;

  const exclusively = async (call: Call): Promise<QueryResult> => {
    const release = await mutex.acquire();
    return await thread.call(call).finally(release);
  };
  const close = async (): Promise<void> => {
    await exclusively({ kind: 'close' });
    await worker.terminate();
  };
  return {
    query: (sql, parameters) => exclusively({ kind: 'query', sql, parameters }),
    exec: (sql) => exclusively({ kind: 'exec', sql }),
    acquire: async () => {
      const release = await mutex.acquire();
      return { query: (sql, parameters) => thread.call({ kind: 'query', sql, parameters }), release };
    },
    listen: async (channel, onPayload) => {
      const listener = { channel, onPayload };
      thread.listeners.add(listener);
      await exclusively({ kind: 'listen', channel });
      return async () => {
        thread.listeners.delete(listener);
        if ([...thread.listeners].every((other) => other.channel !== channel)) {
          await exclusively({ kind: 'unlisten', channel });
        }
      };
    },
    close: () => {
      closing ??= close();
      return closing;
    },
  };
}

interface Listener {
  readonly channel: string;
  readonly onPayload: (payload: string) => void;
}

interface Thread {
  readonly listeners: Set<Listener>;
  call(call: Call): Promise<QueryResult>;
}

/** Resolves when the database is open. Pending calls are rejected if the thread dies. */
function connect(worker: Worker): Promise<Thread> {
  const waiting = new Map<number, Waiting>();
  const listeners = new Set<Listener>();
  let lastId = 0;
  let death: Error | null = null;
  const call = async (call: Call): Promise<QueryResult> => {
    if (death) throw death;
    const { promise, resolve, reject } = Promise.withResolvers<QueryResult>();
    lastId += 1;
    const numbered: NumberedCall = { id: lastId, call };
    // Throws if a parameter cannot be cloned to the thread.
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
      else if (reply.kind === 'notification') tell(listeners, reply);
      else if (reply.kind === 'failure' && reply.id === null) die(toError(reply.failure));
      else settle(waiting, reply);
    };
    worker.on('error', die);
    worker.on('exit', () => die(new Error('The embedded database has stopped')));
    worker.on('message', receive);
  });
}

function tell(listeners: ReadonlySet<Listener>, { channel, payload }: Extract<Reply, { kind: 'notification' }>): void {
  for (const listener of listeners) if (listener.channel === channel) listener.onPayload(payload);
}

function settle(waiting: Map<number, Waiting>, reply: Extract<Reply, { kind: 'result' | 'failure' }>): void {
  if (reply.id === null) return;
  const caller = waiting.get(reply.id);
  waiting.delete(reply.id);
  if (reply.kind === 'result') caller?.resolve(reply.result);
  else caller?.reject(toError(reply.failure));
}

/** Admits one caller at a time, first come first served. */
interface Mutex {
  /** Resolves with a function that releases the mutex. */
  acquire(): Promise<() => void>;
}

/** @limit time: The query on the embedded database fails. */
const ACQUIRE_TIMEOUT_MS = 60_000;

/** Rejects a caller that waits for a minute: usually a query outside the transaction it is awaited in. */
export function createMutex(timeoutMs = ACQUIRE_TIMEOUT_MS): Mutex {
  const queue = new PQueue({ concurrency: 1 });
  return {
    acquire: async () => {
      const waiting = new AbortController();
      const timer = setTimeout(() => waiting.abort(new Error(TOO_LONG)), timeoutMs);
      const started = Promise.withResolvers<void>();
      const ended = Promise.withResolvers<void>();
      const turn = queue.add(
        async () => {
          clearTimeout(timer);
          started.resolve();
          await ended.promise;
        },
        { signal: waiting.signal },
      );
      await Promise.race([started.promise, turn]);
      return ended.resolve;
    },
  };
}

const TOO_LONG = 'The embedded database was busy for too long. Is the outer database used inside a transaction?';
