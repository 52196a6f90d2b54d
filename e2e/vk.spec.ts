import { expect, type Page, test } from '@playwright/test';
import { callSimulator } from './inbox.ts';
import { checkScreen, expectAccessible } from './screens.ts';
import { logInAtVk, pressUntilVkAnswers, tabTo } from './vk-steps.ts';

/** Walls of the simulator. A wall is collected once for all visitors, so each window size has a different one. */
const WALLS = { desktop: { login: 'posts_470', posts: '470' }, phone: { login: 'posts_530', posts: '530' } };
const SCREENS = [
  { path: '', shows: 'Полнота данных' },
  { path: '?period=all', shows: 'Лучшие посты' },
  { path: '/rating?period=all', shows: 'Рейтинг' },
  { path: '/posts?period=all', shows: 'Посты' },
  { path: '/activity?period=all&series=all', shows: 'Динамика' },
  { path: '/full-report/content_type?period=all', shows: 'Тип контента' },
  { path: '/full-report/weekday_hour?period=all', shows: 'День и час' },
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
  const closed = page.getByText(/Страница закрыта/);
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
  await openWholeTime(page);
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
  const account = await openWholeTime(page);
  await isRemembered;

  await callSimulator('delete-post', { ...owner, post_id: gone.id });
  await callSimulator('change-post', { ...owner, post_id: kept.id, likes: 777 });
  await callSimulator('add-post', owner);
  await callSimulator('add-post', owner);
  await page.goto('/vk');
  await page.getByRole('button', { name: /Обновить/ }).click();
  await page.getByRole('button', { name: 'Да, обновить' }).click();
  await expect(page.getByRole('main')).toContainText(/143/);

  await page.goto(`${account}?period=all`);
  const figures = page.getByRole('region', { name: 'Показатели' });
  const likes = figures.getByRole('listitem').filter({ hasText: /^Лайки/ });
  await likes.getByText('Почему изменилось').click();
  await expect(likes.getByText(/обновились счётчики: лайки \+777/)).toBeVisible();
  await checkScreen(page);
  await page.getByText('Сколько сейчас').click();
  await expect(page.getByText(/С тех пор мы/)).toBeVisible();
  await checkScreen(page);
  await page.goto(`${account}/full-report/month?period=all`);
  await page.getByText('Почему изменилось').first().click();
  await expect(page.getByText(/Появилось: 2.поста/)).toBeVisible();
  await checkScreen(page);
  await page.goto(`${account}?period=all`);
  await page.getByRole('checkbox', { name: /Без удалённых: 1/ }).check();
  await expect(page).toHaveURL(/counted=on_wall/);
  await page.goto(`${account}?period=all`);
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
  await expect(page.getByRole('button', { name: 'Период: Последние 30 дней' })).toBeVisible();
  await page.goto(`${new URL(page.url()).pathname}?period=all`);
  await expect(page.getByText('Лучшие посты')).toBeVisible();
  await checkScreen(page);
});

test('period, growth and chart are reached and read by keyboard alone', async ({ page }) => {
  await logInAtVk(page);
  await page.goto('/vk/add-account');
  await page.getByRole('textbox').fill('posts_230');
  await page.getByRole('button', { name: 'Добавить', exact: true }).click();
  await page.waitForURL(/\/vk$/);
  await expect(page.getByText(/Обновлён/)).toBeVisible();
  await page.locator('a[href^="/vk/account/"]').first().focus();
  await page.keyboard.press('Enter');
  const period = page.getByRole('button', { name: /^Период: / });
  await expect(period).toHaveText(/Последние 30 дней/);

  await period.focus();
  await page.keyboard.press('Enter');
  const year = page.getByRole('button', { name: 'С начала года' });
  await tabTo(page, year);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/from=\d{4}-01-01/);
  await expect(period).toHaveText(/С начала года/);
  await expect(page.getByText(/^Сравниваем с периодом/)).toBeVisible();

  const growth = page.getByRole('button', { name: 'Как считается «Прирост»' });
  await tabTo(page, growth);
  await page.keyboard.press('Enter');
  await expect(page.getByText(/последнее известное число минус первое/)).toBeVisible();
  await page.keyboard.press('Escape');

  const metric = page.getByRole('combobox', { name: 'Показатель' });
  await tabTo(page, metric);
  await page.keyboard.press('ArrowDown');
  await expect(page).toHaveURL(/series=likes/);
  const chart = page.getByRole('slider', { name: 'Лайки' });
  await tabTo(page, chart);
  const last = await chart.getAttribute('aria-valuetext');
  await page.keyboard.press('ArrowLeft');
  await expect(chart).not.toHaveAttribute('aria-valuetext', last ?? '');
  await expect(chart).toHaveAttribute('aria-valuetext', /: [\d\s]+.*период для сравнения/);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('table', { name: 'Лайки' })).toBeVisible();
  await checkScreen(page);
});

/** Opens the first account of the list with all its posts; answers its address. */
async function openWholeTime(page: Page): Promise<string> {
  const account = (await page.locator('a[href^="/vk/account/"]').first().getAttribute('href')) ?? '';
  await page.goto(`${account}?period=all`);
  return account;
}
