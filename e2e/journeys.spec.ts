import { readFileSync } from 'node:fs';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { registerByEmail } from './account.ts';
import { callSimulator, findEmail } from './inbox.ts';
import { samplePerson } from './photos.ts';
import { checkScreen, resultCards, startSearch } from './screens.ts';

/** The ways of three people from the first page to what they came for, each with a second tab. */

/** A community of the simulator. */
const COMMUNITY_ID = -40_000_001;

test('a dating match: from the landing page to an answer in four clicks, which is kept as PDF and shown to a friend', {
  tag: '@phone',
}, async ({ page, browser, baseURL }) => {
  const person = samplePerson('tinder', 0);
  await page.goto('/');
  const presses = await countPresses(page);
  const chooser = page.waitForEvent('filechooser');
  await page.getByText('Выбрать фото', { exact: true }).first().click();
  await (await chooser).setFiles(person.file);
  await page.getByRole('button', { name: 'Проверяю анкету перед встречей' }).click();
  await page.waitForURL(/\/smart-search\/photo\?.*upload_id/);
  await startSearch(page);
  await expect(resultCards(page).first()).toContainText(person.name);
  expect(await presses()).toBeGreaterThan(0);
  expect(await presses()).toBeLessThanOrEqual(4);

  await resultCards(page).first().getByRole('button', { name: 'Это он(а)', exact: true }).click();
  await expect(page.getByText('Вы подтвердили').first()).toBeVisible();
  expect(await pdfOf(page)).toContain('/Subtype /Image');

  const link = await shareResult(page);
  const friend = await openElsewhere(browser, baseURL, link);
  await expect(resultCards(friend).first()).toContainText(person.name);

  // In another tab everybody is ruled out: there the link is no longer offered, and it shows nobody.
  const tab = await page.context().newPage();
  await tab.goto(page.url());
  await resultCards(tab).first().getByRole('button', { name: 'Не он(а)', exact: true }).click();
  await expect(tab.getByRole('heading', { level: 1, name: 'Среди найденных его или её нет' })).toBeVisible();
  await expect(tab.getByRole('button', { name: 'PDF' })).toHaveCount(0);
  await friend.reload();
  await expect(friend.getByText('Здесь никого не осталось')).toBeVisible();
  // The first tab has heard of it.
  await expect(page.getByRole('button', { name: 'PDF' })).toHaveCount(0);
  await friend.context().close();
});

test('an agency: somebody is looked up by name, narrowed down, and handed on as a link and as PDF', {
  tag: '@phone',
}, async ({ page, browser, baseURL }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Знаю имя' }).click();
  await page.getByRole('button', { name: 'Найти по имени' }).click();
  await page.waitForURL(/\/smart-search\/photo\/keyword/);
  await expect(page.getByRole('heading', { level: 1, name: 'Поиск по словам' })).toBeVisible();
  await searchByWords(page, 'Варя Синицына');
  await expect(page.getByRole('heading', { level: 1, name: 'Варя Синицына' })).toBeVisible();
  await expect(resultCards(page).first()).toContainText('Варвара Синицына');
  await checkScreen(page);
  expect(await pdfOf(page)).toContain('/URI (https://');

  const link = await shareResult(page);
  const client = await openElsewhere(browser, baseURL, link);
  await expect(resultCards(client)).toHaveCount(1);
  await expect(resultCards(client).first()).toContainText('Варвара Синицына, 24 года');
  await expect(client.getByText('Поиск «Варя Синицына»')).toBeVisible();
  await checkScreen(client);

  // A second tab has the same link, and revokes it.
  const tab = await page.context().newPage();
  await tab.goto(page.url());
  expect(await shareResult(tab)).toBe(link);
  await openShare(tab);
  await tab.getByRole('button', { name: 'Отозвать ссылку' }).click();
  await expect(tab.getByText(/^Ссылка отозвана/)).toBeVisible();
  await client.goto('/');
  await client.goto(link);
  await expect(client.getByText('Результат не открылся')).toBeVisible();
  await openShare(page);
  await expect(page.getByRole('button', { name: /^Создать ссылку/ })).toBeVisible();
  await client.context().close();
});

