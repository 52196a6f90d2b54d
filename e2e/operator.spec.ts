import { execFile } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { promisify } from 'node:util';
import { expect, type Page, test } from '@playwright/test';
import { PASSWORD, post, profileOf, registerByEmail } from './account.ts';
import { checkScreen } from './screens.ts';

const STEP_MS = 30_000;
const REASON = 'Просьба владельца в письме';

/** A user with a second factor who was made operator by the command line, beside the running product, and has logged in again. */
async function becomeOperator(page: Page): Promise<() => Promise<string>> {
  const mail = await registerByEmail(page);
  const { id } = (await profileOf(page)) ?? {};
  const { secret } = await post(page, '/api/user/second-factor/start', { password_current: PASSWORD });
  const nextCode = createCodes(String(secret));
  await post(page, '/api/user/second-factor/confirm', { code: await nextCode() });
  const vidno = ['apps/server/src/main/cli.ts', 'users', 'make-operator', String(id), '--reason', 'первый оператор'];
  await promisify(execFile)('node', vidno, { env: { ...process.env, DATA_DIR: process.env.E2E_DATA_DIR } });
  await page.goto('/privacy');
  await page.evaluate(() => fetch('/sanctum/csrf-cookie'));
  await post(page, '/api/login', { login: mail, password: PASSWORD });
  await post(page, '/api/login/second-factor', { code: await nextCode() });
  return nextCode;
}

/** Codes of RFC 6238; each counts once, so the next one is waited for. */
function createCodes(secret: string): () => Promise<string> {
  const key = Buffer.from(
    [...secret]
      .map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'))
      .join('')
      .match(/.{8}/g)
      ?.map((byte) => Number.parseInt(byte, 2)) ?? [],
  );
  let used = 0;
  return async () => {
    await expect.poll(() => Math.floor(Date.now() / STEP_MS), { intervals: [1_000] }).toBeGreaterThan(used);
    used = Math.floor(Date.now() / STEP_MS);
    const counter = Buffer.alloc(8);
    counter.writeBigUInt64BE(BigInt(used));
    const mac = createHmac('sha1', key).update(counter).digest();
    const offset = (mac.at(-1) ?? 0) & 15;
    return String((mac.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
  };
}

test('for everybody else there is no such page', async ({ page }) => {
  const answer = await page.goto('/admin');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Такой страницы нет' })).toBeVisible();
});

test('an operator looks, blocks a user, and finds it in the journal', async ({ page, browser }) => {
  const other = await browser.newPage();
  const mail = await registerByEmail(other);
  const { id } = (await profileOf(other)) ?? {};
  const nextCode = await becomeOperator(page);

  await page.goto('/admin');
  await page.getByRole('button', { name: 'Проверить сейчас' }).click();
  await expect(page.getByText(/^Проверено/)).toBeVisible();
  await expect(page.getByText(/Всё в порядке|Смотрите: \d|Не работает: \d/)).toBeVisible();
  await expect(page.getByText('сайт, фоновая работа, распознавание лиц')).toBeVisible();
  await checkScreen(page);

  await page.getByRole('link', { name: 'Пользователи' }).click();
  await page.getByLabel('Номер, почта или телефон').fill(mail);
  await page.getByRole('button', { name: 'Найти' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`Аккаунт № ${id}`);
  await expect(page.getByText(mail)).toHaveCount(0);
  await checkScreen(page);

  await page.getByRole('button', { name: 'Заблокировать' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Причина').fill('Так');
  await dialog.getByLabel('Код из приложения').fill(await nextCode());
  await dialog.getByRole('button', { name: 'Заблокировать' }).click();
  await expect(dialog.getByText('Напишите причину подробнее')).toBeVisible();
  await expect(page.getByText('Подтверждённый режим: коды не нужны')).toBeVisible();
  await checkScreen(page);
  await dialog.getByLabel('Причина').fill(REASON);
  await dialog.getByRole('button', { name: 'Заблокировать' }).click();
  await expect(page.getByText('заблокирован', { exact: true })).toBeVisible();
  await other.reload();
  expect(await profileOf(other)).toBeNull();

  await page.getByRole('button', { name: 'Удалить аккаунт' }).click();
  await expect(dialog.getByText('Вернуть аккаунт нельзя.')).toBeVisible();
  await expect(dialog.getByLabel('Код из приложения')).toBeVisible();
  await checkScreen(page);
  await dialog.getByRole('button', { name: 'Отмена' }).click();

  await page.getByRole('link', { name: 'Журнал' }).click();
  const row = page.getByRole('row', { name: new RegExp(REASON) });
  await expect(row).toContainText('Аккаунт заблокирован');
  await page.getByRole('button', { name: 'Проверить цепочку' }).click();
  await expect(page.getByText(/Журнал цел: \d+/)).toBeVisible();
  await checkScreen(page);
  await page.getByLabel('О каком аккаунте').fill(String(id));
  await expect(page).toHaveURL(new RegExp(`about=${id}`));
  await expect(row).toBeVisible();

  await page.getByRole('button', { name: 'Выйти' }).click();
  await page.waitForURL('/login');
  expect((await page.goto('/admin'))?.status()).toBe(404);
});
