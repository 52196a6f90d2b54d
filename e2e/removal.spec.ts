import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { DEMO_SOURCES } from '@vidno/demo-people/demo-people';
import { registerByEmail } from './account.ts';
import { becomeOperator } from './operator-steps.ts';
import { samplePerson } from './photos.ts';
import { checkScreen, dropPhoto, expectAccessible, tabTo } from './screens.ts';

/** Whom nothing else looks for: each request takes somebody out of the catalogue of all tests. */
const PEOPLE = { desktop: 'p0005', phone: 'p0007', withoutScripts: 'p0013', keyboard: 'p0011' } as const;
const PHOTO = 'p0021';
const DECIDED = { refused: 'p0023', erased: 'p0025' } as const;
const CATALOGUE = DEMO_SOURCES[0]?.file ?? '';
const linkOf = (id: string) => `https://demo.vidno.example/people/${id}`;

test('somebody takes themself out by a link, checks that it holds and keeps a receipt', { tag: '@phone' }, async ({
  page,
  isMobile,
}) => {
  await page.goto('/privacy');
  await page.getByRole('link', { name: 'Убрать себя', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Убрать себя из поиска' })).toBeFocused();
  await checkScreen(page);

  const link = page.getByLabel('Ссылка на вашу анкету или страницу');
  await link.fill('https://vk.com/club1');
  await page.getByRole('button', { name: 'Убрать', exact: true }).click();
  await expect(page.getByText('Это сообщество.').first()).toBeVisible();

  await link.fill(linkOf(isMobile ? PEOPLE.phone : PEOPLE.desktop));
  await link.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Скрыли, проверяем' })).toBeFocused();
  await expect(page).toHaveURL(/\/privacy\/request\/\d{10}$/);
  await checkScreen(page);

  await page.getByRole('button', { name: 'Проверить сейчас' }).click();
  await expect(page.getByText(/нигде не показываем/)).toBeVisible();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Скачать справку' }).click();
  const receipt = await readFile(await (await downloading).path(), 'utf8');
  expect(receipt).toContain('Скрыто анкет: 1');

  const address = await page.getByLabel('Ссылка', { exact: true }).inputValue();
  await page.goto('/');
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1, name: 'Скрыли, проверяем' })).toBeVisible();
  await page.goto('/');
  await page.goto(`${address}x`);
  await expect(page.getByText('Такой заявки нет')).toBeVisible();
});

