import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from '@playwright/test';
import { toSimulatedSettings } from '../tools/simulated-settings.ts';
import { callSimulator, useSimulatorsAt } from './inbox.ts';
import { VK_DAILY_PORT } from './ports.ts';
import { checkScreen } from './screens.ts';
import { logInAtVk, tabTo } from './vk-steps.ts';

const ROOT = join(import.meta.dirname, '..');
const CLOCK_LOADER = pathToFileURL(join(ROOT, 'apps/server/src/testing/survival/shift-clock.ts')).href;
const HOUR_S = 3_600;
/** Pages are read again a day later, and looked at on the day after, when a period that ends yesterday has both readings. */
const READ_AFTER_HOURS = 25;
const LOOKED_AT_AFTER_HOURS = 49;
const OWNER = { owner_id: -50_000_260 };
const FOLLOWERS = 1_000_000;

let port: number;
let dataDirectory: string;
let simulators: ChildProcess;
let product: ChildProcess;

test.beforeAll(async () => {
  // After those of the common product.
  port = VK_DAILY_PORT + test.info().parallelIndex * 3;
  dataDirectory = await mkdtemp(join(tmpdir(), 'vidno-daily-'));
  simulators = spawn('node', ['packages/simulators/src/main.ts'], {
    cwd: ROOT,
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...environment(), SIMULATORS_PORT: String(port + 1), SIMULATORS_SMTP_PORT: String(port + 2) },
  });
  await once(simulators.stdout ?? simulators, 'data');
  useSimulatorsAt(port + 1);
});
test.afterAll(async () => {
  useSimulatorsAt(null);
  await stopProduct();
  simulators.kill();
  await rm(dataDirectory, { recursive: true, force: true });
});

test('pages that are pasted refresh by themselves a day later, and their growth, period and chart are read by keyboard', async ({
  page,
}) => {
  const origin = `http://localhost:${port}`;
  await callSimulator('change-account', { ...OWNER, followers: FOLLOWERS });
  await startProduct(0);
  await logInAtVk(page, origin);
  await page.goto(`${origin}/vk/add-account`);
  await page.getByRole('textbox').focus();
  await page.keyboard.insertText('Наши: vk.com/posts_260, @posts_270\nи просто слова');
  await tabTo(page, page.getByRole('button', { name: 'Добавить', exact: true }));
  await page.keyboard.press('Enter');
  const outcomes = page.getByRole('region', { name: 'Что получилось' });
  await expect(outcomes.getByText('Добавлено 2 из 3.')).toBeVisible();
  await page.goto(`${origin}/vk`);
  const card = page.getByRole('listitem').filter({ hasText: 'posts_260' }).first();
  await expect(page.getByText(/Обновлён/)).toHaveCount(2);
  await checkScreen(page);

  await stopProduct();
  await callSimulator('clock', { advance: READ_AFTER_HOURS * HOUR_S });
  await callSimulator('change-account', { ...OWNER, followers: FOLLOWERS + 321 });
  await callSimulator('add-post', OWNER);
  await startProduct(READ_AFTER_HOURS);
  await page.clock.setSystemTime(Date.now() + LOOKED_AT_AFTER_HOURS * HOUR_S * 1_000);
  // Nobody presses «Обновить».
  await expect(async () => {
    await page.goto(`${origin}/vk`);
    await expect(card).toContainText('261', { timeout: 1_000 });
  }).toPass();

  await tabTo(page, card.locator('a[href^="/vk/account/"]').first());
  await page.keyboard.press('Enter');
  const figures = page.getByRole('region', { name: 'Показатели' });
  await expect(figures.getByRole('listitem').filter({ hasText: /^Прирост/ })).toContainText('+321');

  const period = page.getByRole('button', { name: /^Период: / });
  await tabTo(page, period);
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('button', { name: 'С начала года' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/from=\d{4}-01-01/);

  const chart = page.getByRole('slider', { name: 'Подписчики' });
  await tabTo(page, chart);
  await expect(chart).toHaveAttribute('aria-valuetext', /1\s000\s321/);
  await page.keyboard.press('ArrowLeft');
  await expect(chart).toHaveAttribute('aria-valuetext', /1\s000\s000/);
  // With the figures of that day beside it.
  await checkScreen(page);
});

function environment(): NodeJS.ProcessEnv {
  const own = { ...process.env, PORT: String(port), DATA_DIR: dataDirectory, LOG_LEVEL: 'error' };
  return { ...own, SEED_DEMO_PEOPLE: 'false', RATE_LIMIT_FACTOR: '100', ...toSimulatedSettings(own, port + 1) };
}

async function startProduct(aheadHours: number): Promise<void> {
  product = spawn('node', ['apps/server/src/main/all-in-one.ts'], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...environment(),
      DEMO_SERVICES: '1,2,3',
      NODE_OPTIONS: `--import ${CLOCK_LOADER}`,
      CLOCK_SHIFT_MS: String(aheadHours * HOUR_S * 1_000),
    },
  });
  const isReady = () =>
    fetch(`http://localhost:${port}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  await expect.poll(isReady).toBe(true);
}

async function stopProduct(): Promise<void> {
  if (product.exitCode !== null) return;
  product.kill('SIGTERM');
  await once(product, 'exit');
}
