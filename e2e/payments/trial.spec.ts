import { expect, type Page, test } from '@playwright/test';
import { registerAt } from '../account.ts';
import { checkScreen, expectAccessible, expectNoSidewaysScroll } from '../screens.ts';
import { usePaidProduct } from './paid-product.ts';
import { CARD, payInWidget } from './pay.ts';

const product = usePaidProduct();

test('a new user finds the trial in the cabinet, pays for it by card, finds it in the statement, and cancels it for a signed receipt', {
  tag: '@phone',
}, async ({ page }) => {
  await registerAt(page, `${product.origin}/demoreg1`);
  await expect(page.getByRole('heading', { level: 1, name: 'Личный кабинет' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Попробовать' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await checkScreen(page);
  await page.getByRole('button', { name: 'Попробовать' }).click();
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
  await expect(page.getByText('Оплачено').first()).toBeVisible();
  await page.getByRole('button', { name: 'Продолжить' }).click();
  await expect(page.getByRole('button', { name: 'Попробовать' })).toHaveCount(0);

  await page.goto(`${product.origin}/cabinet/tariff`);
  await expect(page.getByRole('main').getByText('Пробный').first()).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.goto(`${product.origin}/cabinet/statement`);
  await expect(page.getByText('Пополнение баланса').first()).toBeVisible();
  await expectNoSidewaysScroll(page);

  await page.goto(`${product.origin}/cabinet/tariff`);
  await page.getByRole('button', { name: 'Отменить подписку' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Закрыть сейчас/ })
    .click();
  await expect(page.getByText(/ОТ-\d{8}-/).first()).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Ответить' }).click();
  await page.getByRole('checkbox', { name: 'Дорого' }).check();
  await page.getByLabel('Хотите добавить?').fill('Вернусь летом');
  await page.getByRole('button', { name: 'Отправить' }).click();
  await expect(page.getByRole('heading', { name: 'Может пригодиться' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Понятно' }).click();
  await expect(page.getByRole('heading', { name: 'Спасибо, что были с нами' })).toBeVisible();
  await page.getByRole('button', { name: 'Готово' }).click();
  await expect(page.getByText('Ответ записали. Всё найденное ждёт вас в кабинете.')).toBeVisible();
});

test('the old payment type is a page of its own', async ({ page }) => {
  await registerAt(page, `${product.origin}/demoreg4`);
  await page.waitForURL('**/demopay**');
  await checkScreen(page);
  await page.getByRole('button', { name: 'Оплатить 1 ₽' }).click();
  await payInWidget(page, CARD.otherPaid);
  await expect(page.getByText('Оплачено').first()).toBeVisible();
  await page.getByRole('button', { name: 'Продолжить' }).click();
  await page.waitForURL('**/cabinet');
});

test('a second trial by the same card goes back, and the screen says why', async ({ page, browser }) => {
  const pay = async (own: Page) => {
    await registerAt(own, `${product.origin}/demoreg1`);
    await own.getByRole('button', { name: 'Попробовать' }).click();
    await own.getByRole('dialog', { name: 'Оплата' }).getByRole('button', { name: 'Оплатить 1 ₽' }).click();
    await payInWidget(own, CARD.thirdPaid);
  };
  const elsewhere = await browser.newContext();
  const first = await elsewhere.newPage();
  await pay(first);
  await expect(first.getByText('Оплачено').first()).toBeVisible();
  await elsewhere.close();

  await pay(page);
  const dialog = page.getByRole('dialog', { name: 'Оплата' });
  await expect(dialog.getByText('Возвращаем деньги')).toBeVisible();
  await expect(dialog.getByText(/«Пробный» можно взять один раз/)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Понятно' }).click();
  await page.goto(`${product.origin}/cabinet/tariff`);
  await expect(page.getByRole('heading', { name: 'Вы без тарифа' })).toBeVisible();
});
