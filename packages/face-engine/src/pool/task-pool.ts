import { TaskLimitError, type TaskLimits, TaskStalledError } from './task-limits.ts';
import { createWorker, type PreparedTask, type WorkerOptions } from './worker.ts';

export interface TaskPoolOptions extends WorkerOptions {
  readonly workers: number;
  /** Of processes. A thread has none. */
  readonly limits: TaskLimits;
}

export interface PoolTask {
  readonly name: string;
  /** Called when the task starts, so that a waiting task holds no copies. */
  readonly prepare: () => PreparedTask;
  readonly signal?: AbortSignal | undefined;
}

export interface TaskPool {
  /** Rejects with a `TaskLimitError` if the task takes more than it may, and with a `TaskStalledError` if it stops computing. */
  run(task: PoolTask): Promise<unknown>;
  /** Process or thread ids of the running workers. */
  workerIds(): number[];
  close(): Promise<void>;
}

/** The task is run again, alone. */
class NeedsMoreMemoryError extends Error {
  override readonly name = 'NeedsMoreMemoryError';
}

interface Attempt {
  readonly maxMemoryBytes: number;
  readonly cancelled: AbortSignal;
  /** Called when the worker is free again, which may be later than the caller gets its answer. */
  readonly release: () => void;
}

/**
 * A process that crashes, or is killed because its task exceeds a limit, fails only that task; the next task starts another. A
 * thread is never terminated during a task, because onnxruntime would crash the whole process: the caller gets the error at
 * once, and the thread keeps its permit until the task ends.
 */
export function createTaskPool({ workers: count, limits, ...options }: TaskPoolOptions): TaskPool {
  const workers = Array.from({ length: count }, () => createWorker(options));
  const idle = [...workers];
  const permits = createPermits(count);
  const alone = createPermits(1);
  const closing = new AbortController();
  const running = new Set<Promise<unknown>>();

  async function attempt(task: PoolTask, { maxMemoryBytes, cancelled, release }: Attempt): Promise<unknown> {
    const worker = idle.pop();
    if (!worker) throw new Error('There are more permits than workers');
    const exceeded = new AbortController();
    const work = worker.run(task.name, task.prepare, {
      // Not for a caller who gives up: a new worker costs more than most tasks, and callers could keep all of them starting.
      kill: AbortSignal.any([closing.signal, exceeded.signal]),
      keptMemoryBytes: limits.memoryBytes,
      stalledMs: limits.stalledMs,
      onStalled: () => exceeded.abort(new TaskStalledError()),
      onUsage: ({ cpuMs, memoryBytes }) => {
        if (cpuMs > limits.cpuMs) exceeded.abort(new TaskLimitError('cpu'));
        if (memoryBytes > limits.aloneMemoryBytes) exceeded.abort(new TaskLimitError('memory'));
        if (memoryBytes > maxMemoryBytes) exceeded.abort(new NeedsMoreMemoryError());
      },
    });
    const end = () => {
      running.delete(done);
      idle.push(worker);
      release();
    };
    const done: Promise<unknown> = work.then(end, end);
    running.add(done);
    const stop = AbortSignal.any([cancelled, exceeded.signal]);
    try {
      return await Promise.race([work, rejectionOf(stop)]);
    } catch (error) {
      throw stop.aborted ? stop.reason : error;
    }
  }

  /** All permits. Only one caller at a time collects them, so that no two wait for each other. */
  async function acquireAll(cancelled: AbortSignal): Promise<() => void> {
    const releases = [await alone.acquire(cancelled)];
    const releaseAll = () => {
      for (const release of releases) release();
    };
    try {
      for (let permit = 0; permit < count; permit += 1) releases.push(await permits.acquire(cancelled));
      // An idle worker keeps its models and buffers in memory.
      await Promise.all(workers.map((worker) => worker.end()));
    } catch (error) {
      releaseAll();
      throw error;
    }
    return releaseAll;
  }

  return {
    async run(task) {
      const { signal } = task;
      const cancelled = AbortSignal.any(signal === undefined ? [closing.signal] : [closing.signal, signal]);
      try {
        const release = await permits.acquire(cancelled);
        return await attempt(task, { maxMemoryBytes: limits.memoryBytes, cancelled, release });
      } catch (error) {
        if (!(error instanceof NeedsMoreMemoryError)) throw error;
      }
      const release = await acquireAll(cancelled);
      return await attempt(task, { maxMemoryBytes: limits.aloneMemoryBytes, cancelled, release });
    },
    workerIds: () => workers.flatMap((worker) => worker.id() ?? []),
    async close() {
      closing.abort(new Error('The face engine is closed'));
      await Promise.all(running);
      await Promise.all(workers.map((worker) => worker.destroy()));
    },
  };
}

interface Permits {
  /** Waits for its turn, and returns the function that gives the permit back. Rejects when the signal aborts. */
  acquire(signal: AbortSignal): Promise<() => void>;
}

/** First come, first served: whoever brings the tasks decides whose turn it is. */
function createPermits(count: number): Permits {
  const waiting = new Set<() => void>();
  let free = count;
  const release = () => {
    const [next] = waiting;
    if (next) next();
    else free += 1;
  };
  return {
    acquire(signal) {
      const { promise, resolve, reject } = Promise.withResolvers<() => void>();
      const leave = () => {
        waiting.delete(grant);
        signal.removeEventListener('abort', abort);
      };
      const grant = () => {
        leave();
        resolve(release);
      };
      const abort = () => {
        leave();
        reject(signal.reason);
      };
      if (signal.aborted) reject(signal.reason);
      else if (free > 0) {
        free -= 1;
        resolve(release);
      } else {
        waiting.add(grant);
        signal.addEventListener('abort', abort);
      }
      return promise;
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
