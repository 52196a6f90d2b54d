import { expect, test } from '@playwright/test';
import { profileOf, registerByEmail } from './account.ts';
import { findEmail } from './inbox.ts';
import { becomeOperator, logIn, registerWithSecondFactor } from './operator-steps.ts';
import { checkScreen } from './screens.ts';

const REASON = 'Просьба владельца в письме';

test('for everybody else there is no such page', async ({ page }) => {
  const answer = await page.goto('/admin');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Такой страницы нет' })).toBeVisible();
});

test('an operator looks, blocks a user, and finds it in the journal', { tag: '@phone' }, async ({ page, browser }) => {
  const other = await browser.newPage();
  const mail = await registerByEmail(other);
  const { id } = (await profileOf(other)) ?? {};
  const nextCode = await becomeOperator(page);

  await page.goto('/admin');
  await page.getByRole('button', { name: 'Проверить сейчас' }).click();
  await expect(page.getByText(/^Проверено/)).toBeVisible();
  await expect(page.getByText(/Всё в порядке|Смотрите: \d|Не работает: \d/)).toBeVisible();
  await expect(page.getByText('сайт, фоновая работа, распознавание лиц')).toBeVisible();
  await checkScreen(page);

  await page.getByRole('link', { name: 'Пользователи' }).click();
  await page.getByLabel('Номер, почта или телефон').fill(mail);
  await page.getByRole('button', { name: 'Найти' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`Аккаунт № ${id}`);
  await expect(page.getByText(mail)).toHaveCount(0);
  await checkScreen(page);

  await page.getByRole('button', { name: 'Заблокировать' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Причина').fill('Так');
  await dialog.getByLabel('Код из приложения').fill(await nextCode());
  await dialog.getByRole('button', { name: 'Заблокировать' }).click();
  await expect(dialog.getByText('Напишите причину подробнее')).toBeVisible();
  await expect(page.getByText('Подтверждённый режим: коды не нужны')).toBeVisible();
  await checkScreen(page);
  await dialog.getByLabel('Причина').fill(REASON);
  await dialog.getByRole('button', { name: 'Заблокировать' }).click();
  await expect(page.getByText('заблокирован', { exact: true })).toBeVisible();
  await other.reload();
  expect(await profileOf(other)).toBeNull();

  await page.getByRole('button', { name: 'Удалить аккаунт' }).click();
  await expect(dialog.getByText('Вернуть аккаунт нельзя.')).toBeVisible();
  await expect(dialog.getByLabel('Код из приложения')).toBeVisible();
  await checkScreen(page);
  await dialog.getByRole('button', { name: 'Отмена' }).click();

  await page.getByRole('link', { name: 'Журнал' }).click();
  const row = page.getByRole('row', { name: new RegExp(REASON) });
  await expect(row).toContainText('Аккаунт заблокирован');
  await page.getByRole('button', { name: 'Проверить цепочку' }).click();
  await expect(page.getByText(/Журнал цел: \d+/)).toBeVisible();
  await checkScreen(page);
  await page.getByLabel('О каком аккаунте').fill(String(id));
  await expect(page).toHaveURL(new RegExp(`about=${id}`));
  await expect(row).toBeVisible();

  await page.getByRole('button', { name: 'Выйти' }).click();
  await page.waitForURL('/login');
  expect((await page.goto('/admin'))?.status()).toBe(404);
});

test('the reset of a second factor is told to its owner, whose next code stops it', async ({ page, browser }) => {
  const {
    id,
    mail,
    nextCode: theirCode,
  } = await registerWithSecondFactor(await (await browser.newContext()).newPage());
  const nextCode = await becomeOperator(page);
  const dialog = page.getByRole('dialog');

  await page.goto(`/admin/users/${id}`);
  await page.getByRole('button', { name: 'Сбросить второй шаг' }).click();
  await dialog.getByLabel('Причина').fill('Потерял телефон, написал с почты аккаунта');
  await dialog.getByLabel('Код из приложения').fill(await nextCode());
  await checkScreen(page);
  await dialog.getByRole('button', { name: 'Сбросить второй шаг' }).click();
  await expect(page.getByText(/^включён, выключится/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Остановить сброс' })).toBeVisible();
  await checkScreen(page);
  expect(await findEmail(mail, /Чтобы остановить сброс/)).toContain('Через 24 часа');

  const owner = await (await browser.newContext()).newPage();
  await logIn(owner, { mail, code: await theirCode() });
  await page.reload();
  await expect(page.getByRole('button', { name: 'Сбросить второй шаг' })).toBeVisible();
});
