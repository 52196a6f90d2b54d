import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

/** A process of the product that is killed and started again at the same address. */
export interface ProductProcess {
  readonly name: string;
  readonly url: string;
  /** Null while it runs; what it ended with if it ended by itself. */
  readonly endedWith: () => string | null;
  start(environment?: Readonly<Record<string, string>>): Promise<void>;
  /** SIGKILL, so that it cannot clean up. */
  kill(): Promise<void>;
  /** SIGTERM, as at an update; ends when it has finished what it was doing. */
  stop(): Promise<void>;
  untilReady(withinMs: number): Promise<void>;
}

interface ProcessOptions {
  readonly name: string;
  readonly entry: 'web-and-apis' | 'worker' | 'engine';
  readonly port: number;
  readonly environment: Readonly<Record<string, string>>;
  /** Folder of the program; without it this one. */
  readonly root?: string;
}

const ROOT = fileURLToPath(new URL('../../../../../', import.meta.url));

/** Only ends a test that hangs. */
export const HANGS_AFTER_MS = 120_000;
const POLL_MS = 50;

export function createProductProcess({ name, entry, port, environment, root = ROOT }: ProcessOptions): ProductProcess {
  const path = join(root, `apps/server/src/main/${entry}.ts`);
  const url = `http://127.0.0.1:${port}`;
  let child: ChildProcess | null = null;
  let ended: Promise<unknown> = Promise.resolve();
  let endedWith: string | null = null;
  const untilReady = async (withinMs: number): Promise<void> => {
    const until = performance.now() + withinMs;
    while (!(await isReady(url))) {
      if (endedWith !== null) throw new Error(`${name} ended by itself: ${endedWith}`);
      if (performance.now() > until) throw new Error(`${name} is not ready after ${withinMs} ms`);
      await sleep(POLL_MS);
    }
  };
  const end = async (signal: 'SIGKILL' | 'SIGTERM'): Promise<void> => {
    const ending = child;
    child = null;
    ending?.kill(signal);
    await ended;
  };
  return {
    name,
    url,
    untilReady,
    endedWith: () => endedWith,
    start: async (more = {}) => {
      const own = entry === 'web-and-apis' ? { PORT: String(port) } : { WORKER_PORT: String(port) };
      const started = spawn(process.execPath, [path], {
        env: { ...process.env, ...environment, ...own, ...more },
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      let errors = '';
      started.stderr.on('data', (chunk: Buffer) => {
        errors = `${errors}${chunk.toString()}`.slice(-2_000);
      });
      child = started;
      endedWith = null;
      ended = new Promise<void>((resolve) => {
        started.once('close', (code, signal) => {
          if (child === started) endedWith = `${signal ?? code}: ${errors}`;
          resolve();
        });
      });
      await untilReady(HANGS_AFTER_MS);
    },
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  };
}

async function isReady(url: string): Promise<boolean> {
  return (await stateOf(url))?.ready ?? false;
}

/** Null if nobody answers. */
export async function stateOf(url: string): Promise<{ ready: boolean; checks: Record<string, string> } | null> {
  try {
    const response = await fetch(`${url}/health/ready`, { signal: AbortSignal.timeout(5_000) });
    const { checks } = (await response.json()) as { checks: Record<string, string> };
    return { ready: response.ok, checks };
  } catch {
    return null;
  }
}
