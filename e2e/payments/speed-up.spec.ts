import { expect, test } from '@playwright/test';
import { newMailbox, registerByPhone } from '../account.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../screens.ts';
import { usePaidProduct } from './paid-product.ts';
import { CARD, payInWidget } from './pay.ts';
import { useSlowQueue } from './slow-queue.ts';

const queue = useSlowQueue();
const product = usePaidProduct({ entry: 'web-and-apis', environment: queue.environment });

test('a search that waits long is sped up for 15 ₽', async ({ page }) => {
  // A letter would wait for the worker.
  await registerByPhone(page, product.origin);
  await page.goto(`${product.origin}/change-tariff`);
  await page.getByRole('button', { name: 'Выбрать «Разовый 1 день»' }).click();
  const dialog = page.getByRole('dialog', { name: 'Оплата' });
  await dialog.getByLabel('Куда прислать чек').fill(newMailbox());
  await dialog.getByRole('button', { name: 'Оплатить 49 ₽' }).click();
  await payInWidget(page, CARD.paid);
  await expect(page.getByText(/Тариф «Разовый 1 день» работает до/).first()).toBeVisible();

  const first = await searchFor('Анна Соколова');
  const second = await searchFor('Борис Орлов');
  await queue.queueAgain(first, 12);
  await queue.queueAgain(second, 1);
  await page.goto(`${product.origin}/smart-search/keyword/result/${second}`);
  await expect(page.getByText(/Начнём примерно через 1[12] минут/)).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.goto(`${product.origin}/smart-search/list`);
  await page.getByRole('button', { name: /Ускорить за 15 ₽: .*Борис Орлов/ }).click();
  const offer = page.getByRole('dialog', { name: 'Сейчас много поисков' });
  await expect(offer).toContainText(/Время ожидания — около 1[12]\sминут/);
  await expectAccessible(page);
  await offer.getByRole('button', { name: /15 ₽/ }).click();
  await dialog.getByLabel('Куда прислать чек').fill(newMailbox());
  await dialog.getByRole('button', { name: 'Оплатить 15 ₽' }).click();
  await payInWidget(page, CARD.paid);
  await expect(page.getByText('Поиск перешёл в быструю очередь.').first()).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Продолжить' }).click();
  await expect(page.getByText('Ускорен')).toBeVisible();
  await expect(page.getByRole('button', { name: /Ускорить за 15 ₽: .*Анна Соколова/ })).toBeVisible();

  queue.startWorker();
  await expect(page.getByText('Ускорен')).toBeHidden();

  async function searchFor(name: string): Promise<string> {
    await page.goto(`${product.origin}/smart-search/photo/keyword`);
    await page.getByRole('textbox', { name: 'Кого ищем' }).fill(name);
    await page.getByRole('button', { name: 'Найти' }).click();
    await page.waitForURL('**/keyword/result/**');
    return new URL(page.url()).pathname.split('/').at(-1) ?? '';
  }
});
