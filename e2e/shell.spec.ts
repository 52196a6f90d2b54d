import { expect, test } from '@playwright/test';
import { checkScreen, expectAccessible, openMore } from './screens.ts';

const SCREENS: [path: string, heading: RegExp][] = [
  ['/smart-search', /Поиск по фото/],
  ['/smart-search/list', /поиски/i],
  ['/smart-search/photo', /Кого ищем/],
  ['/smart-search/photo/face', /Кого ищем/],
  ['/demosearch', /Демопоиск/],
  ['/demosearch/list', /поиски/i],
  ['/demo', /Демопоиск/],
  ['/demo/list', /поиски/i],
  ['/find-photo-tinder', /Поиск по анкетам/],
  ['/find-photo-other', /Поиск по открытым источникам/],
  ['/demo/create/photo-tinder', /Поиск по анкетам/],
  ['/demo/create/photo-other', /Поиск по открытым источникам/],
  ['/smart-search/photo/keyword', /./],
  ['/find-keyword-tinder', /./],
  ['/shared/search', /./],
  ['/monitor-search/list', /./],
  ['/monitor-search/create', /./],
  ['/notifications', /./],
  ['/vk', /./],
  ['/materials', /./],
  ['/documents', /./],
  ['/status', /./],
  ['/login', /./],
  ['/password/forgot', /./],
  ['/privacy', /./],
  ['/faq', /Вопросы и ответы/],
  ['/cabinet', /./],
  ['/cabinet/tariff', /./],
  ['/cabinet/statement', /./],
  ['/cabinet/security', /./],
  ['/change-tariff', /./],
  ['/demoreg1', /./],
  ['/nowhere', /Такой страницы нет/],
];

test.describe.configure({ mode: 'parallel' });

for (const [path, heading] of SCREENS) {
  test(`${path} has a heading, a title, no axe violation and no sideways scroll`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    await expect(page).toHaveTitle(/Видно/);
    await page.waitForLoadState('networkidle');
    await checkScreen(page);
  });
}

test('a visitor sees the not-paid screen for a service they do not have', async ({ page }) => {
  await page.goto('/demosearch');
  await page.evaluate(async () => {
    const cookie = () => decodeURIComponent(/XSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1] ?? '');
    await fetch('/sanctum/csrf-cookie');
    await fetch('/api/demo/create', { method: 'POST', headers: { 'X-XSRF-TOKEN': cookie() } });
  });
  // With simulators, visitors have every service.
  await page.route('**/api/get-allow-services', (route) => route.fulfill({ json: { status: 'ok', data: [1, 2] } }));
  await page.goto('/monitor-search/list');
  await expect(page.getByText('Данная функция не оплачена')).toBeVisible();
  await expect(page.getByRole('link', { name: '+ Добавить в тариф' })).toBeVisible();
  await expectAccessible(page);
});

test('support opens in an accessible dialog that Escape closes', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/smart-search');
  const opener = (await openMore(page)).getByRole('button', { name: 'Поддержка' });
  await opener.click();
  const support = page.getByRole('dialog', { name: /поддержк/i });
  await expect(support).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(support).toBeHidden();
});

test('a page change moves the focus to the new heading and the window to the top', async ({ page }) => {
  await page.goto('/smart-search');
  await page.getByRole('navigation').getByRole('link', { name: 'Личный кабинет' }).click();
  await page.waitForURL('/cabinet');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});

test('the session token is fetched once and stored', async ({ page }) => {
  const fetched: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/get-token-session')) fetched.push(request.url());
  });
  await page.goto('/demosearch');
  await page.waitForLoadState('networkidle');
  expect(await page.evaluate(() => localStorage.getItem('app_session_id'))).toMatch(/^[\w-]{79}$/);
  await page.goto('/smart-search/list');
  await page.waitForLoadState('networkidle');
  expect(fetched).toHaveLength(1);
});