test('a VK page is proven at VK ID, and erased', async ({ page }) => {
  await page.goto('/privacy/remove');
  // What the server has sent has no such choice, and works without the scripts.
  await expect(page.getByText('По фото', { exact: true })).toBeVisible();
  await page.getByLabel('Ссылка на вашу анкету или страницу').fill('vk.com/anna_puteshestvuet');
  await page.getByRole('button', { name: 'Убрать', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: /Скрыли|Не нашли/ })).toBeVisible();
  await page.getByRole('button', { name: 'Получить код для статуса' }).click();
  await expect(page.getByText(/^vidno-/)).toBeVisible();
  await page.getByRole('button', { name: 'Проверить статус' }).click();
  await expect(page.getByText('В статусе страницы кода пока нет.')).toBeVisible();
  await checkScreen(page);
  await page.getByRole('button', { name: 'Войти через VK ID' }).click();
  await page.getByRole('button', { name: /^Продолжить как/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Убрали' })).toBeVisible();
  await expect(page.getByText('Страница ваша, данные стёрты.')).toBeVisible();
  await checkScreen(page);
});

test('somebody takes themself out by a photo, and is told in numbers', async ({ page }) => {
  await page.goto('/privacy/remove');
  await page.getByRole('radio', { name: 'По фото' }).check();
  await page.getByLabel('Фото, на котором вы один').setInputFiles(join(dirname(CATALOGUE), PHOTO, '01.jpg'));
  await page.getByRole('button', { name: 'Убрать', exact: true }).click();
  await expect(page.getByText('Без вашего согласия искать лицо на фото нельзя.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('checkbox', { name: /Согласен/ }).check();
  await page.getByRole('button', { name: 'Убрать', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Скрыли, проверяем' })).toBeVisible();
  await expect(page.getByText(/^\d+\sанкет/)).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Проверить сейчас' }).click();
  await expect(page.getByText(/нигде не показываем/)).toBeVisible();
  await checkScreen(page);
});

test('the consent to face search is withdrawn, and asked for again', async ({ page }) => {
  const { file } = samplePerson('tinder', 0);
  await page.goto('/smart-search');
  await dropPhoto(page, file);
  await page.waitForURL(/upload_id/);
  await page.goto('/privacy');
  await page.getByRole('button', { name: 'Отозвать согласие на поиск по лицу' }).click();
  const dialog = page.getByRole('dialog', { name: 'Отозвать согласие на поиск по лицу?' });
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Отозвать', exact: true }).click();
  await expect(page.getByText('Согласие отозвано, ваши фото удалены.')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Отозвать согласие на поиск по лицу' })).toBeHidden();
  await page.goto('/smart-search');
  await page.locator('input[type=file]').first().setInputFiles(file);
  await expect(page.getByRole('region', { name: 'Согласие на поиск по лицу' })).toBeVisible();
});

test('with the keyboard alone somebody takes themself out, checks that it holds and tries each proof', async ({
  page,
}) => {
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const link = page.getByLabel('Ссылка на вашу анкету или страницу');
  const press = async (target: Locator) => {
    await tabTo(page, target);
    await page.keyboard.press('Enter');
  };
  await page.goto('/privacy');
  await press(page.getByRole('link', { name: 'Убрать себя', exact: true }));
  await expect(page.getByRole('heading', { level: 1, name: 'Убрать себя из поиска' })).toBeFocused();

  // What is wrong takes the focus.
  await tabTo(page, page.getByRole('radio', { name: 'По ссылке' }));
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: 'По фото' })).toBeChecked();
  const photo = page.getByLabel('Фото, на котором вы один');
  await tabTo(page, photo);
  const choosing = page.waitForEvent('filechooser');
  await page.keyboard.press('Enter');
  await (await choosing).setFiles(join(dirname(CATALOGUE), PHOTO, '01.jpg'));
  await press(button('Убрать'));
  await expect(page.getByRole('checkbox', { name: /Согласен/ })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('ArrowLeft');
  await tabTo(page, link);
  await page.keyboard.type('vk.com/club1');
  await press(button('Убрать'));
  await expect(link).toBeFocused();

  // Typing takes the place of what is selected.
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(linkOf(PEOPLE.keyboard));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Скрыли, проверяем' })).toBeFocused();
  await press(button('Проверить сейчас'));
  await expect(page.getByRole('status').filter({ hasText: /нигде не показываем/ })).toBeVisible();
  await expect(button('Проверить сейчас')).toBeFocused();
  const downloading = page.waitForEvent('download');
  await press(button('Скачать справку'));
  await downloading;
  await tabTo(page, page.getByLabel('Ссылка', { exact: true }));

  // A page of VK that is nobody's here: its proofs can be tried all the same.
  await page.goto('/privacy/remove');
  await expect(page.getByText('По фото', { exact: true })).toBeVisible();
  await tabTo(page, link);
  await page.keyboard.type('vk.com/id41000002');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: /Скрыли|Не нашли/ })).toBeFocused();
  await press(button('Получить код для статуса'));
  await expect(page.getByText(/^Код: vidno-|vidno-/).first()).toBeVisible();
  await expect(page.locator('p', { hasText: 'vidno-' }).first()).toBeFocused();
  await press(button('Проверить статус'));
  await expect(page.getByRole('alert').filter({ hasText: 'В статусе страницы кода пока нет.' })).toBeVisible();
  await expect(button('Проверить статус')).toBeFocused();
  await page.reload();
  await press(button('Войти через VK ID'));
  await press(page.getByRole('button', { name: /^Продолжить как/ }));
  await expect(page.getByRole('heading', { level: 1, name: /Скрыли|Не нашли/ })).toBeVisible();
  await expect(page.getByRole('alert')).toBeVisible();
});

test('with the keyboard alone the consent is withdrawn in the cabinet', async ({ page }) => {
  await registerByEmail(page);
  await page.goto('/smart-search');
  await dropPhoto(page, samplePerson('tinder', 1).file);
  await page.waitForURL(/upload_id/);
  await page.goto('/cabinet');
  const opener = page.getByRole('button', { name: 'Отозвать согласие на поиск по лицу' });
  await tabTo(page, opener);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Отозвать согласие на поиск по лицу?' });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();
  await page.keyboard.press('Enter');
  await tabTo(page, dialog.getByRole('button', { name: 'Отозвать', exact: true }));
  await page.keyboard.press('Enter');
  await expect(page.locator(':focus')).toHaveText('Согласие отозвано, ваши фото удалены.');
});

test('what was typed before the scripts came is kept, and goes on being typed', async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto('/privacy/remove', { waitUntil: 'commit' });
  const [minor, email] = [
    page.getByRole('checkbox', { name: /нет 18/ }),
    page.getByLabel('Почта для ответа, если нужна'),
  ];
  // A document that is still being read may take the focus away from what is being filled in.
  await expect(async () => {
    await minor.check();
    await email.fill('anna@example.com');
    await expect(email).toHaveValue('anna@example.com', { timeout: 1_000 });
  }).toPass();
  await page.getByLabel('Ссылка на вашу анкету или страницу').pressSequentially('vk.com/an');
  await expect(email).toHaveValue('anna@example.com');
  release();
  await expect(page.getByText('По фото', { exact: true })).toBeVisible();
  await page.keyboard.type('na');
  await expect(page.getByLabel('Ссылка на вашу анкету или страницу')).toHaveValue('vk.com/anna');
  await expect(email).toHaveValue('anna@example.com');
  await expect(minor).toBeChecked();
});

