import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { becomeOperator } from '../operator-steps.ts';
import { checkScreen } from '../screens.ts';
import { usePaidProduct } from './paid-product.ts';
import { topUp } from './pay.ts';

const REASON = 'Просьба плательщика в письме';
const product = usePaidProduct();

/** What is in the table that the page offers for a spreadsheet. */
async function exportTable(page: Page, button = 'Скачать CSV'): Promise<string> {
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).click();
  return await readFile(await (await saved).path(), 'utf8');
}

test('an operator finds a payment, gives a part of it back once, and compares the day', async ({ page, browser }) => {
  const payer = await topUp(await browser.newPage(), product.origin);
  const forged = await fetch(`${product.origin}/api/webhooks/cloudpayments/pay`, {
    method: 'POST',
    body: 'Amount=300',
  });
  expect(forged.status).toBe(403);
  const nextCode = await becomeOperator(page, product);

  await page.goto(`${product.origin}/admin/money`);
  const figures = page.getByRole('region', { name: 'Четыре числа' });
  await expect(figures.getByText(/^300\s₽$/).first()).toBeVisible();
  await expect(figures.getByText(/«Должны» посчитаны/)).toBeVisible();
  await page.getByLabel('Аккаунт', { exact: true }).fill(String(payer));
  await expect(page).toHaveURL(new RegExp(`account=${payer}`));
  const account = page.getByRole('region', { name: `Деньги аккаунта № ${payer}` });
  await expect(account.getByText(/^300\s₽$/)).toBeVisible();
  expect(await exportTable(page)).toContain('Пополнение баланса;оплачен;300;0;CloudPayments;');
  await checkScreen(page);

  await page.getByRole('link', { name: 'Пополнение баланса' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/Счёт на 300\s₽/);
  const told = page.getByRole('table', { name: 'Уведомления' });
  await expect(told.getByRole('row', { name: /Можно ли платить/ })).toContainText('разрешили платить');
  await expect(told.getByRole('row', { name: /Оплачено/ })).toContainText('учли');
  await checkScreen(page);
  const sum = page.getByLabel('Сумма, ₽').first();
  await sum.fill('сто');
  await page.getByRole('button', { name: 'Вернуть на карту' }).click();
  await expect(page.getByText('Напишите сумму, например 300 или 300,50.')).toBeVisible();
  await sum.fill('100,50');
  await page.getByRole('button', { name: 'Вернуть на карту' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Отменить возврат нельзя.')).toBeVisible();
  await checkScreen(page);
  await dialog.getByLabel('Причина').fill(REASON);
  await dialog.getByLabel(/^Чтобы подтвердить/).fill('100');
  await dialog.getByLabel('Код из приложения').fill(await nextCode());
  await dialog.getByRole('button', { name: 'Вернуть на карту' }).click();
  await expect(dialog.getByText('Напишите так: 100,50')).toBeVisible();
  await dialog.getByLabel(/^Чтобы подтвердить/).fill('100,50');
  await dialog.getByLabel('Код из приложения').fill(await nextCode());
  await dialog.getByRole('button', { name: 'Вернуть на карту' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('row', { name: new RegExp(REASON) })).toContainText('Деньги возвращены');
  // The provider is told by a worker.
  const order = page.getByRole('table', { name: 'Поручения' }).getByRole('row').nth(1);
  await expect(async () => {
    await page.reload();
    await expect(order).toContainText('сделано', { timeout: 2_000 });
  }).toPass();

  await page.getByRole('link', { name: 'Деньги', exact: true }).click();
  await expect(figures.getByText(/^100,50\s₽$/)).toBeVisible();
  const csv = await exportTable(page, 'Скачать месяц для бухгалтера');
  expect(csv).toContain('Пополнение баланса;300;');
  expect(csv).toContain('Возврат на карту;-100,5;');

  await page.getByRole('link', { name: 'Отказы' }).click();
  await expect(page.getByText('Непринятых чеков нет.')).toBeVisible();
  await checkScreen(page);
  await page.getByRole('link', { name: 'Подписки' }).click();
  await expect(page.getByText('Продлевать нечего')).toBeVisible();
  await checkScreen(page);
  await page.getByRole('link', { name: 'Сверка' }).click();
  const today = new Date(Date.now() + 3 * 3_600_000).toISOString().slice(0, 10);
  await page.getByLabel('День', { exact: true }).fill(today);
  await page.getByRole('button', { name: 'Сверить' }).click();
  await expect(page.getByRole('region', { name: 'CloudPayments' })).toContainText('сходится');
  await checkScreen(page);

  // Written within a minute.
  await page.goto(`${product.origin}/admin/work/refusals`);
  const refused = page.getByRole('table', { name: 'Отказы по действиям' });
  await expect(async () => {
    await page.reload();
    await expect(refused.getByRole('row', { name: /подделка/ })).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await page.getByLabel('Действие').selectOption('forged_webhook');
  await expect(page).toHaveURL(/action=forged_webhook/);
  expect(await exportTable(page)).toContain('Уведомление об оплате: подделка или не та подпись;1');
  await checkScreen(page);
});
