import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** Tests that use a database are named `*.db.test.ts` and run on both engines; every other test runs once. */
const DATABASE_TESTS = 'apps/server/src/**/*.db.test.ts';

/** Ends a test that hangs, and no other: the machine may be shared and slow. */
const LONG_ENOUGH_MS = 600_000;

export default defineConfig({
  test: {
    // Many tests wait for a clock or another process: with no more workers than cores, cores would stand idle.
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        test: {
          name: 'node',
          include: ['apps/server/src/**/*.test.ts', 'packages/*/src/**/*.test.ts', 'tools/**/*.test.ts'],
          exclude: [DATABASE_TESTS],
          testTimeout: LONG_ENOUGH_MS,
          hookTimeout: LONG_ENOUGH_MS,
        },
      },
      {
        test: {
          name: 'embedded',
          include: [DATABASE_TESTS],
          env: { TEST_ENGINE: 'embedded' },
          globalSetup: 'apps/server/src/testing/embedded-setup.ts',
          isolate: false,
          testTimeout: LONG_ENOUGH_MS,
          hookTimeout: LONG_ENOUGH_MS,
        },
      },
      {
        test: {
          name: 'postgresql',
          include: [DATABASE_TESTS],
          env: { TEST_ENGINE: 'postgresql' },
          globalSetup: 'apps/server/src/testing/postgresql-setup.ts',
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
