import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { listSources } from '@vidno/contract/sources';
import { createVisitor } from '../e2e/visitor.ts';
import { reportFigures } from './shared/report-figures.ts';
import { residentMb } from './shared/resident-memory.ts';

const PORT = '3178';
const URL_OF_PRODUCT = `http://127.0.0.1:${PORT}`;
const DEMO_PEOPLE = 60;
/** The face engine stops a minute after its last picture. */
const IDLE_AFTER_MS = 90_000;

const dataDirectory = await mkdtemp(join(tmpdir(), 'vidno-start-'));

/** `npm start` as a user runs it, with all its child processes. */
function start(): ChildProcess {
  return spawn('npm', ['start'], {
    env: { ...process.env, PORT, DATA_DIR: dataDirectory, PUBLIC_URL: URL_OF_PRODUCT, LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'ignore', 'inherit'],
    detached: true,
  });
}

async function stop(product: ChildProcess): Promise<void> {
  const ended = once(product, 'exit');
  if (product.pid) process.kill(-product.pid, 'SIGTERM');
  await ended;
}

async function secondsUntilReady(): Promise<number> {
  const started = performance.now();
  while (
    !(await fetch(`${URL_OF_PRODUCT}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    ))
  )
    await sleep(50);
  return (performance.now() - started) / 1000;
}

async function waitForDemoPeople(): Promise<void> {
  const { call } = await createVisitor(URL_OF_PRODUCT);
  while ((await call(listSources)).data.reduce((sum, { people }) => sum + people, 0) < DEMO_PEOPLE) await sleep(500);
}

try {
  const first = start();
  const firstStart = await secondsUntilReady();
  await waitForDemoPeople();
  await sleep(IDLE_AFTER_MS);
  const filled = residentMb(first.pid ?? 0);
  await stop(first);

  const second = start();
  const secondStart = await secondsUntilReady();
  await sleep(IDLE_AFTER_MS);
  const idle = residentMb(second.pid ?? 0);
  await stop(second);

  console.table([
    { what: 'ready on the first start, s', value: Number(firstStart.toFixed(1)) },
    { what: 'resident after the first start and the demo import, MB', value: Math.round(filled) },
  ]);
  reportFigures('start', [
    { name: 'ready on a second start, s', value: Number(secondStart.toFixed(2)), op: '<=', target: 5 },
    {
      name: 'idle memory of npm start with the demo catalogue, MB',
      value: Math.round(Math.max(idle, filled)),
      op: '<=',
      target: 600,
    },
  ]);
} finally {
  await rm(dataDirectory, { recursive: true, force: true });
}
