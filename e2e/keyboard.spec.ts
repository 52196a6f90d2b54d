import { expect, test } from '@playwright/test';
import { resultCards, tabTo } from './screens.ts';

test('from the landing page to an answer, a shared link and the own searches with the keyboard alone', async ({
  page,
}) => {
  const button = (name: string | RegExp) => page.getByRole('button', { name }).filter({ visible: true }).first();
  const link = (name: string | RegExp) => page.getByRole('link', { name }).filter({ visible: true }).first();
  await page.goto('/');
  await tabTo(page, link('К содержанию'));
  await tabTo(page, button('Пример 2'));
  await page.keyboard.press('Enter');
  await tabTo(page, button('Проверяю анкету перед встречей'));
  await page.keyboard.press('Enter');
  await tabTo(page, link('Весь результат'));
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/smart-search\/photo\/result\//);

  await expect(resultCards(page).first()).toBeVisible();
  await tabTo(page, button('Поделиться'));
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Ссылка на результат' });
  await tabTo(page, dialog.getByRole('button', { name: /^Создать ссылку/ }));
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('textbox', { name: 'Ссылка' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);

  await tabTo(page, page.getByRole('radio', { name: /^Все/ }));
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: /^Уверенные/ })).toBeChecked();
  const best = resultCards(page).first();
  await tabTo(page, best.getByRole('button', { name: 'Это он(а)' }));
  await page.keyboard.press('Space');
  await expect(best.getByRole('button', { name: 'Это он(а)', pressed: true })).toBeVisible();

  await page.reload();
  await tabTo(page, link('Мои поиски'));
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/smart-search\/list/);
  await tabTo(page, page.getByRole('searchbox', { name: 'Искать среди своих поисков' }));
});
