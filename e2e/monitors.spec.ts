import { expect, type Page, test } from '@playwright/test';
import { callSimulator, findEmail, findLink } from './inbox.ts';
import { checkScreen, expectAccessible, expectNoSidewaysScroll } from './screens.ts';

/** A different topic of the simulator's feed for each window size, so that neither finds the other's new post. */
const KEYWORDS = { desktop: 'пропал кот', phone: 'потерялась собака' };
/** A community of the simulator. */
const COMMUNITY_ID = -40_000_001;

test('a visitor adds a monitor, confirms an email address, is alerted to a new post in the app and by email, and unsubscribes', {
  tag: '@phone',
}, async ({ page, isMobile }) => {
  const keyword = isMobile ? KEYWORDS.phone : KEYWORDS.desktop;
  const address = `${isMobile ? 'phone' : 'desktop'}@example.org`;
  const found = page.getByRole('list', { name: 'Найденное' }).getByRole('listitem');

  await page.goto('/monitor-search/list');
  await expect(page.getByRole('heading', { name: 'Здесь будет то, за чем вы следите' })).toBeVisible();
  await checkScreen(page);
  await page.getByRole('main').getByRole('link', { name: 'Начать следить' }).first().click();
  await page.waitForURL(/\/monitor-search\/create/);
  await startWatching(page, keyword);

  await expect(page.getByRole('heading', { name: /Проверка № 1/ })).toBeVisible();
  await expect(page.getByText(/Первая проверка: с ней сравним следующие/)).toBeVisible();
  await expect(found.first()).toContainText(/кот|собака/i);
  await checkScreen(page);

  await confirmAddress(page, address);

  const { id } = await callSimulator('add-post', { owner_id: COMMUNITY_ID, text: `${keyword}: видели у вокзала` });
  await page.goto('/monitor-search/list');
  await expect(page.getByText('Первая проверка')).toBeVisible();
  await checkScreen(page);
  await page.getByRole('link', { name: keyword }).click();
  await page.getByRole('button', { name: 'Проверить сейчас' }).click();
  await expect(page.getByRole('heading', { name: /Проверка № 2/ })).toBeVisible();
  await page.locator('label', { hasText: 'Новое' }).click();
  await expect(found).toHaveCount(1);
  await expect(found).toContainText('видели у вокзала');
  await expect(found.getByRole('link')).toHaveAttribute('href', new RegExp(`wall${COMMUNITY_ID}_${id}`));
  await checkScreen(page);

  await callSimulator('change-post', { owner_id: COMMUNITY_ID, post_id: id, text: `${keyword}: нашли у вокзала` });
  await page.getByRole('button', { name: 'Проверить сейчас' }).click();
  await expect(page.getByRole('heading', { name: /Проверка № 3/ })).toBeVisible();
  await expect(found.locator('del')).toContainText('видели');
  await expect(found.locator('ins')).toContainText('нашли');
  await checkScreen(page);

  await page.getByRole('link', { name: /Уведомления: \d+ непрочитанн/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Уведомления' })).toBeVisible();
  await checkScreen(page);
  const news = page.getByRole('list', { name: 'Уведомления' }).getByRole('link', { name: new RegExp(keyword) });
  await news.last().click();
  await page.waitForURL(/\/monitor-search\/result\/.*run=/);
  await expect(page.getByRole('heading', { name: /Проверка № 2/ })).toBeVisible();

  const email = await findEmail(address, /у вокзала/);
  await page.goto(findLink(email, 'notifications/unsubscribe'));
  await checkScreen(page);
  await page.getByRole('button', { name: 'Отписаться' }).click();
  await expect(page.getByRole('heading', { name: `Про «${keyword}» больше не пишем` })).toBeVisible();
});

test('adding a monitor again opens the existing one, and a removed monitor is gone', async ({ page }) => {
  await page.goto('/monitor-search/create?keyword=ищу свидетелей ДТП&source=vk-posts');
  const place = page.getByRole('combobox', { name: 'Где' });
  await place.click();
  await expect(page.getByRole('option', { name: 'Везде' })).toBeVisible();
  await expectAccessible(page);
  await place.fill('казань');
  await page.getByRole('option', { name: /Казань/ }).click();
  await expect(page.getByText(/не дальше \d+\s?км от центра/)).toBeVisible();
  await page.getByRole('button', { name: 'Начать следить' }).click();
  await page.waitForURL(/\/monitor-search\/result\//);
  const { pathname } = new URL(page.url());

  const kazan = await page.evaluate(async () => {
    const token = localStorage.getItem('app_session_id') ?? '';
    const answer = await fetch('/monitor-search/get-list', { headers: { 'app-session-id': token } });
    return (await answer.json()).data[0].geo.id;
  });
  await page.goto(`/monitor-search/create?keyword=ищу свидетелей ДТП&source=vk-posts&geo=${kazan}`);
  await expect(place).toHaveValue(/Казань/);
  await page.getByRole('button', { name: 'Начать следить' }).click();
  await page.waitForURL((url) => url.pathname === pathname);
  await expect(page.getByText('Такой мониторинг у вас уже есть')).toBeVisible();

  await page.getByRole('button', { name: 'Удалить' }).click();
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Да, удалить' }).click();
  await page.waitForURL(/\/monitor-search\/list/);
  await expect(page.getByRole('heading', { name: 'Здесь будет то, за чем вы следите' })).toBeVisible();
});

test('the screens of monitoring fit into any phone', async ({ page }) => {
  for (const path of ['list', 'create']) {
    await page.goto(`/monitor-search/${path}`);
    await page.waitForLoadState('networkidle');
    await expectNoSidewaysScroll(page);
  }
  for (const path of ['', '/settings', '/unsubscribe#made-up']) {
    await page.goto(`/notifications${path}`);
    await page.waitForLoadState('networkidle');
    await expectNoSidewaysScroll(page);
  }
});

async function startWatching(page: Page, keyword: string): Promise<void> {
  await page.getByRole('button', { name: 'Начать следить' }).click();
  await expect(page.getByText('Вы не ввели данные о пользователе')).toBeVisible();
  await page.getByRole('textbox', { name: 'Что искать' }).fill(keyword);
  await checkScreen(page);
  await page.getByRole('button', { name: 'Начать следить' }).click();
  await page.waitForURL(/\/monitor-search\/result\//);
}

async function confirmAddress(page: Page, address: string): Promise<void> {
  await page.goto('/notifications/settings');
  await page.getByRole('textbox', { name: 'Адрес почты' }).fill(address);
  await page.getByRole('button', { name: 'Сохранить и подтвердить' }).click();
  await expect(page.getByText('Ждёт подтверждения')).toBeVisible();
  await checkScreen(page);
  await page.goto(findLink(await findEmail(address, /подтвердите/i), 'notifications/confirm'));
  await expect(page.getByRole('heading', { name: `Почта ${address} подтверждена` })).toBeVisible();
  await expectAccessible(page);
}
