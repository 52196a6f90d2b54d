import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { importOf, writeFewPeople } from '../few-people.ts';
import { useSimulatorsAt } from '../inbox.ts';
import { PAID_PORT } from '../ports.ts';

/** The product's own, and those of the simulators after it. */
const PORTS_EACH = 5;
const PEOPLE = 3;

export interface PaidProduct {
  readonly origin: string;
  /** By which the command line finds it. */
  readonly environment: Readonly<Record<string, string>>;
}

interface PaidProductOptions {
  readonly entry?: 'all-in-one' | 'web-and-apis';
  readonly environment?: Readonly<Record<string, string>>;
  /** Those of the demo catalogue who can be found; without a name nobody can. */
  readonly people?: readonly string[];
}

/** A product of its own for the tests of a file, with simulated payment providers: with them everything has its price. */
export function usePaidProduct({
  entry = 'all-in-one',
  environment = {},
  people = [],
}: PaidProductOptions = {}): PaidProduct {
  const product = { origin: '', environment: {} };
  let dataDirectory: string;
  let server: ChildProcess;

  test.beforeAll(async () => {
    const port = PAID_PORT + test.info().parallelIndex * PORTS_EACH;
    product.origin = `http://localhost:${port}`;
    useSimulatorsAt(port + 1);
    dataDirectory = await mkdtemp(join(tmpdir(), 'vidno-payments-'));
    product.environment = {
      PORT: String(port),
      DATA_DIR: dataDirectory,
      PAYMENTS_SIMULATED: 'true',
      LOG_LEVEL: 'error',
    };
    const own = {
      cwd: join(import.meta.dirname, '../..'),
      env: {
        ...process.env,
        ...product.environment,
        FORCE_COLOR: '0',
        SEED_DEMO_PEOPLE: 'false',
        RATE_LIMIT_FACTOR: '100',
        ...environment,
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    } satisfies SpawnOptions;
    if (people.length > 0) {
      const file = await writeFewPeople(join(dataDirectory, 'people'), people, PEOPLE);
      const [code] = await once(spawn('node', ['apps/server/src/main/cli.ts', ...importOf(file)], own), 'exit');
      expect(code).toBe(0);
    }
    server = spawn('node', ['tools/start-unbuilt.ts', entry], own);
    const isReady = () =>
      fetch(`${product.origin}/health/ready`).then(
        ({ ok }) => ok,
        () => false,
      );
    await expect.poll(isReady).toBe(true);
  });

  test.afterAll(async () => {
    useSimulatorsAt(null);
    // One that has ended already ends no more.
    if (server.exitCode === null && server.signalCode === null) {
      const ended = once(server, 'exit');
      server.kill('SIGTERM');
      await ended;
    }
    await rm(dataDirectory, { recursive: true, force: true });
  });
  return product;
}
