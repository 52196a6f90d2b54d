import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { findBrowser } from './browser.ts';
import { PORT } from './ports.ts';

const ORIGIN = `http://localhost:${PORT}`;
/** Every worker loads this file again and uses the folder that the first process made. */
process.env.E2E_DATA_DIR ??= mkdtempSync(join(tmpdir(), 'vidno-e2e-'));

/** Only what hangs takes this long, on any machine. */
const LONG_ENOUGH_MS = { test: 600_000, expectation: 180_000 };

const DESKTOP = { viewport: { width: 1280, height: 900 } };
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
/** Takes people out of the catalogue that all tests share, and so comes last. */
const LEAVING = 'removal.spec.ts';
/** Switches off what all tests search with, and so comes after everything. */
const SWITCHING = 'settings.spec.ts';

export default defineConfig({
  testDir: '.',
  fullyParallel: true,
  workers: 3,
  forbidOnly: process.env.CI === 'true',
  timeout: LONG_ENOUGH_MS.test,
  expect: { timeout: LONG_ENOUGH_MS.expectation },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['line'], ['json']] : 'line',
  outputDir: '../test-results',
  use: {
    baseURL: ORIGIN,
    locale: 'ru-RU',
    timezoneId: 'Europe/Moscow',
    launchOptions: await findBrowser(),
    screenshot: 'only-on-failure',
    // Traces take a third of the time, so they are recorded only on request.
    trace: process.env.E2E_TRACE === 'true' ? 'retain-on-failure' : 'off',
  },
  projects: [
    { name: 'seeded', testMatch: 'seeded.setup.ts' },
    {
      name: 'desktop',
      testMatch: '*.spec.ts',
      testIgnore: [LEAVING, SWITCHING],
      dependencies: ['seeded'],
      use: DESKTOP,
    },
    {
      // Screens are checked at both sizes by the tests above; here a finger goes the main ways once more.
      name: 'phone',
      testMatch: '*.spec.ts',
      testIgnore: [LEAVING, SWITCHING],
      grep: /@phone/,
      dependencies: ['seeded'],
      use: PHONE,
    },
    { name: 'leaving', testMatch: LEAVING, dependencies: ['desktop', 'phone'], use: DESKTOP },
    { name: 'leaving on a phone', testMatch: LEAVING, grep: /@phone/, dependencies: ['desktop', 'phone'], use: PHONE },
    { name: 'switching', testMatch: SWITCHING, dependencies: ['leaving', 'leaving on a phone'], use: DESKTOP },
  ],
  webServer: {
    command: 'node tools/start.ts',
    cwd: '..',
    url: `${ORIGIN}/health/ready`,
    timeout: LONG_ENOUGH_MS.test,
    env: {
      PORT: String(PORT),
      DATA_DIR: process.env.E2E_DATA_DIR,
      LOG_LEVEL: 'warn',
      RATE_LIMIT_FACTOR: '100',
    },
  },
});
