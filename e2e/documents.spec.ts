import { expect, type Page, test } from '@playwright/test';
import { registerByEmail } from './account.ts';
import { findEmail } from './inbox.ts';
import { checkScreen, expectAccessible, openMore } from './screens.ts';

/** A version older than any of the project, whose differences the test makes up. */
const OLD = '2026-01-01';

test('a visitor reads the documents, registers with them, and writes to the support', { tag: '@phone' }, async ({
  page,
}) => {
  await page.goto('/documents');
  await expect(page.getByText(/ещё не указал о себе/)).toBeVisible();
  await page.getByRole('link', { name: 'Оферта' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Оферта' })).toBeVisible();
  await expect(page.getByRole('heading', { name: '4. Цены' })).toBeVisible();
  await expect(page.getByText('[не указано: ИНН]').first()).toBeVisible();
  await checkScreen(page);

  await addOldVersion(page);
  await page.reload();
  await page.getByRole('link', { name: 'Что изменилось' }).last().click();
  await expect(page.locator('del', { hasText: '9' })).toBeVisible();
  await expect(page.locator('ins', { hasText: '10' })).toBeVisible();
  await checkScreen(page);
  await page.unrouteAll();
  await page.goto('/documents/offer/2020-01-01');
  await expect(page.getByRole('heading', { name: 'Такого документа нет' })).toBeVisible();

  const mail = await registerByEmail(page);
  await (await openMore(page)).getByRole('button', { name: 'Поддержка' }).click();
  await expect(page.getByLabel('Куда ответить')).toHaveValue(mail);
  await expect(page.getByText('Копия придёт сюда же.')).toBeVisible();
  await page.getByLabel('Что случилось').fill('Нет.');
  await page.getByRole('button', { name: 'Отправить' }).click();
  await expect(page.getByText('Напишите чуть подробнее').last()).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Что случилось').fill('Поиск не находит лицо на фото.');
  await page.getByRole('button', { name: 'Отправить' }).click();
  await expect(page.getByText(`Ответим на ${mail}`)).toBeVisible();
  expect(await findEmail(mail, /Мы получили ваше письмо/)).toContain('на странице /cabinet');
  expect(await findEmail('support@vidno.example', new RegExp(mail))).toContain('Поиск не находит лицо на фото.');
});

test('a user is asked for a new version over the page', async ({ page }) => {
  await registerByEmail(page);
  await page.route('**/api/profile', async (route) => {
    const answer = await route.fetch();
    const { status, data } = await answer.json();
    await route.fulfill({ json: { status, data: { ...data, owed_documents: ['offer'] } } });
  });
  await page.goto('/privacy');
  const dialog = page.getByRole('dialog', { name: 'Прочитайте документы' });
  const [text] = await Promise.all([page.waitForEvent('popup'), dialog.getByRole('link', { name: /оферту/ }).click()]);
  await expect(text.getByRole('heading', { level: 1, name: 'Оферта' })).toBeVisible();
  await text.close();
  await expectAccessible(page);
  await dialog.getByRole('checkbox', { name: /Принимаю оферту/ }).check();
  await page.unrouteAll();
  await dialog.getByRole('button', { name: 'Согласиться' }).click();
  await expect(dialog).toBeHidden();
});

async function addOldVersion(page: Page): Promise<void> {
  await page.route(/\/api\/documents\/offer(\?|$)/, async (route) => {
    const { status, data } = await (await route.fetch()).json();
    const old = { version: OLD, title: 'Оферта', summary: 'Первая версия.' };
    await route.fulfill({ json: { status, data: { ...data, versions: [...data.versions, old] } } });
  });
  await page.route('**/api/documents/offer/changes*', (route) => {
    const part = (change: string, text: string) => ({ change, text });
    const same = { change: 'same', isHeading: false, parts: [part('same', 'Без изменений.')] };
    const changed = {
      change: 'changed',
      isHeading: false,
      parts: [part('same', 'Поиск стоит '), part('removed', '9'), part('added', '10'), part('same', ' ₽.')],
    };
    const added = { change: 'added', isHeading: true, parts: [part('added', '2. Возврат')] };
    const removed = { change: 'removed', isHeading: false, parts: [part('removed', 'Деньги не возвращаются.')] };
    const version = (day: string) => ({ version: day, title: 'Оферта', summary: '' });
    const data = {
      from: version(OLD),
      to: version('2026-11-22'),
      paragraphs: [same, same, same, changed, added, removed],
    };
    return route.fulfill({ json: { status: 'ok', data } });
  });
}
