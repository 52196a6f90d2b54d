import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { productFlags } from './product-flags.ts';

export interface RunningServer {
  readonly url: string;
  stop(): Promise<void>;
}

const ENTRY = fileURLToPath(new URL('../../apps/server/src/main/all-in-one.ts', import.meta.url));
const READY_WITHIN_MS = 120_000;

/** Starts the whole product in a separate process, as `npm start` does; resolves when it is ready. */
export async function runServer(environment: Record<string, string>): Promise<RunningServer> {
  const port = environment.PORT ?? '3000';
  const url = `http://127.0.0.1:${port}`;
  const server = spawn(process.execPath, [ENTRY], {
    env: { ...process.env, NODE_OPTIONS: productFlags(), LOG_LEVEL: 'warn', ...environment },
    stdio: ['ignore', process.env.LOG_LEVEL ? 'inherit' : 'ignore', 'inherit'],
  });
  const deadline = performance.now() + READY_WITHIN_MS;
  while (!(await isReady(url))) {
    if (server.exitCode !== null) throw new Error(`The server ended with ${server.exitCode}`);
    if (performance.now() > deadline) throw new Error('The server did not become ready');
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  return {
    url,
    stop: async () => {
      const ended = once(server, 'exit');
      server.kill('SIGTERM');
      await ended;
    },
  };
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/health/ready`)).ok;
  } catch {
    return false;
  }
}
