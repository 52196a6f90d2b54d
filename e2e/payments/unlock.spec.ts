import { expect, type Page, test } from '@playwright/test';
import { samplePerson } from '../photos.ts';
import { checkScreen, dropPhoto, expectNoSidewaysScroll, resultCards, startSearch } from '../screens.ts';
import { usePaidProduct } from './paid-product.ts';
import { CARD, payInWidget } from './pay.ts';

const inPhoto = samplePerson('tinder', 0);
const product = usePaidProduct({ people: ['Варвара Синицына', inPhoto.name] });

test('a visitor sees how many were found, and who they are once 10 ₽ are paid', { tag: '@phone' }, async ({ page }) => {
  await page.goto(`${product.origin}/smart-search/photo/keyword`);
  await page.getByRole('textbox', { name: 'Кого ищем' }).fill('Варя Синицына');
  await page.getByRole('button', { name: 'Найти' }).click();
  await page.waitForURL('**/keyword/result/**');
  await expect(page.getByRole('heading', { name: /Найден/ })).toBeVisible();
  await expect(resultCards(page)).toHaveCount(0);
  await expect(page.getByText('Варвара')).toHaveCount(0);
  await expect(page.getByRole('list', { name: 'Найденные люди, без имён' }).getByText(/фото/).first()).toBeVisible();
  await checkScreen(page);

  await payToSee(page);
  await expect(resultCards(page).first()).toContainText('Варвара Синицына');
  await expectNoSidewaysScroll(page);
});

test('a photo shows a visitor whom it found only blurred, and clearly once 10 ₽ are paid', async ({ page }) => {
  await page.goto(`${product.origin}/smart-search`);
  await dropPhoto(page, inPhoto.file);
  await page.waitForURL(/\/smart-search\/photo\?.*upload_id/);
  await startSearch(page);
  await expect(page.getByRole('button', { name: 'Показать за 10 ₽' })).toBeVisible();
  await expect(page.getByAltText(/^Размытое фото 1: уверенное совпадение/)).toBeVisible();
  await expect(resultCards(page)).toHaveCount(0);
  await expect(page.getByText(inPhoto.name)).toHaveCount(0);
  await checkScreen(page);

  await payToSee(page);
  await expect(resultCards(page).first()).toContainText(inPhoto.name);
  await expect(page.getByAltText(/^Размытое фото/)).toHaveCount(0);
  await expectNoSidewaysScroll(page);
});

async function payToSee(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Показать за 10 ₽' }).click();
  const dialog = page.getByRole('dialog', { name: 'Оплата' });
  await dialog.getByLabel('Куда прислать чек').fill('visitor@example.org');
  await dialog.getByRole('button', { name: 'Оплатить 10 ₽' }).click();
  await payInWidget(page, CARD.paid);
}
