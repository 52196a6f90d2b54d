import { existsSync } from 'node:fs';
import { afterEach, describe, expect, test } from 'vitest';
import { TaskLimitError, type TaskLimits, TaskStalledError } from './task-limits.ts';
import { createTaskPool, type TaskPool } from './task-pool.ts';
import type { WorkerOptions } from './worker.ts';

const FOR_EVER_MS = 3_600_000;
const MUCH_MEMORY = 2 ** 40;
const opened: TaskPool[] = [];

afterEach(async () => {
  await Promise.all(opened.splice(0).map((pool) => pool.close()));
});

// Without /proc, what a worker takes is not known.
describe.runIf(existsSync('/proc/self/status'))('a task of a process', () => {
  test('is charged with the processor time it takes, and not with time by the clock', async () => {
    const pool = open({ limits: { cpuMs: 500 } });
    expect(await run(pool, 'sleep', 1_500)).toBe('slept');
    await expect(run(pool, 'compute', 5_000)).rejects.toThrow(TaskLimitError);
    expect(await run(pool, 'sleep', 0)).toBe('slept');
  });

  test('is not charged with what its process takes to start', async () => {
    const pool = open({ limits: { cpuMs: 500 }, warmUp: { name: 'compute', argument: 1_500 } });
    expect(await run(pool, 'sleep', 100)).toBe('slept');
  });

  test('is ended when it has stopped computing, and the next is run', async () => {
    const pool = open({ limits: { stalledMs: 1_000 } });
    await expect(run(pool, 'waitForever', null)).rejects.toThrow(TaskStalledError);
    expect(await run(pool, 'sleep', 0)).toBe('slept');
  });

  test('is ended when its process stops while it starts', async () => {
    const pool = open({ limits: { stalledMs: 1_000 }, warmUp: { name: 'waitForever', argument: null } });
    await expect(run(pool, 'sleep', 0)).rejects.toThrow(TaskStalledError);
  });

  test('is ended when its process is killed while it starts, and the next is run', async () => {
    const pool = open({ limits: { stalledMs: 1_000 }, warmUp: { name: 'compute', argument: 1_000 } });
    const ended = expect(run(pool, 'sleep', 0)).rejects.toThrow();
    await expect.poll(() => pool.workerIds().length, { timeout: 300_000 }).toBe(1);
    for (const id of pool.workerIds()) process.kill(id, 'SIGKILL');
    await ended;
    expect(await run(pool, 'sleep', 0)).toBe('slept');
  });
});

async function run(pool: TaskPool, name: string, argument: unknown): Promise<unknown> {
  return await pool.run({ name, prepare: () => ({ argument, transfer: [] }) });
}

function open({ limits, ...options }: { limits: Partial<TaskLimits> } & Pick<WorkerOptions, 'warmUp'>): TaskPool {
  const pool = createTaskPool({
    entry: new URL('../testing/pool-tasks.ts', import.meta.url),
    workers: 1,
    runtime: 'child_process',
    idleTimeoutMs: FOR_EVER_MS,
    limits: {
      cpuMs: FOR_EVER_MS,
      memoryBytes: MUCH_MEMORY,
      aloneMemoryBytes: MUCH_MEMORY,
      stalledMs: FOR_EVER_MS,
      ...limits,
    },
    warmUp: { name: 'sleep', argument: 0 },
    ...options,
  });
  opened.push(pool);
  return pool;
}
