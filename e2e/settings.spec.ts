import { expect, test } from '@playwright/test';
import { becomeOperator } from './operator-steps.ts';
import { checkScreen } from './screens.ts';

test('an operator reads the settings, and switches face search off and on for everybody', async ({ page, browser }) => {
  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto('/find-photo-other');
  await expect(visitor.getByLabel('Выбрать фото').first()).toBeAttached();
  const nextCode = await becomeOperator(page);
  const dialog = page.getByRole('dialog');

  await page.goto('/admin');
  await page.getByRole('link', { name: 'Настройки' }).click();
  await expect(page.getByText('включён', { exact: true })).toBeVisible();
  await expect(page.getByRole('row', { name: /^PORT/ })).toContainText('3000');
  await page.getByLabel('Какие').selectOption({ label: 'Все, какие есть' });
  await expect(page.getByRole('row', { name: /^APP_SECRET/ })).toContainText('задан');
  await page.getByLabel('Найти по имени').fill('rate_limit');
  await expect(page).toHaveURL(/name=rate_limit/);
  await expect(page.getByRole('row', { name: /^RATE_LIMIT_FACTOR/ })).toContainText('100');
  await expect(page.getByRole('row', { name: /^PORT/ })).toHaveCount(0);
  await page.getByLabel('Найти по имени').fill('');
  await checkScreen(page);

  await page.getByRole('button', { name: 'Выключить' }).click();
  await dialog.getByLabel('Причина').fill('Проверяем жалобу на поиск');
  await dialog.getByLabel('Код из приложения').fill(await nextCode());
  await dialog.getByRole('button', { name: 'Выключить' }).click();
  await expect(page.getByText(/^выключен с/)).toBeVisible();
  await checkScreen(page);

  await visitor.reload();
  await expect(visitor.getByText('Поиск по лицу пока выключен')).toBeVisible();
  await expect(visitor.getByLabel('Выбрать фото')).toHaveCount(0);
  await checkScreen(visitor);

  await page.getByRole('button', { name: 'Включить' }).click();
  await dialog.getByLabel('Причина').fill('Жалоба проверена');
  await dialog.getByRole('button', { name: 'Включить' }).click();
  await expect(page.getByText('включён', { exact: true })).toBeVisible();
  await visitor.reload();
  await expect(visitor.getByLabel('Выбрать фото').first()).toBeAttached();
});
