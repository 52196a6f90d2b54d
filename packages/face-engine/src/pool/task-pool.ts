import { Tinypool } from 'tinypool';
import { createTurnstile } from './turnstile.ts';

export interface TaskPoolOptions {
  /** Module whose exported functions are the tasks. */
  readonly entry: URL;
  readonly workers: number;
  readonly runtime: 'worker_threads' | 'child_process';
  readonly idleTimeoutMs: number;
  readonly taskTimeoutMs: number;
}

export interface PoolTask {
  readonly name: string;
  readonly argument: unknown;
  /** Buffers that the caller gives away. */
  readonly transfer: readonly ArrayBuffer[];
  readonly signal?: AbortSignal | undefined;
}

export interface TaskPool {
  run(task: PoolTask): Promise<unknown>;
  /** Process ids or thread ids of the workers that live now. */
  workerIds(): number[];
  close(): Promise<void>;
}

/**
 * Workers start with the first task and end when idle. A process that dies, or is killed because its task took too long
 * or is not wanted any more, takes only this task along. A thread is never ended in the middle of a task: onnxruntime
 * would take the whole process along. Whoever waits for it is let go, and it keeps its place until it is done.
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
  // The death of an idle worker is reported here; the next task starts another.
  pool.on('error', () => {});
  // tinypool starts no worker for tasks that wait when one dies, so here none waits inside it.
  const turnstile = createTurnstile(options.workers);
  const closing = new AbortController();
  const running = new Set<Promise<unknown>>();
  const isKillable = options.runtime === 'child_process';

  return {
    async run({ name, argument, transfer, signal }) {
      const wish = AbortSignal.any(signal === undefined ? [closing.signal] : [closing.signal, signal]);
      const leave = await turnstile.enter(wish);
      const deadline = new AbortController();
      const timer = setTimeout(() => deadline.abort(timeoutError(options.taskTimeoutMs)), options.taskTimeoutMs);
      const stop = AbortSignal.any([wish, deadline.signal]);
      const work = pool.run(argument, { name, signal: isKillable ? stop : null, transferList: [...transfer] });
      const done: Promise<unknown> = work.then(leave, leave).then(() => running.delete(done));
      running.add(done);
      try {
        return await Promise.race([work, rejectionOf(stop)]);
      } catch (error) {
        throw stop.aborted ? stop.reason : error;
      } finally {
        clearTimeout(timer);
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
  const giveUp = () => reject(signal.reason);
  if (signal.aborted) giveUp();
  else signal.addEventListener('abort', giveUp, { once: true });
  return promise;
}

function timeoutError(milliseconds: number): DOMException {
  return new DOMException(`A picture took longer than ${milliseconds} ms`, 'TimeoutError');
}
