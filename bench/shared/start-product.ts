import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { listSources } from '@vidno/contract/sources';
import { createVisitor } from '../../e2e/visitor.ts';

export interface StartedProduct {
  readonly url: string;
  /** Resolves when the product answers. */
  untilReady(): Promise<void>;
  /** Resolves when the people of the demo are imported. */
  untilFilled(): Promise<void>;
  untilIdle(): Promise<void>;
  /** Resident memory of all its processes; what they share counts once. */
  residentMb(): number;
  /** What each of its processes has taken so far, by its id. */
  cpuSeconds(): ReadonlyMap<number, number>;
  stop(): Promise<void>;
}

const DEMO_PEOPLE = 60;
/** The face engine stops a minute after its last picture. */
const IDLE_AFTER_MS = 90_000;

/** `npm start`, or another script, as a user runs it, with all its child processes. */
export function startProduct(
  environment: { PORT: string; DATA_DIR: string } & Record<string, string>,
  script: 'start' | 'web-and-apis' | 'worker' = 'start',
): StartedProduct {
  const url = `http://localhost:${environment.PORT}`;
  const product = spawn('npm', ['run', script], {
    env: { ...process.env, LOG_LEVEL: 'warn', ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
    detached: true,
  });
  return {
    url,
    untilReady: async () => {
      while (!(await isReady(url))) await sleep(50);
    },
    untilFilled: async () => {
      const { call } = await createVisitor(url);
      while (
        (await call(listSources)).data.reduce((sum, { people, health }) => sum + (health === 'up' ? people : 0), 0) <
        DEMO_PEOPLE
      )
        await sleep(500);
    },
    untilIdle: () => sleep(IDLE_AFTER_MS),
    residentMb: () => listTree(product.pid ?? 0).reduce((sum, pid) => sum + proportionalKilobytes(pid), 0) / 1024,
    cpuSeconds: () => new Map(listTree(product.pid ?? 0).flatMap(cpuSecondsOf)),
    stop: () => stop(product),
  };
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/health/ready`)).ok;
  } catch {
    return false;
  }
}

/** Resolves when none of its processes runs any more: npm ends before the server that it started has closed its database. */
async function stop(product: ChildProcess): Promise<void> {
  if (product.pid === undefined) return;
  const ended = once(product, 'exit');
  const group = -product.pid;
  process.kill(group, 'SIGTERM');
  await ended;
  while (isRunning(group)) await sleep(50);
}

function isRunning(group: number): boolean {
  try {
    return process.kill(group, 0);
  } catch {
    return false;
  }
}

/** A process and all its descendants. */
function listTree(root: number): number[] {
  const rows = execFileSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number));
  const tree = new Set([root]);
  for (let sizeBefore = -1; sizeBefore !== tree.size; ) {
    sizeBefore = tree.size;
    for (const [pid = 0, parent = 0] of rows) if (tree.has(parent)) tree.add(pid);
  }
  return [...tree];
}

const TICKS_PER_SECOND = 100;

/** In user and kernel mode, from `/proc` (proc(5)). Nothing for a process that has ended. */
function cpuSecondsOf(pid: number): [number, number][] {
  try {
    // The second field is the name, in parentheses, which may contain spaces.
    const [, fields = ''] = /\) (.*)$/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8').trim()) ?? [];
    const [user = 0, system = 0] = fields.split(' ').slice(11, 13).map(Number);
    return [[pid, (user + system) / TICKS_PER_SECOND]];
  } catch {
    return [];
  }
}

/** A page that several processes share counts in parts: all of them run the same Node.js. 0 for a process that has ended. */
function proportionalKilobytes(pid: number): number {
  try {
    const [, kilobytes] = /^Pss:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')) ?? [];
    return Number(kilobytes ?? 0);
  } catch {
    return 0;
  }
}
