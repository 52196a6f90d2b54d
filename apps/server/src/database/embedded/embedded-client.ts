import { Worker } from 'node:worker_threads';
import PQueue from 'p-queue';
import { type Calls, createCalls } from './calls.ts';
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
    listen: (channel, onPayload) => thread.listen(exclusively, { channel, onPayload }),
    close: () => {
      closing ??= close();
      return closing;
    },
  };
}

interface Thread extends Pick<Calls<Call>, 'listen'> {
  call(call: Call): Promise<QueryResult>;
}

/** Resolves when the database is open. Pending calls are rejected if the thread dies. */
function connect(worker: Worker): Promise<Thread> {
  const calls = createCalls<Call>((id, call) => {
    const numbered: NumberedCall = { id, call };
    // Throws if a parameter cannot be cloned to the thread.
    worker.postMessage(numbered);
  });
  return new Promise((resolve, reject) => {
    const die = (error: Error): void => {
      calls.die(error);
      reject(error);
    };
    const receive = (reply: Reply): void => {
      if (reply.kind === 'opened')
        resolve({ call: async (call) => await calls.ask(call).answer, listen: calls.listen });
      else if (reply.kind === 'failure' && reply.id === null) die(toError(reply.failure));
      else calls.receive(reply);
    };
    worker.on('error', die);
    worker.on('exit', () => die(new Error('The embedded database has stopped')));
    worker.on('message', receive);
  });
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
