import { expect, test } from '@playwright/test';
import { becomeOperator, saveList } from './operator-steps.ts';
import { checkScreen } from './screens.ts';

const REASON = 'Подорожали карты и серверы';

test('an operator plans a price for a tariff, sees why another is refused, and takes it back', async ({ page }) => {
  const nextCode = await becomeOperator(page);
  await page.goto('/admin');
  await page.getByRole('link', { name: 'Тексты и цены' }).click();
  await page.getByRole('link', { name: 'Тарифы' }).click();
  const month = page.getByRole('region', { name: 'Месяц' });
  await expect(month).toContainText('990 ₽');
  await expect(month).toContainText('с самого начала');
  await checkScreen(page);

  await month.getByRole('button', { name: 'Новая цена' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Причина').fill(REASON);
  await dialog.getByLabel('Код из приложения').fill(await nextCode());
  const plan = dialog.getByRole('button', { name: 'Назначить' });
  for (const [price, refusal] of [
    ['0', 'Цена – от 1 до 100 000 рублей.'],
    ['-1', 'Цена – от 1 до 100 000 рублей.'],
    ['1000000000', 'Цена – от 1 до 100 000 рублей.'],
    ['1200,50', 'Цена бывает только в целых рублях, без копеек.'],
    ['много', 'Цена – целое число рублей.'],
  ] as const) {
    await dialog.getByLabel('Цена, ₽').fill(price);
    await plan.click();
    await expect(dialog.getByText(refusal)).toBeVisible();
  }
  await dialog.getByLabel('Цена, ₽').fill('1 200');
  await dialog.getByLabel('С какого дня').fill('2020-01-01');
  await plan.click();
  await expect(dialog.getByText('Новая цена начинается не раньше завтрашнего дня.')).toBeVisible();
  const nextWeek = new Date(Date.now() + 7 * 24 * 3_600_000).toISOString().slice(0, 10);
  await dialog.getByLabel('С какого дня').fill(nextWeek);
  await checkScreen(page);
  await plan.click();
  await expect(month).toContainText(/20\d\d.*новая\sцена/);
  await expect(month).toContainText(/1\s200\s₽/);
  await checkScreen(page);

  await month.getByRole('button', { name: 'Отозвать' }).click();
  await dialog.getByLabel('Причина').fill('Решили подождать до весны');
  await dialog.getByRole('button', { name: 'Отозвать' }).click();
  await expect(month.getByRole('button', { name: 'Новая цена' })).toBeVisible();

  await month.getByRole('link', { name: 'История цен' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'История цен: «Месяц»' })).toBeVisible();
  await expect(page.getByText(REASON).first()).toBeVisible();
  await expect(page.getByText('отозвана').first()).toBeVisible();
  expect(await saveList(page)).toBe('цены-month.csv');
  await checkScreen(page);
  await page.goto('/admin/texts/tariffs/none-such');
  await expect(page.getByText('Такого тарифа нет')).toBeVisible();
});
