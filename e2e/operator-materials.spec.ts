import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { becomeOperator, confirmChange, saveList } from './operator-steps.ts';
import { checkScreen } from './screens.ts';

/** Of a file of the product that no other test reads. */
const SLUG = 'tarify-cheki-i-otmena';
const REASON = 'Уточняем условия возврата';
const TITLE = 'Тарифы, чеки и отмена';

test('an operator downloads an article, publishes a changed file over it, and takes it back', async ({ page }) => {
  const nextCode = await becomeOperator(page);
  await page.goto('/admin/texts/materials');
  await expect(page.getByRole('row', { name: TITLE })).toContainText('Из продукта');
  expect(await saveList(page)).toBe('материалы.csv');
  await page.getByRole('link', { name: TITLE }).click();
  await expect(page.getByRole('heading', { level: 1, name: TITLE })).toBeVisible();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Скачать файл' }).click();
  const downloaded = await downloading;
  expect(downloaded.suggestedFilename()).toBe(`${SLUG}.md`);
  const source = await readFile(await downloaded.path(), 'utf8');
  await checkScreen(page);

  await page.getByRole('link', { name: 'Материалы' }).click();
  await choose(page, '../x.md', source.replace(/^description:.*$/m, ''));
  await expect(page.getByRole('alert')).toContainText('Имя файла станет адресом');
  await choose(page, `${SLUG}.md`, source.replace(/^description:.*$/m, 'autor: x'));
  await expect(page.getByRole('alert')).toContainText('Поле «description»: его нет, или оно пустое.');
  await choose(page, `${SLUG}.md`, source);
  await expect(page.getByText('Эту статью уже читают в таком виде.')).toBeVisible();
  const title = 'Наши тарифы & <b>чеки</b>';
  const changed = source.replace(`title: ${TITLE}`, `title: "${title}"`).trimEnd();
  await choose(page, `${SLUG}.md`, `${changed}\n\nЕщё строка.<script>x()</script>\n`);
  const difference = page.getByRole('list', { name: 'Текст' });
  await expect(difference.getByRole('insertion').filter({ hasText: 'Ещё строка.<script>' })).toBeVisible();
  await expect(page.getByRole('article', { name: 'Так её увидят' })).toContainText('Ещё строка.');
  await expect(page.getByRole('article', { name: 'Так её увидят' })).not.toContainText('x()');
  await checkScreen(page);

  await page.getByRole('button', { name: 'Опубликовать' }).click();
  await confirmChange(page, { action: 'Опубликовать', reason: REASON, code: await nextCode() });
  await expect(page.getByText('Статья опубликована.')).toBeVisible();
  await page.getByRole('link', { name: 'Открыть её страницу' }).click();
  await expect(page.getByText('вместо статьи из продукта')).toBeVisible();
  const [reader] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: `/materials/${SLUG}` }).click(),
  ]);
  await expect(reader.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(reader.getByText('Ещё строка.')).toBeVisible();

  await page.getByRole('button', { name: 'Снять загруженную' }).click();
  await expect(page.getByRole('dialog')).toContainText('Вернётся статья из продукта.');
  await confirmChange(page, { action: 'Снять загруженную', reason: REASON });
  await expect(page.getByRole('heading', { level: 1, name: TITLE })).toBeVisible();
  await expect(page.getByRole('row', { name: 'Снята загруженная статья' })).toBeVisible();
  await checkScreen(page);
  await reader.reload();
  await expect(reader.getByRole('heading', { level: 1, name: TITLE })).toBeVisible();
});

async function choose(page: Page, name: string, text: string): Promise<void> {
  const file = { name, mimeType: 'text/markdown', buffer: Buffer.from(text) };
  await page.getByLabel('Файл статьи').setInputFiles(file);
}
