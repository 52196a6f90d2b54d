import { expect, test } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll, resultCards } from '../screens.ts';
import { usePaidProduct } from './paid-product.ts';
import { CARD, payInWidget } from './pay.ts';

const product = usePaidProduct({ person: 'Варвара Синицына' });

test('a visitor sees how many were found, and who they are once 10 ₽ are paid', async ({ page }) => {
  await page.goto(`${product.origin}/smart-search/photo/keyword`);
  await page.getByRole('textbox', { name: 'Кого ищем' }).fill('Варя Синицына');
  await page.getByRole('button', { name: 'Найти' }).click();
  await page.waitForURL('**/keyword/result/**');
  await expect(page.getByRole('heading', { name: /Найден/ })).toBeVisible();
  await expect(resultCards(page)).toHaveCount(0);
  await expect(page.getByText('Варвара')).toHaveCount(0);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page.getByRole('button', { name: 'Показать за 10 ₽' }).click();
  const dialog = page.getByRole('dialog', { name: 'Оплата' });
  await dialog.getByLabel('Куда прислать чек').fill('visitor@example.org');
  await dialog.getByRole('button', { name: 'Оплатить 10 ₽' }).click();
  await payInWidget(page, CARD.paid);
  await expect(resultCards(page).first()).toContainText('Варвара Синицына');
  await expectNoSidewaysScroll(page);
});
