import { Tinypool } from 'tinypool';
import { createFairQueue, type Requester } from './fair-queue.ts';

export interface TaskPoolOptions {
  /** Module whose exported functions are the tasks. */
  readonly entry: URL;
  readonly workers: number;
  readonly runtime: 'worker_threads' | 'child_process';
  readonly idleTimeoutMs: number;
  readonly taskTimeoutMs: number;
  readonly waitingMax: number;
}

export interface PoolTask {
  readonly name: string;
  /** Called when the task starts, so that a waiting task holds no copies. */
  readonly prepare: () => PreparedTask;
  readonly requester?: Requester | undefined;
  readonly signal?: AbortSignal | undefined;
}

export interface PreparedTask {
  readonly argument: unknown;
  /** Buffers whose ownership moves to the worker. */
  readonly transfer: readonly ArrayBuffer[];
}

export interface TaskPool {
  run(task: PoolTask): Promise<unknown>;
  /** Process or thread ids of the running workers. */
  workerIds(): number[];
  close(): Promise<void>;
}

/**
 * Workers start with the first task and end when idle. A child process that crashes, or is killed because its task timed
 * out, fails only that task. A thread is never terminated during a task, because onnxruntime would crash the whole process:
 * the caller gets the error at once, and the thread keeps its permit until the task ends.
 */
export function createTaskPool(options: TaskPoolOptions): TaskPool {
  const pool = new Tinypool({
    filename: options.entry.href,
    runtime: options.runtime,
    minThreads: 0,
    maxThreads: options.workers,
    idleTimeout: options.idleTimeoutMs,
    serialization: 'advanced',
  });
  // A crash of an idle worker is reported here. The next task starts another one.
  pool.on('error', () => {});
  // When a worker crashes, tinypool does not start another for the tasks in its queue, so tasks queue here instead.
  const queue = createFairQueue({ permits: options.workers, waitingMax: options.waitingMax });
  const closing = new AbortController();
  const running = new Set<Promise<unknown>>();
  const isKillable = options.runtime === 'child_process';

  return {
    async run({ name, prepare, requester = null, signal }) {
      const cancelled = AbortSignal.any(signal === undefined ? [closing.signal] : [closing.signal, signal]);
      const release = await queue.acquire(requester, cancelled);
      const deadline = new AbortController();
      const timer = setTimeout(() => deadline.abort(timeoutError(options.taskTimeoutMs)), options.taskTimeoutMs);
      // Not for a caller who gives up: a new worker costs more than most tasks, and callers could keep all of them starting.
      const kill = AbortSignal.any([closing.signal, deadline.signal]);
      const { argument, transfer } = prepare();
      const work = pool.run(argument, { name, signal: isKillable ? kill : null, transferList: [...transfer] });
      const done: Promise<unknown> = work.then(release, release).then(() => {
        clearTimeout(timer);
        running.delete(done);
      });
      running.add(done);
      const stop = AbortSignal.any([cancelled, deadline.signal]);
      try {
        return await Promise.race([work, rejectionOf(stop)]);
      } catch (error) {
        throw stop.aborted ? stop.reason : error;
      }
    },
    workerIds: () => pool.threads.map(({ threadId }) => threadId),
    async close() {
      closing.abort(new Error('The face engine is closed'));
      await Promise.all(running);
      await pool.destroy();
    },
  };
}

function rejectionOf(signal: AbortSignal): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>();
  const abort = () => reject(signal.reason);
  if (signal.aborted) abort();
  else signal.addEventListener('abort', abort, { once: true });
  return promise;
}

function timeoutError(milliseconds: number): DOMException {
  return new DOMException(`A picture took longer than ${milliseconds} ms`, 'TimeoutError');
}
