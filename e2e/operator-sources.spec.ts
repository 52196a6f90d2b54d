import { expect, test } from '@playwright/test';
import { listSources } from '@vidno/contract/sources';
import { becomeOperator, saveList } from './operator-steps.ts';
import { usePaidProduct } from './payments/paid-product.ts';
import { checkScreen } from './screens.ts';
import { createVisitor } from './visitor.ts';

const REASON = 'Договор с партнёром 12/2026';
const TITLE = 'Анкеты знакомств';
/** Its sources are nobody else's. */
const product = usePaidProduct({ people: [''] });

test('an operator adds and orders sources, switches a use off, renews a basis, and erases the people of one', async ({
  page,
  context,
}) => {
  const nextCode = await becomeOperator(page, product);
  const dialog = page.getByRole('dialog');
  const confirm = async (action: string) => {
    await dialog.getByLabel('Причина').fill(REASON);
    await dialog.getByRole('button', { name: action, exact: true }).click();
  };
  const { call } = await createVisitor(product.origin);
  const offered = async () => (await call(listSources)).data;

  await page.goto(`${product.origin}/admin`);
  await page.getByRole('link', { name: 'Источники', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Источники');
  await expect(page.getByRole('row', { name: new RegExp(TITLE) })).toContainText('synthetic: drawn people');
  expect(await saveList(page)).toBe('источники.csv');
  await checkScreen(page);

  await page.getByRole('button', { name: 'Добавить источник' }).click();
  await dialog.getByLabel('Название').fill('Партнёры');
  await dialog.getByLabel('Код', { exact: true }).fill('tinder');
  await dialog.getByLabel('Код из приложения').fill(await nextCode());
  await confirm('Добавить источник');
  await expect(dialog.getByText('Источник с таким кодом уже есть.')).toBeVisible();
  await checkScreen(page);
  await dialog.getByLabel('Код', { exact: true }).fill('partners');
  await confirm('Добавить источник');
  await expect(page.getByRole('row', { name: /Партнёры/ })).toContainText('пуст');

  await page.getByRole('button', { name: 'Изменить порядок' }).click();
  await dialog.getByRole('button', { name: 'Выше: Партнёры' }).click();
  await checkScreen(page);
  await confirm('Сохранить порядок');
  await expect(dialog).toBeHidden();
  await expect
    .poll(async () => (await offered()).map(({ id }) => id))
    .toEqual(['tinder', 'other', 'vk', 'partners', 'vk-posts']);

  await page.getByRole('link', { name: TITLE }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(TITLE);
  await checkScreen(page);
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(other.getByRole('button', { name: 'Переименовать' })).toBeVisible();

  await page.getByRole('button', { name: 'Выключить: Поиск по словам' }).click();
  await confirm('Выключить');
  await expect(page.getByRole('button', { name: 'Включить: Поиск по словам' })).toBeVisible();
  expect((await offered()).find(({ id }) => id === 'tinder')).toMatchObject({ switched_off: ['keyword'] });

  // The mode of the other page is its own, and so is what it has seen.
  await other.getByRole('button', { name: 'Переименовать' }).click();
  const stale = other.getByRole('dialog');
  await stale.getByLabel('Название').fill('Анкеты');
  await stale.getByLabel('Причина').fill(REASON);
  await stale.getByLabel('Код из приложения').fill(await nextCode());
  await stale.getByRole('button', { name: 'Переименовать' }).click();
  await expect(stale.getByText('Кто-то был раньше')).toBeVisible();
  await other.close();

  await page.getByRole('button', { name: 'Задать основание' }).click();
  await expect(dialog.getByLabel('Основание')).toHaveValue('synthetic: drawn people');
  await dialog.getByLabel('Последний день').fill('2020-01-01');
  await confirm('Задать основание');
  await expect(dialog.getByText('Этот день уже прошёл.')).toBeVisible();
  await dialog.getByLabel('Последний день').fill('2999-12-31');
  await checkScreen(page);
  await confirm('Задать основание');
  await expect(page.getByText('31.12.2999', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Закрыть источник' }).click();
  await confirm('Закрыть источник');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('закрыт');
  await checkScreen(page);

  await page.getByRole('button', { name: 'Стереть людей' }).click();
  await expect(dialog.getByText('Вернуть людей нельзя.')).toBeVisible();
  await dialog.getByLabel(`Чтобы подтвердить, напишите: ${TITLE}`).fill(TITLE);
  await dialog.getByLabel('Код из приложения').fill(await nextCode());
  await checkScreen(page);
  await confirm('Стереть людей');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/стирается|стёрт/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('стёрт');
  await expect(page.getByRole('row', { name: /Источник стёрт/ })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Стереть людей' })).toHaveCount(0);
  await checkScreen(page);

  await page.goto(`${product.origin}/admin/sources/nobody`);
  await expect(page.getByText('Такого источника нет')).toBeVisible();
});
