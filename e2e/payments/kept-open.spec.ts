import { type Browser, expect, type Page, test } from '@playwright/test';
import { logInByEmail, registerAt } from '../account.ts';
import { checkScreen, expectAccessible, expectNoSidewaysScroll, resultCards } from '../screens.ts';
import { usePaidProduct } from './paid-product.ts';
import { CARD, payInWidget, register } from './pay.ts';

/** Somebody who can be found, by another form of the first name. */
const WANTED = { typed: 'Варя Синицына', name: 'Варвара Синицына' };
const product = usePaidProduct({ people: [WANTED.name] });

test('what a visitor has paid for is theirs on every device once they have registered, who may go on searching', async ({
  page,
  browser,
}) => {
  await search(page, '/find-keyword-tinder', WANTED.typed);
  await page.getByRole('button', { name: 'Показать за 10 ₽' }).click();
  const dialog = page.getByRole('dialog', { name: 'Оплата' });
  await dialog.getByLabel('Куда прислать чек').fill('visitor@example.org');
  await dialog.getByRole('button', { name: 'Оплатить 10 ₽' }).click();
  await payInWidget(page, CARD.paid);
  await expect(resultCards(page).first()).toContainText(WANTED.name);
  const result = new URL(page.url()).pathname;
  // Back to where the visitor was, and no payment dialog is the welcome.
  const mail = await registerAt(page, `${product.origin}/demoreg1`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  const other = await elsewhere(browser, page);
  await logInByEmail(other, mail, product.origin);
  await expectToRead(other, result);
  await expectToRead(other, result.replace('/result/', '/smart-search/').replace('/keyword/', '/keyword/result/'));
  await expectInList(other, WANTED.typed);
  await other.context().close();

  // The form is as open as it was to the visitor; only the start is asked to be paid for.
  await search(page, '/find-keyword-tinder', 'Анна Соколова', { until: 'refused' });
  await expect(page.getByRole('button', { name: 'Оплатить один поиск — 10 ₽' })).toBeVisible();
  await checkScreen(page);
  await page.goto(`${product.origin}/create/search-vk`);
  await expect(page.getByRole('button', { name: 'Посмотреть бесплатно' })).toBeVisible();
});

test('a user without a tariff tops up, searches and reloads; the next search is paid for where it is refused', async ({
  page,
}) => {
  await register(page, product.origin);
  await page.goto(`${product.origin}/change-tariff?topup=1`);
  await page.getByLabel('Сумма, ₽').fill('10');
  await page.getByRole('button', { name: 'Дальше' }).click();
  await page.getByRole('dialog', { name: 'Оплата' }).getByRole('button', { name: 'Оплатить 10 ₽' }).click();
  await payInWidget(page, CARD.paid);
  await page.getByRole('button', { name: 'Продолжить' }).click();

  await search(page, '/smart-search/photo/keyword', WANTED.typed);
  await expect(resultCards(page).first()).toContainText(WANTED.name);
  await expectToRead(page, new URL(page.url()).pathname);
  await expectInList(page, WANTED.typed);

  await search(page, '/smart-search/photo/keyword', 'Анна Соколова', { until: 'refused' });
  await page.getByRole('button', { name: 'Назад' }).click();
  await expect(page.getByRole('textbox', { name: 'Кого ищем' })).toHaveValue('Анна Соколова');
  await page.getByRole('button', { name: 'Найти' }).click();
  await page.getByRole('button', { name: 'Оплатить один поиск — 10 ₽' }).click();
  await page.getByRole('dialog', { name: 'Оплата' }).getByRole('button', { name: 'Оплатить 10 ₽' }).click();
  await payInWidget(page, CARD.paid);
  await page.waitForURL('**/keyword/result/**');
  await page.reload();
  await expect(page.getByText('Данная функция не оплачена')).toHaveCount(0);
});

test('a subscriber who has cancelled reads their searches, VK accounts and monitors, and starts nothing', async ({
  page,
}) => {
  await register(page, product.origin);
  await buyMonth(page);
  await search(page, '/smart-search/photo/keyword', WANTED.typed);
  const result = new URL(page.url()).pathname;
  const account = await addVkAccount(page, 'posts_90');
  const monitor = await addMonitor(page);
  await cancel(page);

  await page.goto(`${product.origin}/cabinet`);
  const holdings = page.getByRole('region', { name: 'Что у вас есть' });
  for (const place of ['/smart-search/list', '/vk', '/monitor-search/list']) {
    await page.goto(`${product.origin}/cabinet`);
    await holdings.locator(`a[href="${place}"]`).click();
    await page.waitForURL(`**${place}`);
    await expect(page.getByText('Данная функция не оплачена')).toHaveCount(0);
    await expectNoSidewaysScroll(page);
  }
  await expectToRead(page, result);
  for (const screen of ['', '/rating', '/posts', '/activity', '/full-report/content_type']) {
    await page.goto(`${product.origin}${account}${screen}`);
    await expect(page.getByText(/Постов: \d+/).first()).toBeVisible();
    await expect(page.getByText('Данная функция не оплачена')).toHaveCount(0);
  }
  await page.goto(`${product.origin}${monitor}`);
  await expect(page.getByRole('heading', { name: /Проверка № 1/ })).toBeVisible();

  await page.getByRole('button', { name: 'Проверить сейчас' }).click();
  await expectRefused(page, 3);
  await page.goto(`${product.origin}/vk`);
  await page.getByRole('button', { name: /^Обновить/ }).click();
  await page.getByRole('button', { name: 'Да, обновить' }).click();
  await expectRefused(page, 2);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Назад' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.locator('a[href^="/vk/account/"]').first()).toBeVisible();
  await search(page, '/smart-search/photo/keyword', 'Анна Соколова', { until: 'refused' });
  await expectRefused(page, 1);
});

async function search(
  page: Page,
  form: string,
  words: string,
  { until = 'found' }: { until?: 'found' | 'refused' } = {},
): Promise<void> {
  await page.goto(product.origin + form);
  await page.getByRole('textbox', { name: 'Кого ищем' }).fill(words);
  await page.getByRole('button', { name: 'Найти' }).click();
  if (until === 'refused') return await expectRefused(page, 1);
  await page.waitForURL(/\/(keyword\/result|result\/keyword)\//);
  // Whoever has not paid sees what it costs.
  const offer = page.getByRole('button', { name: 'Показать за 10 ₽' });
  await expect(resultCards(page).or(offer).first()).toBeVisible();
}

/** Whoever opens it anew, and again after a reload, reads who was found. */
async function expectToRead(page: Page, result: string): Promise<void> {
  await page.goto(product.origin + result);
  await expect(resultCards(page).first()).toContainText(WANTED.name);
  await page.reload();
  await expect(resultCards(page).first()).toContainText(WANTED.name);
  await expect(page.getByText('Данная функция не оплачена')).toHaveCount(0);
}

async function expectInList(page: Page, words: string): Promise<void> {
  await page.goto(`${product.origin}/smart-search/list`);
  await expect(page.getByRole('main').getByText(words).first()).toBeVisible();
}

async function expectRefused(page: Page, service: number): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'Данная функция не оплачена' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Назад' })).toBeVisible();
  const offer = page.getByRole('link', { name: '+ Добавить в тариф' }).and(page.locator(`[href$="add=${service}"]`));
  await expect(offer).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

/** A page in another browser, of the same size. */
async function elsewhere(browser: Browser, page: Page): Promise<Page> {
  return await (await browser.newContext({ viewport: page.viewportSize(), locale: 'ru-RU' })).newPage();
}

async function buyMonth(page: Page): Promise<void> {
  await page.goto(`${product.origin}/change-tariff`);
  await page.getByRole('button', { name: 'Выбрать «Месяц»' }).click();
  const dialog = page.getByRole('dialog', { name: 'Оплата' });
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: /^Оплатить/ }).click();
  await payInWidget(page, CARD.paid);
  await expect(page.getByText(/Тариф «Месяц» работает до/).first()).toBeVisible();
}

