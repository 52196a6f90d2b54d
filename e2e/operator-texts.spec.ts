import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { profileOf, registerByEmail } from './account.ts';
import { becomeOperator, confirmChange, saveList } from './operator-steps.ts';
import { checkScreen } from './screens.ts';

const REASON = 'Предупреждаем о ночных работах';

test('an operator tells one user something, sees that it was read, and takes it back', async ({ page, browser }) => {
  const other = await browser.newPage();
  const { id } = await registerWithId(other);
  const nextCode = await becomeOperator(page);
  await page.goto('/admin/texts');
  await expect(page).toHaveURL(/\/admin\/texts\/notices$/);
  await page.getByRole('button', { name: 'Показать' }).click();
  await expect(page.getByText('Напишите заголовок.')).toBeVisible();
  await expect(page.getByLabel('Заголовок')).toBeFocused();
  const text = `<b>В субботу</b> ночью, аккаунт ${id}`;
  await page.getByLabel('Заголовок').fill('Работы на сервере');
  await page.getByLabel('Текст', { exact: true }).fill(text);
  await page.getByRole('radio', { name: 'Отдельным аккаунтам' }).check();
  await page.getByLabel('Номера аккаунтов').fill(String(id));
  await checkScreen(page);
  await page.getByRole('button', { name: 'Показать' }).click();
  await expect(page.getByRole('dialog')).toContainText(`${text}`);
  await expect(page.getByRole('dialog')).toContainText('Увидят 1 аккаунт.');
  await confirmChange(page, { action: 'Показать', reason: REASON, code: await nextCode() });
  const notice = page.getByRole('listitem').filter({ hasText: text });
  await expect(notice).toContainText('показывается');
  await expect(notice).toContainText('Прочитали: 0');

  await other.goto('/privacy');
  const shown = other.getByRole('dialog', { name: 'Работы на сервере' });
  await expect(shown).toContainText(text);
  await shown.getByRole('button', { name: 'OK' }).click();
  await expect(shown).toHaveCount(0);
  await other.goto('/notifications');
  await expect(other.getByRole('region', { name: 'Работы на сервере' })).toContainText(text);

  await page.reload();
  await expect(notice).toContainText('Прочитали: 1');
  await notice.getByRole('button', { name: 'Снять с показа' }).click();
  await confirmChange(page, { action: 'Снять с показа', reason: REASON, code: await nextCode() });
  await expect(notice).toContainText('больше не показывается');
  expect(await saveList(page)).toBe('сообщения.csv');
  await checkScreen(page);
  await other.reload();
  await expect(other.getByRole('heading', { level: 1, name: 'Уведомления' })).toBeVisible();
  await expect(other.getByRole('region', { name: 'Работы на сервере' })).toHaveCount(0);
});

async function registerWithId(page: Page): Promise<{ readonly id: unknown }> {
  await registerByEmail(page);
  return (await profileOf(page)) ?? { id: null };
}

test('an operator looks at documents and materials, and replaces the slides by a file that was checked', async ({
  page,
}) => {
  const nextCode = await becomeOperator(page);
  await page.goto('/admin/texts/documents');
  await expect(page.getByRole('row', { name: /оферт/i })).toContainText('22 ноября 2026');
  await checkScreen(page);

  await page.getByRole('link', { name: 'Материалы' }).click();
  await expect(page.getByRole('row', { name: /Как работает поиск по фото/ })).toContainText('Из продукта');
  await checkScreen(page);

  await page.getByRole('link', { name: 'Слайды' }).click();
  const flow = page.getByRole('list', { name: 'Слайды по порядку' });
  await expect(flow.getByText('Почему вы уходите?')).toBeVisible();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Скачать файл' }).click();
  const slides = JSON.parse(await readFile(await (await downloading).path(), 'utf8'));
  const choose = async (given: unknown) =>
    await page.getByLabel('Файл со слайдами').setInputFiles({
      name: 'slides.json',
      mimeType: 'application/json',
      buffer: Buffer.from(typeof given === 'string' ? given : JSON.stringify(given)),
    });
  await choose('[');
  await expect(page.getByText('Это не файл JSON, или в нём опечатка.')).toBeVisible();
  await choose([{ ...slides[0], next_slides: { '1': 9 } }]);
  await expect(page.getByText('Кнопка «Отправить» слайда 1 ведёт на слайд 9, которого нет.')).toBeVisible();
  await checkScreen(page);
  const [first] = slides;
  const header = '<i>Почему</i> вы уходите?';
  await choose([{ ...first, structure: { ...first.structure, header } }, ...slides.slice(1)]);
  await expect(flow.last().getByText(header)).toBeVisible();
  await page.getByRole('button', { name: 'Показывать эти слайды' }).click();
  await confirmChange(page, { action: 'Показывать эти слайды', reason: REASON, code: await nextCode() });
  await expect(page.getByText('Слайды заменены.')).toBeVisible();
  await expect(flow.getByText(header)).toBeVisible();
  // The other tests find what was there before.
  await choose(slides);
  await page.getByRole('button', { name: 'Показывать эти слайды' }).click();
  await confirmChange(page, { action: 'Показывать эти слайды', reason: REASON });
  await expect(flow.getByText('Почему вы уходите?', { exact: true })).toBeVisible();
  await checkScreen(page);
});
