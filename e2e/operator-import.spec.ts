import { randomBytes } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { makeZip } from '../apps/server/src/testing/make-zip.ts';
import { becomeOperator } from './operator-steps.ts';
import { checkScreen } from './screens.ts';

const REASON = 'Договор 12/2026, поставка за июнь';

test('an operator looks through a file, imports it, and finds it in the journal', async ({ page }) => {
  const folder = join(process.env.E2E_DATA_DIR ?? '', 'imports');
  const name = `delivery-${Date.now()}.ndjson`;
  const lines = [
    { external_id: `${name} 1`, name: 'Импортина Первая', age: 31, city: 'Тверь' },
    { external_id: `${name} 2`, name: '<b>Импортин</b> Второй', age: 44 },
    { external_id: `${name} 3`, name: 'Импортин Младший', age: 12 },
    { external_id: `${name} 4`, name: 'Импортина Безфотова', age: 25, photos: ['=nowhere.jpg'] },
  ];
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, name), lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  try {
    const nextCode = await becomeOperator(page);
    await page.goto('/admin/people');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Люди и импорт');
    await expect(page.getByLabel('Файл', { exact: true })).toBeVisible();
    await checkScreen(page);

    await page.getByRole('button', { name: 'Проверить файл' }).click();
    await expect(page.getByText('Выберите источник.')).toBeVisible();
    await page.getByLabel('Файл', { exact: true }).selectOption(name);
    await page.getByLabel('Источник', { exact: true }).selectOption('other');
    await expect(page.getByLabel('Основание', { exact: true })).not.toHaveValue('');
    await page.getByRole('button', { name: 'Проверить файл' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(/Импорт № \d+/);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('проверен');
    await expect(page.getByText('1 строка: младше 18 лет')).toBeVisible();
    await expect(page.getByText('1 строка: ни одно фото не подошло')).toBeVisible();
    await checkScreen(page);

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Скачать замечания' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^импорт-\d+\.csv$/);

    await page.getByRole('button', { name: 'Начать импорт' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('новые люди: 2, изменятся: 0')).toBeVisible();
    await checkScreen(page);
    await dialog.getByLabel('Причина').fill(REASON);
    await dialog.getByLabel(/Чтобы подтвердить/).fill('импорт other');
    await dialog.getByLabel('Код из приложения').fill(await nextCode());
    await dialog.getByRole('button', { name: 'Начать импорт' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('закончен');
    await expect(page.getByRole('heading', { name: 'Что записано' })).toBeVisible();
    await checkScreen(page);

    await page.getByRole('link', { name: 'Люди и импорт' }).first().click();
    await expect(page.getByRole('cell', { name })).toBeVisible();
    await checkScreen(page);
    await page.getByLabel('Как искать').selectOption('other');
    await page.getByLabel('Номер (external_id)').fill(`${name} 2`);
    await page.getByRole('button', { name: 'Найти', exact: true }).click();
    const record = page.getByRole('row', { name: `${name} 2` });
    await expect(record).toContainText('известен');
    await expect(page.getByText('Импортин', { exact: false })).toHaveCount(0);
    await record.getByRole('button', { name: 'Показать имя' }).click();
    await dialog.getByLabel('Причина').fill('Письмо № 12 об этой записи');
    await dialog.getByLabel('Код из приложения').fill(await nextCode());
    await dialog.getByRole('button', { name: 'Показать имя' }).click();
    await expect(record).toContainText('<b>Импортин</b> Второй, 44');
    await checkScreen(page);

    await page.getByRole('button', { name: 'Убрать насовсем' }).click();
    await expect(dialog.getByText('В источнике «Другие источники» сотрётся 1 анкета.')).toBeVisible();
    await checkScreen(page);
    await dialog.getByLabel('Причина').fill('Письмо № 12: просит убрать себя');
    await dialog.getByLabel(/Чтобы подтвердить/).fill(`${name} 2`);
    await dialog.getByLabel('Код из приложения').fill(await nextCode());
    await dialog.getByRole('button', { name: 'Убрать насовсем' }).click();
    await expect(page.getByText('Человек убран')).toBeVisible();
    await expect(record).toHaveCount(0);
    await checkScreen(page);
    const [act] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: /Скачать акт/ }).click(),
    ]);
    expect(act.suggestedFilename()).toMatch(/^акт-\d+\.pdf$/);
    await page.getByRole('link', { name: 'Журнал' }).click();
    await expect(page.getByRole('row', { name: /просит убрать себя/ })).toContainText('Человек убран навсегда');
    await expect(page.getByRole('row', { name: new RegExp(REASON) })).toContainText('Импорт разрешён');
  } finally {
    await rm(join(folder, name));
  }
});

test('an operator uploads an archive, and what is in it goes to the look through', async ({ page }) => {
  const id = `archive-${Date.now()}`;
  const line = { external_id: id, name: 'Архивова Анна', age: 40, photos: ['фото/нет лица.jpg'] };
  const archive = (entries: Parameters<typeof makeZip>[0]) => ({
    name: `${id}.zip`,
    mimeType: 'application/zip',
    buffer: makeZip(entries),
  });
  await becomeOperator(page);
  await page.goto('/admin/people');
  const input = page.getByLabel('Архив ZIP с компьютера');
  await input.setInputFiles(archive([{ name: '../people.ndjson', content: JSON.stringify(line) }]));
  await expect(page.getByText(/В архиве есть файл с путём наружу/)).toBeVisible();
  await checkScreen(page);

  // More than a piece of what cannot be packed.
  const picture = { name: 'фото/нет лица.jpg', content: randomBytes(3_000_000), method: 0 };
  await input.setInputFiles(
    archive([{ name: 'people.ndjson', content: JSON.stringify(line) }, picture, { name: 'readme.txt' }]),
  );
  await expect(page.getByText('Архив распакован')).toBeVisible();
  await expect(page.getByText(/Не взяли 1\sфайл/)).toBeVisible();
  await expect(page.getByLabel('Файл', { exact: true })).toHaveValue(new RegExp(`^uploads/.*${id}.*/people.ndjson$`));
  await checkScreen(page);
  await page.getByLabel('Источник', { exact: true }).selectOption('other');
  await page.getByRole('button', { name: 'Проверить файл' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('проверен');
  await expect(page.getByText('Новых')).toBeVisible();
});