test('a lost relative: nobody is found, so the name is watched, and the mailbox one logs in with is told without being asked for', {
  tag: '@phone',
}, async ({ page, isMobile }) => {
  const name = isMobile ? 'Щербатых Ефросинья' : 'Добрынец Аполлинарий';
  const mail = await registerByEmail(page);
  await page.goto('/smart-search/photo/keyword?source=tinder');
  await searchByWords(page, name);
  await expect(page.getByRole('heading', { name: 'Никого не нашли' })).toBeVisible();
  await page.getByRole('link', { name: 'Следить за новыми' }).click();
  await page.waitForURL(/\/monitor-search\/create/);
  await expect(page.getByRole('textbox', { name: 'Что искать' })).toHaveValue(name);
  await page.getByRole('button', { name: 'Пропажа' }).click();

  const tell = page.getByRole('checkbox', { name: `Пришлём на ${mail}` });
  await expect(tell).not.toBeChecked();
  await tell.check();
  await expect(page.getByRole('textbox', { name: /почт/i })).toHaveCount(0);
  await checkScreen(page);

  // What another tab switches shows here, and is not switched back by what this one does next.
  const tab = await page.context().newPage();
  await tab.goto('/notifications/settings');
  await expect(tab.getByRole('checkbox', { name: `Пришлём на ${mail}` })).toBeChecked();
  await tab.close();

  await page.getByRole('button', { name: 'Начать следить' }).click();
  await page.waitForURL(/\/monitor-search\/result\//);
  await expect(page.getByRole('heading', { name: /Проверка № 1/ })).toBeVisible();
  await expect(page.getByRole('checkbox', { name: `Пришлём на ${mail}` })).toBeChecked();
  await callSimulator('add-post', { owner_id: COMMUNITY_ID, text: `${name}: видели на вокзале` });
  await page.getByRole('button', { name: 'Проверить сейчас' }).click();
  await expect(page.getByRole('heading', { name: /Проверка № 2/ })).toBeVisible();
  await findEmail(mail, /на вокзале/);
});

/** Counts how often the user presses something from now on, as long as the page is not loaded anew. */
async function countPresses(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const count = (presses: number) => document.documentElement.setAttribute('data-presses', `${presses}`);
    const known = () => Number(document.documentElement.getAttribute('data-presses'));
    count(0);
    addEventListener('pointerdown', ({ isTrusted }) => isTrusted && count(known() + 1), true);
  });
  return () => page.evaluate(() => Number(document.documentElement.getAttribute('data-presses') ?? Number.NaN));
}

async function searchByWords(page: Page, keyword: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Кого ищем' }).fill(keyword);
  await startSearch(page);
}

/** The bytes of the downloaded file. */
async function pdfOf(page: Page): Promise<string> {
  const downloaded = page.waitForEvent('download');
  await page.getByRole('button', { name: 'PDF' }).click();
  const file = readFileSync(await (await downloaded).path()).toString('latin1');
  expect(file.slice(0, 5)).toBe('%PDF-');
  return file;
}

async function openShare(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Поделиться' }).click();
  await expect(page.getByRole('dialog', { name: 'Ссылка на результат' })).toBeVisible();
}

/** The link to the result, made now or before. */
async function shareResult(page: Page): Promise<string> {
  await openShare(page);
  const dialog = page.getByRole('dialog', { name: 'Ссылка на результат' });
  const link = dialog.getByRole('textbox', { name: 'Ссылка' });
  const create = dialog.getByRole('button', { name: /^Создать ссылку/ });
  await expect(link.or(create)).toBeVisible();
  if (await create.isVisible()) await create.click();
  await expect(link).toHaveValue(/\/shared\/search#/);
  const address = await link.inputValue();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  return address;
}

/** Somebody without an account. */
async function openElsewhere(browser: Browser, baseURL: string | undefined, link: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: baseURL ?? '', locale: 'ru-RU' });
  const stranger = await context.newPage();
  await stranger.goto(link);
  return stranger;
}
