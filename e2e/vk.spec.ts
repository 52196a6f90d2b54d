import { expect, type Locator, type Page, test } from '@playwright/test';
import { callSimulator } from './inbox.ts';
import { checkScreen, expectAccessible } from './screens.ts';

/** Walls of the simulator. A wall is collected once for all visitors, so each window size has a different one. */
const WALLS = { desktop: { login: 'posts_470', posts: '470' }, phone: { login: 'posts_530', posts: '530' } };
const SCREENS = [
  { path: '', shows: 'Лучшие посты' },
  { path: '/rating', shows: 'Рейтинг' },
  { path: '/posts', shows: 'Посты' },
  { path: '/activity', shows: 'Активность постов по времени' },
  { path: '/full-report/content_type', shows: 'Тип контента' },
  { path: '/full-report/weekday_hour', shows: 'День и час' },
  { path: '/audience', shows: 'Подписчики' },
];

test('a visitor logs in at VK, adds a wall, waits for its collection, opens every screen, downloads a file and deletes the wall', {
  tag: '@phone',
}, async ({ page, isMobile }) => {
  const { login, posts } = isMobile ? WALLS.phone : WALLS.desktop;
  await logInAtVk(page);

  await page.getByRole('link', { name: 'Добавить аккаунт' }).first().click();
  await page.waitForURL(/\/vk\/add-account/);
  await page.getByRole('button', { name: 'Добавить', exact: true }).click();
  await expect(page.getByText('Вы не ввели данные о пользователе')).toBeVisible();
  await page.getByRole('textbox').fill('closed_profile');
  const closed = page.getByText(/Профиль закрыт/);
  await pressUntilVkAnswers(page.getByRole('button', { name: 'Добавить', exact: true }), closed);
  await expect(closed).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('textbox').fill(`вот: https://vk.com/${login}?w=wall`);
  const card = page.getByRole('article').or(page.getByRole('listitem')).filter({ hasText: login }).first();
  await pressUntilVkAnswers(page.getByRole('button', { name: 'Добавить', exact: true }), card);
  await page.waitForURL(/\/vk$/);

  await expect(card).toContainText(/Обновлён/);
  await expect(card).toContainText(posts);
  await checkScreen(page);

  await card.getByRole('link').first().click();
  await page.waitForURL(/\/vk\/account\//);
  const account = new URL(page.url()).pathname;
  for (const { path, shows } of SCREENS) {
    await page.goto(account + path);
    await expect(page.getByText(shows).first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    await checkScreen(page);
  }

  await page.goto(`${account}/rating`);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Скачать' }).click();
  await page
    .getByRole('menuitem', { name: /CSV/ })
    .or(page.getByRole('button', { name: /CSV/ }))
    .first()
    .click();
  expect((await download).suggestedFilename()).toMatch(new RegExp(`^vidno-${login}-.*\\.csv$`));

  await page.goto('/vk');
  await card.getByRole('button', { name: /Удалить/ }).click();
  const confirm = page.getByRole('dialog', { name: 'Вы точно хотите удалить аккаунт?' });
  await expectAccessible(page);
  await confirm.getByRole('button', { name: 'Да, удалить' }).click();
  await expect(page.getByText('Здесь будут ваши аккаунты')).toBeVisible();
});

test('a report is shared by a link that needs no login', async ({ page, browser, baseURL }) => {
  await logInAtVk(page);
  await page.goto('/vk/add-account');
  await page.getByRole('textbox').fill('posts_120');
  await page.getByRole('button', { name: 'Добавить', exact: true }).click();
  await page.waitForURL(/\/vk$/);
  await expect(page.getByText(/Обновлён/)).toBeVisible();
  await page.getByRole('link', { name: /120/ }).or(page.locator('a[href^="/vk/account/"]')).first().click();
  await page.getByRole('button', { name: 'Поделиться' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: /Создать|Получить/ }).click();
  const link = dialog.getByRole('textbox');
  await expect(link).toHaveValue(/\/shared#/);
  await expectAccessible(page);

  const context = await browser.newContext({ baseURL: baseURL ?? '', locale: 'ru-RU' });
  const stranger = await context.newPage();
  await stranger.goto(await link.inputValue());
  await expect(stranger.getByText('Лучшие посты')).toBeVisible();
  await checkScreen(stranger);
  await context.close();
});

test('a figure that is no longer as it was seen says why, until it is remembered', async ({ page }) => {
  const owner = { owner_id: -50_000_140 };
  const [gone, kept] = [await callSimulator('add-post', owner), await callSimulator('add-post', owner)];
  await logInAtVk(page);
  await page.goto('/vk/add-account');
  await page.getByRole('textbox').fill('posts_140');
  await page.getByRole('button', { name: 'Добавить', exact: true }).click();
  await page.waitForURL(/\/vk$/);
  await expect(page.getByText(/Обновлён/)).toBeVisible();
  const isRemembered = page.waitForResponse(/mark-seen/);
  await page.locator('a[href^="/vk/account/"]').first().click();
  await isRemembered;
  const account = new URL(page.url()).pathname;

  await callSimulator('delete-post', { ...owner, post_id: gone.id });
  await callSimulator('change-post', { ...owner, post_id: kept.id, likes: 777 });
  await callSimulator('add-post', owner);
  await callSimulator('add-post', owner);
  await page.goto('/vk');
  await page.getByRole('button', { name: /Обновить/ }).click();
  await page.getByRole('button', { name: 'Да, обновить' }).click();
  await expect(page.getByRole('main')).toContainText(/143/);

  await page.goto(account);
  const figures = page.getByRole('region', { name: 'Показатели' });
  const likes = figures.getByRole('listitem').filter({ hasText: /^Лайки/ });
  await likes.getByText('Почему изменилось').click();
  await expect(likes.getByText(/обновились счётчики: лайки \+777/)).toBeVisible();
  await checkScreen(page);
  await page.goto(`${account}/full-report/month`);
  await page.getByText('Почему изменилось').first().click();
  await expect(page.getByText(/Появилось: 2.поста/)).toBeVisible();
  await checkScreen(page);
  await page.goto(account);
  await page.getByRole('checkbox', { name: /Без удалённых: 1/ }).check();
  await expect(page).toHaveURL(/counted=on_wall/);
  await page.goto(account);
  await page.getByRole('button', { name: 'Понятно, запомнить новые' }).click();
  await expect(page.getByText('Почему изменилось')).toHaveCount(0);
});

test('one account can be tried without a login and without paying', { tag: '@phone' }, async ({ page, isMobile }) => {
  await page.goto('/create/search-vk');
  await page.getByRole('textbox').fill(isMobile ? 'ivan_fotograf' : 'beg_po_utram');
  const account = page.locator('a[href*="/create/search-vk/account/"]').first();
  await pressUntilVkAnswers(page.getByRole('button', { name: 'Посмотреть бесплатно' }), account);
  await page.waitForURL(/\/create\/search-vk\/list/);
  await expect(page.getByText(/Обновлён/)).toBeVisible();
  await expectAccessible(page);
  await account.click();
  await expect(page.getByText('Лучшие посты')).toBeVisible();
  await checkScreen(page);
});

/** On a loaded machine a call to VK may run out of time; then the screen says so, and its user presses again. */
async function pressUntilVkAnswers(button: Locator, answer: Locator): Promise<void> {
  const silence = button.page().getByText(/ВКонтакте сейчас не отвечает/);
  await expect(async () => {
    await button.click();
    await expect(answer.or(silence)).toBeVisible();
    expect(await silence.isVisible()).toBe(false);
  }).toPass();
}

async function logInAtVk(page: Page): Promise<void> {
  await page.goto('/vk');
  await page.waitForURL(/\/vk\/auth/);
  await expect(page.getByRole('heading', { level: 1, name: 'Вход через VK ID' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Войти через VK ID' }).click();
  await page.getByRole('button', { name: /Продолжить как/ }).click();
  await page.waitForURL(/\/vk$/);
  await expect(page.getByText('Здесь будут ваши аккаунты')).toBeVisible();
}
