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
  await expect(page.getByRole('main')).toContainText(/143/);

  await page.goto(account);
  const figures = page.getByRole('region', { name: 'Показатели' });
  const likes = figures.getByRole('listitem').filter({ hasText: /^Лайки/ });
  await likes.getByText('Почему изменилось').click();
  await expect(likes.getByText(/обновились счётчики: лайки \+777/)).toBeVisible();
  for (const [w, h] of [[1280, 900], [390, 844]]) for (const colorScheme of ['light', 'dark'] as const) {
    await page.setViewportSize({ width: w, height: h }); await page.emulateMedia({ colorScheme });
    await page.screenshot({ path: `/tmp/shots/tiles-${w}-${colorScheme}.png`, fullPage: true });
  }
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(`${account}/full-report/month`);
  await page.getByText('Почему изменилось').first().click();
  await expect(page.getByText(/Появилось: 2.поста/)).toBeVisible();
  for (const [w, h] of [[1280, 900], [390, 844]]) for (const colorScheme of ['light', 'dark'] as const) {
    await page.setViewportSize({ width: w, height: h }); await page.emulateMedia({ colorScheme });
    await page.screenshot({ path: `/tmp/shots/months-${w}-${colorScheme}.png`, fullPage: true });
  }
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(account);
  await page.getByRole('checkbox', { name: /Без удалённых: 1/ }).check();
  await expect(page).toHaveURL(/counted=on_wall/);
  for (const [w, h] of [[1280, 900], [390, 844]]) for (const colorScheme of ['light', 'dark'] as const) {
    await page.setViewportSize({ width: w, height: h }); await page.emulateMedia({ colorScheme });
    await page.screenshot({ path: `/tmp/shots/without-${w}-${colorScheme}.png`, fullPage: true });
  }
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(account);
  await page.getByRole('button', { name: 'Понятно, запомнить новые' }).click();
  await expect(page.getByText('Почему изменилось')).toHaveCount(0);
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
  await page.getByRole('button', { name: 'Войти через VK ID' }).click();
  await page.getByRole('button', { name: /Продолжить как/ }).click();
  await page.waitForURL(/\/vk$/);
  await expect(page.getByText('Здесь будут ваши аккаунты')).toBeVisible();
}
