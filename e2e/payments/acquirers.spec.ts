import { expect, type Page, test } from '@playwright/test';
import { usePaidProduct } from './paid-product.ts';
import { CARD, fillInCard, payInWidget, register, YOO_KASSA_CARD } from './pay.ts';

const DAY = 'Разовый 1 день';
const product = usePaidProduct();

/** A new user is about to pay for a day; `acquirer` is the number that a link names. */
async function orderDay(page: Page, acquirer: number): Promise<void> {
  await register(page, product.origin);
  await page.goto(`${product.origin}/change-tariff?utm_acquiring=${acquirer}`);
  await page.getByRole('button', { name: `Выбрать «${DAY}»` }).click();
  await expect(page.getByRole('dialog', { name: 'Оплата' })).toBeVisible();
}

test('CloudPayments: by card in its window', { tag: '@phone' }, async ({ page }) => {
  await orderDay(page, 2);
  await page.getByRole('button', { name: 'Оплатить 49 ₽' }).click();
  await payInWidget(page, CARD.paid);
  await expect(page.getByText(/Тариф «Разовый 1 день» работает до/).first()).toBeVisible();
});

test('Payselection: by card in its window', async ({ page }) => {
  await orderDay(page, 4);
  await page.getByRole('button', { name: 'Оплатить 49 ₽' }).click();
  await expect(page.frameLocator('iframe').getByText('Имитация Payselection')).toBeVisible();
  await payInWidget(page, CARD.declined);
  await expect(page.getByText('Банк отклонил платёж').first()).toBeVisible();
  await page.getByRole('button', { name: 'Оплатить 49 ₽' }).click();
  await payInWidget(page, CARD.paid);
  await expect(page.getByText(/Тариф «Разовый 1 день» работает до/).first()).toBeVisible();
});

test('YooKassa: by card on its page, and back', async ({ page }) => {
  await orderDay(page, 3);
  await page.getByRole('button', { name: 'Оплатить 49 ₽' }).click();
  await page.waitForURL('**/yookassa/confirm**');
  await fillInCard(page, YOO_KASSA_CARD);
  await page.waitForURL(`${product.origin}/**`);
  await expect(page.getByText(/Оплачено|Деньги дошли/).first()).toBeVisible();
  await page.goto(`${product.origin}/cabinet/tariff`);
  await expect(page.getByText(DAY).first()).toBeVisible();
});

test('СБП, where the provider offers it', async ({ page }) => {
  await orderDay(page, 3);
  await page.getByRole('dialog').getByRole('radio', { name: 'СБП' }).check();
  await page.getByRole('button', { name: 'Оплатить 49 ₽' }).click();
  await page.waitForURL('**/yookassa/confirm**');
  await expect(page.getByText('Оплата через СБП')).toBeVisible();
  await page.getByRole('button', { name: 'Оплатить' }).click();
  await page.waitForURL(`${product.origin}/**`);
  await expect(page.getByText(/Оплачено|Деньги дошли/).first()).toBeVisible();
});

test('a payment that is not there after five minutes is not found, and counts when it arrives', async ({ page }) => {
  await page.clock.install();
  await orderDay(page, 2);
  await page.getByRole('button', { name: 'Оплатить 49 ₽' }).click();
  const widget = page.frameLocator('iframe');
  await expect(widget.getByLabel('Номер карты')).toBeVisible();
  await page.clock.fastForward('05:01');
  await expect(page.getByText('Платеж не найден')).toBeVisible();
  await expect(page.getByText('Оплата в окне банка')).toBeHidden();
  // The bank's answer comes late: the window is out of the payer's reach by now.
  await widget.getByLabel('Номер карты').fill(CARD.paid);
  await widget.getByLabel('Срок действия').fill('12/40');
  await widget.getByLabel('CVV').fill('123');
  await widget.getByRole('button', { name: 'Оплатить' }).dispatchEvent('click');
  await page.getByRole('button', { name: 'Проверить ещё раз' }).click();
  await expect(page.getByText('Деньги дошли').first()).toBeVisible();
  await page.goto(`${product.origin}/cabinet/tariff`);
  await expect(page.getByText(DAY).first()).toBeVisible();
});
