import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { acceptConsent, FACE_SEARCH_CONSENT } from '@vidno/contract/privacy';
import { addSearchDemo, getSearch } from '@vidno/contract/smart-search';
import { ALL_SOURCES } from '@vidno/contract/sources';
import { detectFaces } from '@vidno/contract/upload';
import { allSamplePeople, groupPhoto, realPortrait, samplePerson } from './photos.ts';
import { checkScreen, dropPhoto, expectAccessible, resultCards, startSearch } from './screens.ts';
import { createVisitor } from './visitor.ts';

test('a new visitor drops a photo on the landing page and finds the right person first', { tag: '@phone' }, async ({
  page,
}) => {
  const person = samplePerson('tinder', 0);
  await page.goto('/');
  await checkScreen(page);

  await dropPhoto(page, person.file);
  await page.waitForURL(/\/smart-search\/photo\?.*upload_id/);
  await expect(page.getByRole('heading', { level: 1, name: 'Кого ищем?' })).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Искать везде' })).toBeChecked();
  await expect(page.getByText(/Для примера: \d+\sнарисованн/)).toHaveCount(2);
  await expect(page.getByText('сейчас бесплатно')).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Кого ищем?' })).toBeVisible();

  await startSearch(page);
  await expect(resultCards(page).first()).toContainText(person.name);
  await expect(resultCards(page).first()).toContainText(/Уверенное совпадение|Вероятное совпадение/);
  await checkScreen(page);

  await page.getByRole('link', { name: 'Мои поиски' }).first().click();
  await page.waitForURL(/\/smart-search\/list/);
  await expect(page.getByText(/Найден[оа]?\s\d+\sчеловек/).first()).toBeVisible();
  await checkScreen(page);
});

test('a new visitor is asked before a face is looked for, and nothing is sent until the answer', async ({ page }) => {
  const sent: string[] = [];
  page.on('request', (request) => void (request.method() === 'POST' && sent.push(new URL(request.url()).pathname)));
  await page.goto('/');
  await page.locator('input[type=file]').first().setInputFiles(samplePerson('tinder', 0).file);
  const question = page.getByRole('region', { name: 'Согласие на поиск по лицу' });
  await expect(question.getByText('Фото, вырезанные лица')).toContainText('24 часа');
  await expect(page.getByAltText('Выбранное фото')).toBeVisible();
  await checkScreen(page);
  expect(sent).toEqual([]);
  await question.getByRole('button', { name: 'Не соглашаюсь' }).click();
  await expect(page.getByLabel('Выбрать фото')).toBeVisible();
  expect(sent).toEqual([]);
});

test('a photo that comes while very many search stays, says so and is sent again by itself', async ({ page }) => {
  let refused = 0;
  const body = { status: 'error', code: 'engine_busy', message: 'Сейчас ищут очень многие.', retry_after: 2 };
  await page.route(`**${detectFaces.path}`, async (route) => {
    refused += 1;
    if (refused > 1) await route.continue();
    else await route.fulfill({ status: 429, json: body });
  });
  await page.goto('/');
  await dropPhoto(page, samplePerson('tinder', 0).file);
  await expect(page.getByText('Попробуем сами через 1 минуту, фото останется здесь')).toBeVisible();
  await page.waitForURL(/\/smart-search\/photo\?.*upload_id/);
  expect(refused).toBe(2);
});

test('a sample is asked about where its faces will appear, and goes on by itself', async ({ page }) => {
  await page.goto('/smart-search');
  await page.getByRole('button', { name: 'Пример 1', exact: true }).click();
  const question = page.getByRole('region', { name: 'Согласие на поиск по лицу' });
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Другая цель' }).click();
  await question.getByLabel('Ваша цель').fill('Пробую на примере');
  await question.getByRole('button', { name: 'Согласиться и продолжить' }).click();
  await page.waitForURL(/\/smart-search\/photo\?.*upload_id/);
});

