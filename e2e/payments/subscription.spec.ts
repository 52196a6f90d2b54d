import { expect, type Page, test } from '@playwright/test';
import { findEmail, findLink } from '../inbox.ts';
import { checkScreen, expectAccessible, expectNoSidewaysScroll } from '../screens.ts';
import { usePaidProduct } from './paid-product.ts';
import { CARD, payInWidget, register } from './pay.ts';

const product = usePaidProduct();

async function buildTariff(page: Page): Promise<void> {
  await page.goto(`${product.origin}/change-tariff`);
  const tools = page.getByRole('group', { name: 'Инструменты' });
  await expect(tools.getByRole('checkbox')).toHaveCount(3);
  for (const tool of await tools.getByRole('checkbox').all()) await tool.check();
  await expect(tools.getByRole('status')).toContainText(/1\s170\s₽/);
  await expect(page.getByText('«Месяц» выгоднее')).toBeVisible();
  await checkScreen(page);
  await tools.getByRole('checkbox', { name: /Аналитика VK/ }).uncheck();
  await expect(tools.getByRole('status')).toContainText(/680\s₽/);
  await page.getByRole('button', { name: 'Оплатить 680 ₽' }).click();
  const dialog = page.getByRole('dialog', { name: 'Оплата' });
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: 'Оплатить 680 ₽' }).click();
  await payInWidget(page, CARD.paid);
  await expect(page.getByText(/Тариф «Конструктор» работает до/).first()).toBeVisible();
}

test('a tariff is built of tools, and its card is removed', { tag: '@phone' }, async ({ page }) => {
  await register(page, product.origin);
  await buildTariff(page);
  await page.goto(`${product.origin}/cabinet/tariff`);
  await expect(page.getByText(/Следующее списание/).first()).toBeVisible();
  await page.getByRole('button', { name: /^Удалить/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Удалить карту' }).click();
  await expect(page.getByText(/Карта .* удалена/).first()).toBeVisible();
  await expect(page.getByText('Сам не продлится: больше ничего не спишется.')).toBeVisible();
});

test('cancelling leaves everything open until the paid date, can be taken back, or closes now with money back', async ({
  page,
}) => {
  await register(page, product.origin);
  await buildTariff(page);
  await page.goto(`${product.origin}/cabinet/tariff`);
  await page.getByRole('button', { name: 'Отменить подписку' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: /^Закрыть сейчас и вернуть/ })).toBeVisible();
  await checkScreen(page);
  await dialog.getByRole('button', { name: /^Пользоваться до/ }).click();
  await expect(page.getByText(/ОП-\d{8}-/).first()).toBeVisible();
  await expect(page.getByText('Продление отменено').first()).toBeVisible();
  await expectAccessible(page);

  await page.goto(`${product.origin}/cabinet/tariff`);
  await expect(page.getByText(/Продление отменено: больше ничего не спишется/)).toBeVisible();
  await page.getByRole('button', { name: 'Возобновить продление' }).click();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Возобновить продление' }).click();
  await expect(page.getByText(/Следующее списание/).first()).toBeVisible();

  await page.getByRole('button', { name: 'Отменить подписку' }).click();
  await dialog.getByRole('button', { name: /^Закрыть сейчас и вернуть/ }).click();
  await expect(page.getByText(/ОТ-\d{8}-/).first()).toBeVisible();
  await page.goto(`${product.origin}/cabinet/tariff`);
  await expect(page.getByRole('heading', { name: 'Вы без тарифа' })).toBeVisible();
});

test('a tariff that replaces another says what ends before it is paid', async ({ page }) => {
  await register(page, product.origin);
  await page.goto(`${product.origin}/change-tariff`);
  await page.getByRole('button', { name: 'Выбрать «Разовый 1 день»' }).click();
  const dialog = page.getByRole('dialog', { name: 'Оплата' });
  await dialog.getByRole('button', { name: 'Оплатить 49 ₽' }).click();
  await payInWidget(page, CARD.paid);
  await expect(page.getByText(/Тариф «Разовый 1 день» работает до/).first()).toBeVisible();

  await page.goto(`${product.origin}/change-tariff`);
  const tools = page.getByRole('group', { name: 'Инструменты' });
  await tools.getByRole('checkbox', { name: /Умный поиск/ }).check();
  const said = /«Разовый 1 день» \(до .*\) закончится сразу, .*, а «Аналитика VK» и «Мониторинг поиска» закроются\./;
  await expect(page.getByText(said)).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: /^Оплатить/ }).click();
  await expect(dialog.getByText(said)).toBeVisible();
  await expectAccessible(page);
});

test('the letter before a renewal cancels without a login', async ({ page, browser }) => {
  const mail = await register(page, product.origin);
  await buildTariff(page);
  const passed = await fetch(`${product.origin}/sandbox/fast-forward`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ days: 28, account_id: null }),
  });
  expect(passed.status).toBe(200);
  const letter = await findEmail(mail, /Отменить подписку/);

  const elsewhere = await browser.newContext();
  const guest = await elsewhere.newPage();
  await guest.goto(findLink(letter, 'subscription/cancel'));
  const submit = guest.getByRole('button', { name: /^Закрыть сейчас/ });
  await expect(submit).toBeVisible();
  await expectAccessible(guest);
  await submit.click();
  await expect(guest.getByText(/ОТ-\d{8}-/).first()).toBeVisible();
  await elsewhere.close();

  await page.goto(`${product.origin}/cabinet/tariff`);
  await expect(page.getByRole('heading', { name: 'Вы без тарифа' })).toBeVisible();
});
