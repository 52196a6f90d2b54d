import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

/** Tests that use a database are named `*.db.test.ts` and run on both engines; every other test runs once. */
const DATABASE_TESTS = 'apps/server/src/**/*.db.test.ts';

/** Outside services are simulated as their publishers describe them. */
const CHECK_EXCHANGES = 'packages/simulators/src/publishers/check-every-exchange.ts';

/** They forbid a decoder for their whole process, so each file has one of its own. */
const FACE_TESTS = 'packages/face-engine/src/**/*.test.ts';

const EMBEDDED_SETUP = 'apps/server/src/testing/database/embedded-setup.ts';

/** Ends a test that hangs, and no other: the machine may be shared and slow. */
const LONG_ENOUGH_MS = 1_800_000;

/** Hundreds of processes load the same modules; compiled once, they start with half of the work. */
process.env.NODE_COMPILE_CACHE ??= join(tmpdir(), 'vidno-compiled');

export default defineConfig({
  test: {
    // Many tests wait for a clock or another process: with no more workers than cores, cores would stand idle.
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        test: {
          name: 'node',
          setupFiles: CHECK_EXCHANGES,
          globalSetup: EMBEDDED_SETUP,
          include: ['apps/server/src/**/*.test.ts', 'packages/*/src/**/*.test.ts', 'tools/**/*.test.ts'],
          exclude: [DATABASE_TESTS, FACE_TESTS],
          isolate: false,
          testTimeout: LONG_ENOUGH_MS,
          hookTimeout: LONG_ENOUGH_MS,
        },
      },
      {
        test: {
          name: 'faces',
          include: [FACE_TESTS],
          testTimeout: LONG_ENOUGH_MS,
          hookTimeout: LONG_ENOUGH_MS,
        },
      },
      {
        test: {
          name: 'embedded',
          setupFiles: CHECK_EXCHANGES,
          include: [DATABASE_TESTS],
          env: { TEST_ENGINE: 'embedded' },
          globalSetup: EMBEDDED_SETUP,
          isolate: false,
          testTimeout: LONG_ENOUGH_MS,
          hookTimeout: LONG_ENOUGH_MS,
        },
      },
      {
        test: {
          name: 'postgresql',
          setupFiles: CHECK_EXCHANGES,
          include: [DATABASE_TESTS],
          env: { TEST_ENGINE: 'postgresql' },
          globalSetup: [EMBEDDED_SETUP, 'apps/server/src/testing/database/postgresql-setup.ts'],
          isolate: false,
          testTimeout: LONG_ENOUGH_MS,
          hookTimeout: LONG_ENOUGH_MS,
        },
      },
      {
        test: {
          name: 'web',
          include: ['apps/web/src/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          // A worker for each file takes longer than the tests. `setup.ts` gives each file fresh modules and cleans its window.
          isolate: false,
          setupFiles: 'apps/web/src/testing/setup.ts',
          testTimeout: LONG_ENOUGH_MS,
          hookTimeout: LONG_ENOUGH_MS,
          // Read for its colours; every other stylesheet stays empty in tests.
          css: { include: /tokens\.css/ },
        },
      },
    ],
  },
});