test('a sample clicked on the landing page is searched for in its place', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Пример 2', exact: true }).click();
  const question = page.getByRole('region', { name: 'Согласие на поиск по лицу' });
  await question.getByRole('button', { name: 'Проверяю анкету перед встречей' }).click();
  const stage = page.getByRole('region', { name: 'Поиск по примеру' });
  await expect(stage.getByText(/Уверенное совпадение|Вероятное совпадение/)).toBeVisible();
  await expect(page).toHaveURL('/');
  await checkScreen(page);
  // The next one needs no consent any more.
  await page.getByRole('button', { name: 'Пример 3', exact: true }).click();
  await expect(stage.getByText(/Уверенное совпадение|Вероятное совпадение/)).toBeVisible();
  await stage.getByRole('link', { name: 'Весь результат' }).click();
  await page.waitForURL(/\/smart-search\/photo\/result\//);
  await expect(resultCards(page).first()).toBeVisible();
});

test('a photo dropped anywhere in the product is searched for', async ({ page }) => {
  await page.goto('/faq');
  const bytes = [...readFileSync(samplePerson('tinder', 0).file)];
  const transfer = await page.evaluateHandle((content) => {
    const made = new DataTransfer();
    made.items.add(new File([new Uint8Array(content)], 'me.jpg', { type: 'image/jpeg' }));
    return made;
  }, bytes);
  const heading = page.getByRole('heading', { level: 1 });
  // A browser says it again and again; what the server has written hears nothing yet.
  await expect(async () => {
    await heading.dispatchEvent('dragover', { dataTransfer: transfer });
    await expect(page.getByText('Отпустите фото')).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await heading.dispatchEvent('drop', { dataTransfer: transfer });
  await expect(page.getByText('Отпустите фото')).toHaveCount(0);
  await page.waitForURL('/smart-search/photo');
  await expect(page.getByAltText('Выбранное фото')).toBeVisible();
  // Whoever leaves is not shown the photo again.
  await page.getByRole('link', { name: 'Личный кабинет' }).click();
  await page.waitForURL('/cabinet');
  // The address changes before the page does.
  await expect(page.getByAltText('Выбранное фото')).toHaveCount(0);
  await page.goBack();
  await expect(page.getByLabel('Выбрать фото')).toBeVisible();
});

test('one photo is searched for everywhere, or in the sources that are left', async ({ page }) => {
  const person = samplePerson('other', 0);
  await page.goto('/smart-search');
  await dropPhoto(page, person.file);
  await page.waitForURL(/\/smart-search\/photo\?.*upload_id/);
  const dating = page.getByRole('checkbox', { name: /Анкеты знакомств/ });
  // `uncheck` would expect the change at once, but the choice takes effect with the address.
  await dating.click();
  await expect(page).toHaveURL(/source=other/);
  await page.reload();
  await expect(dating).not.toBeChecked();
  await page.getByRole('checkbox', { name: 'Искать везде' }).click();
  await expect(dating).toBeChecked();
  await startSearch(page);
  await expect(resultCards(page).first()).toContainText(person.name);
  await expect(page.getByText('Анкеты знакомств, Другие источники').first()).toBeVisible();
  await page.getByRole('link', { name: 'Мои поиски' }).first().click();
  await expect(
    page.getByRole('listitem').filter({ hasText: 'Анкеты знакомств, Другие источники' }).first(),
  ).toBeVisible();
});

test('three photos of one person are one search, and a photo of somebody else is told', { tag: '@phone' }, async ({
  page,
}) => {
  // Two whom the model tells apart clearly, which it does not with all drawn people.
  const [person, stranger] = [samplePerson('tinder', 1), samplePerson('other', 8)];
  const [second = '', third = ''] = person.otherFiles;
  await page.goto('/smart-search');
  await dropPhoto(page, person.file);
  await page.waitForURL(/\/smart-search\/photo\?.*upload_id/);
  const photos = page.getByRole('region', { name: 'Фото человека, которого ищем' });
  for (const [index, file] of [second, stranger.file, third].entries()) {
    await photos.locator('input[type=file]').setInputFiles(file);
    await expect(photos.getByRole('listitem')).toHaveCount(index + 2);
  }
  await checkScreen(page);
  await page.getByRole('button', { name: 'Найти', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('два разных человека');
  await expect(photos.getByRole('listitem').nth(2)).toContainText('Похоже, другой человек');
  await expectAccessible(page);

  await photos.getByRole('button', { name: 'Убрать фото 3' }).click();
  await page.reload();
  await expect(photos.getByRole('listitem')).toHaveCount(3);
  await startSearch(page);
  await expect(resultCards(page).first()).toContainText(person.name);
  await expect(page.getByText('Искали по 3 фото')).toBeVisible();
});

test('a result is shared by a link that needs no login and shows neither the photo nor who searched', async ({
  page,
  browser,
  baseURL,
}) => {
  const person = samplePerson('tinder', 0);
  await page.goto('/smart-search');
  await dropPhoto(page, person.file);
  await page.waitForURL(/\/smart-search\/photo\?.*upload_id/);
  await startSearch(page);
  await page.getByRole('button', { name: 'Поделиться' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ссылка на результат' });
  await dialog.getByRole('button', { name: /^Создать ссылку/ }).click();
  const link = dialog.getByRole('textbox', { name: 'Ссылка' });
  await expect(link).toHaveValue(/\/shared\/search#/);
  await expectAccessible(page);

  const context = await browser.newContext({ baseURL: baseURL ?? '', locale: 'ru-RU' });
  const stranger = await context.newPage();
  await stranger.goto(await link.inputValue());
  await expect(resultCards(stranger).first()).toContainText(person.name);
  await expect(stranger).toHaveURL(/\/shared\/search$/);
  await expect(stranger.getByAltText('Ваше фото')).toHaveCount(0);
  const photo = resultCards(stranger)
    .first()
    .getByRole('img', { name: /^Фото:/ });
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await checkScreen(stranger);
  await context.close();
  await dialog.getByRole('button', { name: 'Отозвать ссылку' }).click();
  await expect(dialog.getByText(/^Ссылка отозвана/)).toBeVisible();
});

test('on paper a result has the searched face once and the people found, but no buttons', async ({ page }) => {
  const person = samplePerson('tinder', 0);
  await page.goto('/smart-search');
  await dropPhoto(page, person.file);
  await page.waitForURL(/\/smart-search\/photo\?.*upload_id/);
  await startSearch(page);
  await expect(resultCards(page).first()).toContainText(person.name);
  await page.emulateMedia({ media: 'print' });
  await expect(resultCards(page).first()).toContainText(person.name);
  await expect(page.getByAltText('Найденное фото').first()).toBeVisible();
  await expect(page.getByAltText('Лицо с вашего фото')).toBeVisible();
  for (const mine of await page.getByAltText('Ваше фото').all()) await expect(mine).toBeHidden();
  for (const name of ['PDF', 'Печать', 'Поделиться', 'Удалить', 'Это он(а)']) {
    await expect(page.getByRole('button', { name }).filter({ visible: true })).toHaveCount(0);
  }
  await expect(page.getByRole('navigation').filter({ visible: true })).toHaveCount(0);
});

test('where nobody is found, other ways are offered', async ({ page }) => {
  const person = samplePerson('tinder', 7);
  await page.goto('/find-photo-other');
  await dropPhoto(page, person.file);
  await page.waitForURL(/upload_id/);
  await startSearch(page);
  await expect(page.getByRole('heading', { name: 'Никого не нашли' })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Искать по имени/ })).toBeVisible();
  await expect(page.getByRole('article').filter({ visible: true })).toHaveCount(0);
  await checkScreen(page);
  await page.getByRole('button', { name: /^Добавить ещё фото/ }).click();
  await page.waitForURL(/upload_id/);
});

test('each sample of the landing page finds its person first, everywhere', async ({ baseURL }) => {
  const { call } = await createVisitor(baseURL ?? '');
  await call(acceptConsent, {
    body: { kind: 'face_search', version: FACE_SEARCH_CONSENT.version, purpose: 'Проверяю примеры' },
  });
  const first: Record<string, string | undefined> = {};
  const people = allSamplePeople();
  for (const { name, file } of people) {
    const image = new File([readFileSync(file)], 'sample.jpg', { type: 'image/jpeg' });
    const { id } = await call(addSearchDemo, { form: { type: 'photo', source: ALL_SOURCES, image } });
    await expect.poll(async () => (await call(getSearch, { query: { id } })).status).toBe('ok');
    const found = await call(getSearch, { query: { id } });
    first[name] = found.count > 0 ? found.users[0]?.name : 'nobody';
  }
  expect(first).toEqual(Object.fromEntries(people.map(({ name }) => [name, name])));
});

test('one of several faces can be chosen by keyboard', async ({ page }) => {
  const [left, right] = [samplePerson('tinder', 1), samplePerson('tinder', 2)];
  await page.goto('/smart-search');
  const buffer = await groupPhoto([left.file, right.file]);
  await dropPhoto(page, { name: 'двое.jpg', mimeType: 'image/jpeg', buffer });
  await page.waitForURL(/\/smart-search\/photo\?.*upload_id/);
  await expect(page.getByRole('heading', { level: 1, name: 'Кого ищем?' })).toBeVisible();
  await expect(page.getByRole('radio', { name: /Лицо \d из 2/ })).toHaveCount(2);
  await checkScreen(page);

  // The largest face is preselected. The other one is second in the list, wherever it is in the picture.
  await page.getByRole('radio', { name: /Лицо \d из 2/, checked: false }).focus();
  await page.keyboard.press('Space');
  await expect(page).toHaveURL(/face=1/);
  await startSearch(page);
  await expect(resultCards(page).first()).toBeVisible();
});

test('repeating a search opens the earlier one, which remembers «это не он(а)»', async ({ page }) => {
  const person = samplePerson('tinder', 3);
  for (const round of ['first', 'second'] as const) {
    await page.goto('/demosearch');
    await dropPhoto(page, person.file);
    await page.waitForURL(/upload_id/);
    await startSearch(page);
    const first = resultCards(page).filter({ hasText: person.name });
    await expect(first).toBeVisible();
    if (round === 'first') await first.getByRole('button', { name: 'Не он(а)' }).click();
    await expect(first.getByRole('button', { name: 'Не он(а)', pressed: true })).toBeVisible();
  }
  await expect(page.getByText('Вы уже искали это')).toBeVisible();
  await expectAccessible(page);
});

test('a portrait of somebody outside the catalogue gives no confident match', async ({ page }) => {
  const file = realPortrait(7);
  test.skip(file === null, 'the test portraits are not next to the project');
  await page.goto('/find-photo-other');
  await dropPhoto(page, file ?? '');
  await page.waitForURL(/upload_id/);
  await startSearch(page);
  await expect(page.getByText(/Никого не нашли|Сравнили с/).first()).toBeVisible();
  await expect(page.getByText('Уверенное совпадение')).toHaveCount(0);
  await expectAccessible(page);
});

test('a text file named like a photo is refused in plain words, and the page remains usable', async ({ page }) => {
  await page.goto('/demo');
  await dropPhoto(page, { name: 'кот.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('это не картинка') });
  await expect(page.getByText('Это не фото, которое мы умеем читать')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Выбрать другое фото' }).click();
  await dropPhoto(page, samplePerson('tinder', 4).file);
  await page.waitForURL(/upload_id/);
});

test('the address of a removed search says that it was not found', async ({ page }) => {
  const person = samplePerson('tinder', 5);
  await page.goto('/demo');
  await dropPhoto(page, person.file);
  await page.waitForURL(/upload_id/);
  await startSearch(page);
  await expect(resultCards(page).first()).toBeVisible();
  const address = page.url();
  await page.getByRole('button', { name: 'Удалить', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Да, удалить' }).click();
  await page.waitForURL(/list/);
  await page.goto(address);
  await expect(page.getByText('Поиск не найден')).toBeVisible();
  await expectAccessible(page);
});
