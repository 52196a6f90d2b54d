import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { becomeOperator } from './operator-steps.ts';
import { usePaidProduct } from './payments/paid-product.ts';
import { topUp } from './payments/pay.ts';

const MOST_CLICKS = 40;
const FILE = 'delivery.ndjson';
const LINK = 'https://partners.example/anna';
/** Its people, money and journal are nobody else's. */
const product = usePaidProduct();

test(`an operator's day: an import, a removal, a refund, a notice and the journal, in ${MOST_CLICKS} clicks`, async ({
  page,
  browser,
}) => {
  await putFile();
  const payerPage = await (await browser.newContext()).newPage();
  const payer = await topUp(payerPage, product.origin);
  const nextCode = await becomeOperator(page, product);
  const clicks = await countClicks(page);
  const dialog = page.getByRole('dialog');
  const heading = page.getByRole('heading', { level: 1 });
  const open = (screen: string) =>
    page.getByRole('navigation').getByRole('link', { name: screen, exact: true }).click();
  const confirm = async (action: string, typed: string, reason: string) => {
    await dialog.getByLabel('Причина').fill(reason);
    await dialog.getByLabel(/^Чтобы подтвердить/).fill(typed);
    await dialog.getByLabel('Код из приложения').fill(await nextCode());
    await dialog.getByRole('button', { name: action, exact: true }).click();
  };
  await page.goto(`${product.origin}/admin`);

  await test.step('import', async () => {
    await open('Люди и импорт');
    await page.getByLabel('Файл', { exact: true }).selectOption(FILE);
    await page.getByLabel('Источник', { exact: true }).selectOption('other');
    await page.getByLabel('Основание', { exact: true }).fill('договор 12/2026');
    await page.getByRole('button', { name: 'Проверить файл' }).click();
    await expect(heading).toContainText('проверен');
    await page.getByRole('button', { name: 'Начать импорт' }).click();
    await expect(dialog.getByText('новые люди: 2, изменятся: 0')).toBeVisible();
    await confirm('Начать импорт', 'импорт other', 'Поставка по договору 12/2026');
    await expect(heading).toContainText('закончен');
  });

  await test.step('removal', async () => {
    const number = await askForRemoval(await (await browser.newContext()).newPage());
    await open('Удаления');
    await page.getByRole('link', { name: `№ ${number}` }).click();
    await expect(heading).toContainText(`Заявка № ${number}`);
    await page.getByRole('button', { name: 'Стереть насовсем' }).click();
    await expect(dialog.getByText('В источнике «Другие источники» сотрётся 1 анкета.')).toBeVisible();
    await confirm('Стереть насовсем', number, 'Человек доказал, что это он');
    await expect(heading).toContainText('стёрто');
  });

  await test.step('refund', async () => {
    await open('Деньги');
    await page.getByLabel('Аккаунт', { exact: true }).fill(String(payer));
    await page.getByRole('link', { name: 'Пополнение баланса' }).click();
    await expect(heading).toContainText(/Счёт на 300\s₽/);
    await page.getByRole('button', { name: 'Вернуть на карту' }).click();
    await expect(dialog.getByText('Отменить возврат нельзя.')).toBeVisible();
    await confirm('Вернуть на карту', '300', 'Просьба плательщика в письме');
    await expect(page.getByRole('row', { name: /Просьба плательщика/ })).toContainText('Деньги возвращены');
  });

  await test.step('notice', async () => {
    await open('Тексты и цены');
    await page.getByLabel('Заголовок', { exact: true }).fill('Новые анкеты');
    await page.getByLabel('Текст', { exact: true }).fill('В поиске появились люди из новой поставки.');
    await page.getByRole('button', { name: 'Показать', exact: true }).click();
    await expect(dialog.getByText('Новые анкеты')).toBeVisible();
    await dialog.getByLabel('Причина').fill('Новая поставка загружена');
    await dialog.getByLabel('Код из приложения').fill(await nextCode());
    await dialog.getByRole('button', { name: 'Показать', exact: true }).click();
    await expect(page.getByText('Сообщение показывается.')).toBeVisible();
    await payerPage.reload();
    await expect(payerPage.getByRole('dialog', { name: 'Новые анкеты' })).toBeVisible();
  });

  await test.step('verification of the journal', async () => {
    await open('Журнал');
    for (const deed of [
      'Импорт разрешён',
      'Решение по заявке на удаление',
      'Деньги возвращены',
      'Сообщение добавлено',
    ]) {
      await expect(page.getByRole('row', { name: new RegExp(deed) })).toBeVisible();
    }
    await page.getByRole('button', { name: 'Проверить цепочку' }).click();
    await expect(page.getByText(/Журнал цел: \d+/)).toBeVisible();
  });

  expect(clicks.count).toBeLessThanOrEqual(MOST_CLICKS);
});

/** What a hand does: presses, and goes into each field that is filled in. */
async function countClicks(page: Page): Promise<{ readonly count: number }> {
  const clicks = { count: 0 };
  await page.exposeFunction('countClick', () => {
    clicks.count += 1;
  });
  await page.addInitScript(() => {
    const count = ({ isTrusted, type, target }: Event) => {
      const isField = target instanceof Element && target.matches('input, select, textarea');
      if (isTrusted && isField === (type === 'focusin')) void Object(globalThis).countClick();
    };
    for (const type of ['click', 'focusin']) addEventListener(type, count, { capture: true });
  });
  return clicks;
}

async function putFile(): Promise<void> {
  const folder = join(product.environment.DATA_DIR ?? '', 'imports');
  await mkdir(folder, { recursive: true });
  const people = [
    { external_id: 'anna', name: 'Анна Импортина', age: 31, city: 'Тверь', profile_url: LINK },
    { external_id: 'boris', name: 'Борис Импортин', age: 44 },
  ];
  await writeFile(join(folder, FILE), people.map((person) => `${JSON.stringify(person)}\n`).join(''));
}

/** Somebody who was imported wants to be taken out. Returns the number of the request. */
async function askForRemoval(page: Page): Promise<string> {
  await page.goto(`${product.origin}/privacy/remove`);
  // The form works before the scripts are there, and then answers at another address.
  await expect(page.getByText('По фото', { exact: true })).toBeVisible();
  await page.getByLabel('Ссылка на вашу анкету или страницу').fill(LINK);
  await page.getByRole('button', { name: 'Убрать', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Скрыли, проверяем' })).toBeVisible();
  await expect(page).toHaveURL(/\/privacy\/request\/\d{10}$/);
  return new URL(page.url()).pathname.split('/').at(-1) ?? '';
}
