import { createFairQueue, type Requester } from './fair-queue.ts';
import { TaskLimitError, type TaskLimits, TaskStalledError } from './task-limits.ts';
import { createWorker, type PreparedTask, type WorkerOptions } from './worker.ts';

export interface TaskPoolOptions extends WorkerOptions {
  readonly workers: number;
  /** Of processes. A thread has none. */
  readonly limits: TaskLimits;
  readonly waitingMax: number;
}

export interface PoolTask {
  readonly name: string;
  /** Called when the task starts, so that a waiting task holds no copies. */
  readonly prepare: () => PreparedTask;
  readonly requester?: Requester | undefined;
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
export function createTaskPool({ workers: count, limits, waitingMax, ...options }: TaskPoolOptions): TaskPool {
  const workers = Array.from({ length: count }, () => createWorker(options));
  const idle = [...workers];
  const queue = createFairQueue({ permits: count, waitingMax });
  const aloneQueue = createFairQueue({ permits: 1, waitingMax });
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
  async function acquireAll(requester: Requester | null, cancelled: AbortSignal): Promise<() => void> {
    const releases = [await aloneQueue.acquire(requester, cancelled)];
    const releaseAll = () => {
      for (const release of releases) release();
    };
    try {
      for (let permit = 0; permit < count; permit += 1) releases.push(await queue.acquire(requester, cancelled));
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
      const { requester = null, signal } = task;
      const cancelled = AbortSignal.any(signal === undefined ? [closing.signal] : [closing.signal, signal]);
      try {
        const release = await queue.acquire(requester, cancelled);
        return await attempt(task, { maxMemoryBytes: limits.memoryBytes, cancelled, release });
      } catch (error) {
        if (!(error instanceof NeedsMoreMemoryError)) throw error;
      }
      const release = await acquireAll(requester, cancelled);
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

function rejectionOf(signal: AbortSignal): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>();
  const abort = () => reject(signal.reason);
  if (signal.aborted) abort();
  else signal.addEventListener('abort', abort, { once: true });
  return promise;
}