/** Answers the address of its page, once it is collected. */
async function addVkAccount(page: Page, login: string): Promise<string> {
  await page.goto(`${product.origin}/vk`);
  await page.waitForURL(/\/vk\/auth/);
  await page.getByRole('button', { name: 'Войти через VK ID' }).click();
  await page.getByRole('button', { name: /Продолжить как/ }).click();
  await page.waitForURL(/\/vk$/);
  const account = page.locator('a[href^="/vk/account/"]').first();
  // On a loaded machine a call to VK may run out of time; then its user presses again.
  await expect(async () => {
    await page.goto(`${product.origin}/vk/add-account`);
    await page.getByRole('textbox').fill(login);
    await page.getByRole('button', { name: 'Добавить', exact: true }).click();
    await expect(account.or(page.getByText(/ВКонтакте сейчас не отвечает|сейчас к нему очередь/))).toBeVisible();
    expect(await account.isVisible()).toBe(true);
  }).toPass();
  await expect(page.getByText(/Обновлён/)).toBeVisible();
  return (await account.getAttribute('href')) ?? '';
}

/** Answers the address of its page, once it has been checked. */
async function addMonitor(page: Page): Promise<string> {
  await page.goto(`${product.origin}/monitor-search/create?keyword=пропал кот&source=vk-posts`);
  await page.getByRole('button', { name: 'Начать следить' }).click();
  await page.waitForURL(/\/monitor-search\/result\//);
  await expect(page.getByText(/Первая проверка: с ней сравним следующие/)).toBeVisible();
  return new URL(page.url()).pathname;
}

/** At once, with the money back. */
async function cancel(page: Page): Promise<void> {
  await page.goto(`${product.origin}/cabinet/tariff`);
  await page.getByRole('button', { name: 'Отменить подписку' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Закрыть сейчас/ })
    .click();
  await expect(page.getByText(/ОТ-\d{8}-/).first()).toBeVisible();
}
