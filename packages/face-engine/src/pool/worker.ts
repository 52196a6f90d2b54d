import { readFileSync } from 'node:fs';
import { Tinypool } from 'tinypool';

export interface WorkerOptions {
  /** Module whose exported functions are the tasks. */
  readonly entry: URL;
  readonly runtime: 'worker_threads' | 'child_process';
  readonly idleTimeoutMs: number;
  /** The first task of a process: opens what the others need, so that none of them is charged with it. */
  readonly warmUp?: { readonly name: string; readonly argument: unknown };
}

export interface PreparedTask {
  readonly argument: unknown;
  /** Buffers whose ownership moves to the worker. */
  readonly transfer: readonly ArrayBuffer[];
}

interface RunOptions {
  /** Kills a process in mid-task. */
  readonly kill: AbortSignal;
  /** Called every few milliseconds with what the task has taken so far, without what the start of its process took. */
  readonly onUsage: (usage: ProcessUsage) => void;
  readonly stalledMs: number;
  /** Called when the process, be it still starting, has used no processor time for that long. */
  readonly onStalled: () => void;
  /** A worker that still takes more memory than this after the task ends. */
  readonly keptMemoryBytes: number;
}

/** Runs one task at a time in a process or thread, which starts with the first task and ends when idle. */
interface Worker {
  run(name: string, prepare: () => PreparedTask, options: RunOptions): Promise<unknown>;
  /** Of the running process or thread. */
  id(): number | null;
  /** Ends an idle process or thread. The next task starts another. */
  end(): Promise<void>;
  destroy(): Promise<void>;
}

const WATCH_INTERVAL_MS = 25;
/** How often within `stalledMs` is looked whether the process computes. */
const STALL_LOOKS = 20;
/**
 * Makes glibc return freed memory to the system, 70 MB in a warm worker (see tools/run-lean.sh). Nothing else of our environment
 * reaches a process that decodes what strangers sent: it holds secrets.
 */
const PROCESS_ENVIRONMENT = { MALLOC_MMAP_THRESHOLD_: '131072' };

/**
 * A process that crashes, or is killed because its task was stopped, fails only that task; the next starts another. A thread is
 * never terminated during a task, because onnxruntime would crash the whole process: it goes on until the task ends.
 */
export function createWorker({ entry, runtime, idleTimeoutMs, warmUp }: WorkerOptions): Worker {
  const pool = new Tinypool({
    filename: entry.href,
    runtime,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: idleTimeoutMs,
    serialization: 'advanced',
    ...(runtime === 'child_process' && { env: PROCESS_ENVIRONMENT }),
  });
  // A crash of an idle worker is reported here.
  pool.on('error', () => {});
  const isProcess = runtime === 'child_process';
  const isWatched = isProcess && readProcessUsage(process.pid) !== null;
  let warm: { readonly id: number; readonly memoryBytes: number } | null = null;

  function id(): number | null {
    return pool.threads[0]?.threadId ?? null;
  }

  /** Null for a thread, and where usage cannot be read. */
  function usage(): ProcessUsage | null {
    const processId = isProcess ? id() : null;
    return processId === null ? null : readProcessUsage(processId);
  }

  async function ensureWarm(signal: AbortSignal): Promise<void> {
    if (!isProcess || !warmUp || (warm !== null && warm.id === id())) return;
    await pool.run(warmUp.argument, { name: warmUp.name, signal });
    const [processId, found] = [id(), usage()];
    warm = processId !== null && found !== null ? { id: processId, memoryBytes: found.memoryBytes } : null;
  }

  function watch(onUsage: RunOptions['onUsage']): NodeJS.Timeout | undefined {
    const before = usage();
    const warmBytes = warm?.memoryBytes;
    if (!before || warmBytes === undefined) return undefined;
    return setInterval(() => {
      const now = usage();
      if (now) onUsage({ cpuMs: now.cpuMs - before.cpuMs, memoryBytes: now.memoryBytes - warmBytes });
    }, WATCH_INTERVAL_MS);
  }

  /** Counts looks and not time, so that a machine that sleeps, or gives us no time to look, stalls nothing. */
  function watchForStall({ stalledMs, onStalled }: Pick<RunOptions, 'stalledMs' | 'onStalled'>): NodeJS.Timeout {
    let lastCpuMs: number | null = null;
    let looks = 0;
    return setInterval(() => {
      // A process that is gone computes nothing either, and its end is not always told.
      const cpuMs = usage()?.cpuMs ?? null;
      looks = isWatched && cpuMs === lastCpuMs ? looks + 1 : 0;
      lastCpuMs = cpuMs;
      if (looks >= STALL_LOOKS) onStalled();
    }, stalledMs / STALL_LOOKS);
  }

  async function endIfBloated(keptMemoryBytes: number): Promise<void> {
    const now = usage();
    if (now && warm && now.memoryBytes - warm.memoryBytes > keptMemoryBytes) await pool.recycleWorkers();
  }

  return {
    async run(name, prepare, { kill, onUsage, keptMemoryBytes, ...stall }) {
      const stallWatch = watchForStall(stall);
      let watching: NodeJS.Timeout | undefined;
      try {
        await ensureWarm(kill);
        watching = watch(onUsage);
        const { argument, transfer } = prepare();
        return await pool.run(argument, { name, signal: isProcess ? kill : null, transferList: [...transfer] });
      } finally {
        clearInterval(watching);
        clearInterval(stallWatch);
        await endIfBloated(keptMemoryBytes);
      }
    },
    id,
    end: () => pool.recycleWorkers(),
    destroy: () => pool.destroy(),
  };
}

interface ProcessUsage {
  /** Of all its threads, since its start. */
  readonly cpuMs: number;
  /** Resident memory. */
  readonly memoryBytes: number;
}

/** Linux counts processor time in hundredths of a second on all architectures that Node.js runs on. */
const TICK_MS = 10;
/** Positions after the name in /proc/<pid>/stat, see proc(5). */
const USER_TICKS = 11;
const SYSTEM_TICKS = 12;

/** Read from outside, because a process that is busy in a native library answers nothing. Null where there is no /proc. */
function readProcessUsage(processId: number): ProcessUsage | null {
  try {
    const stat = readFileSync(`/proc/${processId}/stat`, 'utf8');
    const status = readFileSync(`/proc/${processId}/status`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(status) ?? [];
    if (kilobytes === undefined) return null;
    return {
      cpuMs: (Number(fields[USER_TICKS]) + Number(fields[SYSTEM_TICKS])) * TICK_MS,
      memoryBytes: Number(kilobytes) * 1024,
    };
  } catch {
    return null;
  }
}