test('the code of a request that was typed before the scripts came is kept', async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto('/privacy/request/1234567890', { waitUntil: 'commit' });
  const code = page.getByLabel('Код заявки');
  await expect(async () => {
    await code.fill('no such code');
    await expect(code).toHaveValue('no such code', { timeout: 1_000 });
  }).toPass();
  release();
  await expect(page.getByRole('link', { name: 'Подать заявку' })).toBeVisible();
  await checkScreen(page);
  await code.press('Enter');
  await expect(page.getByText('Такой заявки нет')).toBeVisible();
  await expectAccessible(page);
});

/** The scripts of the web app come only once what is returned is called. */
async function holdScripts(page: Page): Promise<() => void> {
  let release = (): void => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

test('without scripts a link is enough', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
  const page = await context.newPage();
  await page.goto('/privacy/remove');
  await page.getByLabel('Ссылка на вашу анкету или страницу').fill('javascript:alert(1)');
  await page.getByRole('button', { name: 'Убрать' }).click();
  await expect(page.getByRole('alert')).toContainText('не похоже на ссылку');
  await page.getByLabel('Ссылка на вашу анкету или страницу').fill(linkOf(PEOPLE.withoutScripts));
  await page.getByRole('button', { name: 'Убрать' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Скрыли, проверяем' })).toBeVisible();
  const secret = await page.locator('code').innerText();
  await page.getByRole('link', { name: /^\/privacy\/request\// }).click();
  await page.getByLabel('Код заявки').fill(secret);
  await page.getByRole('button', { name: 'Показать' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Скрыли, проверяем' })).toBeVisible();
  await context.close();
});

test('an operator looks at a request, asks, refuses it, erases another and keeps the act', async ({
  page,
  browser,
}) => {
  const person = await browser.newPage();
  const ask = async (id: string): Promise<string> => {
    await person.goto('/privacy/remove');
    // The form works before the scripts are there, and then answers at another address.
    await expect(person.getByText('По фото', { exact: true })).toBeVisible();
    await person.getByLabel('Ссылка на вашу анкету или страницу').fill(linkOf(id));
    await person.getByRole('button', { name: 'Убрать', exact: true }).click();
    await expect(person.getByRole('heading', { level: 1, name: 'Скрыли, проверяем' })).toBeVisible();
    return new URL(person.url()).pathname.split('/').at(-1) ?? '';
  };
  const erased = await ask(DECIDED.erased);
  const refused = await ask(DECIDED.refused);
  const nextCode = await becomeOperator(page);
  const dialog = page.getByRole('dialog');

  await page.goto('/admin');
  await page.getByRole('navigation').getByRole('link', { name: 'Удаления' }).click();
  await expect(page.getByRole('row', { name: new RegExp(refused) })).toContainText('осталось');
  await checkScreen(page);
  await page.getByLabel('Какие заявки').selectOption({ label: 'Ждём ответа' });
  await expect(page).toHaveURL(/queue=asked/);
  await expect(page.getByText('Таких заявок нет')).toBeVisible();

  await page.getByLabel('Номер заявки').fill(refused);
  await page.getByRole('button', { name: 'Открыть' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`Заявка № ${refused}`);
  await expect(page.getByText('demo.vidno.example/…')).toBeVisible();
  await expect(page.getByAltText('Размытое фото')).toBeVisible();
  await checkScreen(page);

  await page.getByRole('button', { name: 'Показать', exact: true }).click();
  await dialog.getByLabel('Код из приложения').fill(await nextCode());
  await dialog.getByRole('button', { name: 'Показать', exact: true }).click();
  await expect(page.getByAltText('Фото 1')).toBeVisible();
  await page.getByRole('button', { name: 'Показать ссылку, почту и ответ' }).click();
  await dialog.getByRole('button', { name: 'Показать ссылку, почту и ответ' }).click();
  await expect(page.getByRole('link', { name: linkOf(DECIDED.refused) }).first()).toBeVisible();

  await page.getByRole('button', { name: 'Уточнить' }).click();
  await dialog.getByLabel('Причина').fill('Не понятно, чья это анкета');
  await checkScreen(page);
  await dialog.getByRole('button', { name: 'Уточнить' }).click();
  await expect(page.getByText('ждём ответа')).toBeVisible();
  await page.getByRole('button', { name: 'Отказать' }).click();
  await dialog.getByLabel('Причина').fill('Это анкета другого человека');
  await dialog.getByLabel('Что ответить').selectOption({ label: 'Скрывают другого человека' });
  await dialog.getByRole('button', { name: 'Отказать' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('отказано');
  await checkScreen(page);
  await person.reload();
  await expect(person.getByRole('heading', { level: 1, name: 'Отказ' })).toBeVisible();

  await page.goto(`/admin/removals/${erased}`);
  await page.getByRole('button', { name: 'Стереть насовсем' }).click();
  await expect(dialog.getByText('Вернуть это нельзя.')).toBeVisible();
  await dialog.getByLabel('Причина').fill('Человек доказал, что это он');
  await dialog.getByLabel(`Чтобы подтвердить, напишите: ${erased}`).fill(erased);
  await dialog.getByLabel('Код из приложения').fill(await nextCode());
  await checkScreen(page);
  await dialog.getByRole('button', { name: 'Стереть насовсем' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('стёрто');
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Скачать акт' }).click();
  expect((await readFile(await (await downloading).path())).subarray(0, 5).toString()).toBe('%PDF-');
  await page.goto('/admin/removals?queue=answered');
  await expect(page.getByRole('row', { name: new RegExp(erased) })).toContainText('стёрто');
});
