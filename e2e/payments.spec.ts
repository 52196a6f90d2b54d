import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { enterCode, fillInPasswords, newMailbox, tickDocuments } from './account.ts';
import { findEmailCode, useSimulatorsAt } from './inbox.ts';
import { expectAccessible, expectNoSidewaysScroll } from './screens.ts';

/** One product for each device, since both run at once; the simulators stand on the two ports after it. */
const PORTS = { desktop: 3380, phone: 3385 };
const CARD = { paid: '4000 0000 0000 3055', declined: '4000 0566 5566 5556' };

let dataDirectory: string;
let product: ChildProcess;
let origin: string;

test.beforeEach(async ({ isMobile }) => {
  const port = isMobile ? PORTS.phone : PORTS.desktop;
  origin = `http://127.0.0.1:${port}`;
  useSimulatorsAt(port + 1);
  dataDirectory = await mkdtemp(join(tmpdir(), 'vidno-payments-'));
  product = spawn('node', ['tools/start-unbuilt.ts'], {
    cwd: join(import.meta.dirname, '..'),
    env: {
      ...process.env,
      ...{ PORT: String(port), DATA_DIR: dataDirectory, PUBLIC_URL: origin, LOG_LEVEL: 'error', FORCE_COLOR: '0' },
      ...{ SEED_DEMO_PEOPLE: 'false', PAYMENTS_SIMULATED: 'true', RATE_LIMIT_FACTOR: '100' },
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const isReady = () =>
    fetch(`${origin}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  await expect.poll(isReady).toBe(true);
});

test.afterEach(async () => {
  useSimulatorsAt(null);
  product.kill('SIGTERM');
  await once(product, 'exit');
  await rm(dataDirectory, { recursive: true, force: true });
});

test('a new user pays for the trial by card, finds it in the statement, and cancels it for a signed receipt', async ({
  page,
}) => {
  await register(page);
  const dialog = page.getByRole('dialog', { name: 'Оплата' });
  await expect(dialog.getByRole('checkbox')).not.toBeChecked();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Оплатить 1 ₽' }).click();
  await payInWidget(page, CARD.declined);
  await expect(page.getByText('Банк отклонил платёж').first()).toBeVisible();
  await page
    .getByRole('button', { name: 'Заплатить иначе' })
    .or(page.getByRole('button', { name: /^Оплатить/ }))
    .first()
    .click();
  const again = page.getByRole('button', { name: 'Оплатить 1 ₽' });
  if (await again.isVisible()) await again.click();
  await payInWidget(page, CARD.paid);
  await page.waitForURL('**/cabinet');

  await page.goto(`${origin}/cabinet/tariff`);
  await expect(page.getByText('«Пробный»').or(page.getByText('Пробный')).first()).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.goto(`${origin}/cabinet/statement`);
  await expect(page.getByText('Пополнение баланса').first()).toBeVisible();
  await expectNoSidewaysScroll(page);

  await page.goto(`${origin}/cabinet/tariff`);
  await page.getByRole('button', { name: 'Отменить подписку' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Отменить/ })
    .click();
  await expect(page.getByText(/ОТ-\d{8}-/).first()).toBeVisible();
  await expectAccessible(page);
});

async function register(page: Page): Promise<void> {
  const mail = newMailbox();
  await page.goto(`${origin}/demoreg1`);
  await page.getByLabel('Почта').fill(mail);
  await fillInPasswords(page);
  await tickDocuments(page);
  await page.getByRole('button', { name: 'Зарегистрироваться' }).click();
  await expect(page.getByRole('heading', { name: 'Код из письма' })).toBeVisible();
  await enterCode(page, await findEmailCode(mail));
  await expect(page.getByRole('dialog', { name: 'Оплата' })).toBeVisible();
}

/** In the window of CloudPayments. */
async function payInWidget(page: Page, card: string): Promise<void> {
  const widget = page.frameLocator('iframe');
  await widget.getByLabel('Номер карты').fill(card);
  await widget.getByLabel('Срок действия').fill('12/40');
  await widget.getByLabel('CVV').fill('123');
  await widget.getByRole('button', { name: 'Оплатить' }).click();
}
