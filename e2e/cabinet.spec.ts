import { createHmac, randomInt } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import {
  enterCode,
  logInByEmail,
  newMailbox,
  newPhone,
  PASSWORD,
  profileOf,
  registerByEmail,
  registerByPhone,
} from './account.ts';
import { answerBot, findEmail, findLink, findSmsCode } from './inbox.ts';
import { checkScreen, expectAccessible, expectNoSidewaysScroll } from './screens.ts';

test('a visitor is invited to the cabinet', async ({ page }) => {
  await page.goto('/cabinet');
  await expect(page.getByRole('heading', { level: 1, name: 'Войдите или зарегистрируйтесь' })).toBeVisible();
  await checkScreen(page);
  await page.getByRole('main').getByRole('link', { name: 'Войти' }).click();
  await page.waitForURL(/\/login\?back=%2Fcabinet/);
});

test('a user changes address, phone and password', { tag: '@phone' }, async ({ page }) => {
  const address = newMailbox();
  await registerByPhone(page);
  await page.goto('/cabinet');
  await expect(page.getByRole('list', { name: 'Контакты' })).toBeVisible();
  await checkScreen(page);

  await page.getByRole('button', { name: 'Добавить: Почта' }).click();
  await page.getByLabel('Почта', { exact: true }).fill('не почта');
  await page.getByRole('button', { name: 'Прислать ссылку' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await checkScreen(page);
  await page.getByLabel('Почта', { exact: true }).fill(address);
  await page.getByRole('button', { name: 'Прислать ссылку' }).click();
  await expect(page.getByText('Ждёт подтверждения')).toBeVisible();
  await checkScreen(page);
  await page.goto(findLink(await findEmail(address, /подтвердите/i), 'notifications/confirm'));
  await expect(page.getByRole('heading', { name: `Почта ${address} подтверждена` })).toBeVisible();
  await page.goto('/cabinet');
  await expect(page.getByRole('list', { name: 'Контакты' }).getByText(address)).toBeVisible();

  const phone = newPhone();
  await page.getByRole('button', { name: 'Изменить: Телефон' }).click();
  await page.getByRole('textbox', { name: 'Телефон' }).fill(phone.replace('+7', '8'));
  await page.getByRole('button', { name: 'Прислать код' }).click();
  await checkScreen(page);
  await enterCode(page, await findSmsCode(phone));
  await expect(page.getByText('Телефон изменён.')).toBeVisible();

  await page.getByRole('link', { name: 'Вход и безопасность' }).click();
  await page.getByRole('button', { name: 'Задать: Пароль' }).click();
  await page.getByLabel('Новый пароль', { exact: true }).fill('надёжная длинная фраза');
  await page.getByLabel('Новый пароль ещё раз').fill('другая фраза');
  await expect(page.getByText('Пароли не совпадают.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Сохранить' })).toBeDisabled();
  await checkScreen(page);
  await page.getByLabel('Новый пароль ещё раз').fill('надёжная длинная фраза');
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await expect(page.getByText(/Пароль сохранён/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Изменить: Пароль' })).toBeVisible();
});

test('Telegram is linked by the bot and unlinked again', async ({ page }) => {
  await registerByPhone(page);
  await page.goto('/cabinet');
  const opening = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Привязать: Telegram' }).click();
  const bot = await opening;
  await bot.waitForURL(/start=/);
  await expect(page.getByText('Ждём', { exact: true })).toBeVisible();
  await checkScreen(page);
  await answerBot(bot.url(), randomInt(1_000_000, 2_000_000_000), /подключить/i);
  await bot.close();
  await expect(page.getByText('Привязан', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Отвязать: Telegram' }).click();
  const question = page.getByRole('dialog', { name: 'Отвязать Telegram?' });
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Да, отвязать' }).click();
  await expect(page.getByRole('button', { name: 'Привязать: Telegram' })).toBeVisible();
});

test('the second factor is turned on by the key behind the QR code, asked at a login, and turned off', async ({
  page,
  browser,
}) => {
  const mail = await registerByEmail(page);
  await page.goto('/cabinet/security');
  await page.getByRole('button', { name: 'Включить: Второй шаг входа' }).click();
  await page.getByRole('button', { name: 'Продолжить' }).click();
  await expect(page.getByRole('img', { name: 'QR-код для приложения с кодами' })).toBeVisible();
  await checkScreen(page);
  const secret = await page.locator('code').innerText();
  await page.getByLabel('Код из приложения').fill(totp(secret));
  await page.getByRole('button', { name: 'Включить', exact: true }).click();
  const codes = page.getByRole('list', { name: 'Коды восстановления' }).getByRole('listitem');
  await expect(codes.first()).toBeVisible();
  await checkScreen(page);
  const recoveryCode = await codes.first().innerText();
  await page.getByRole('button', { name: 'Я сохранил коды' }).click();

  const second = await (await browser.newContext()).newPage();
  await second.goto('/login?way=email');
  await second.getByLabel('Почта или телефон').fill(mail);
  await second.getByLabel('Пароль', { exact: true }).fill(PASSWORD);
  await second.getByRole('button', { name: 'Войти', exact: true }).click();
  await expect(second.getByRole('heading', { name: 'Код из приложения' })).toBeVisible();
  await checkScreen(second);
  expect(await profileOf(second)).toBeNull();
  // A code works once, and the present one has turned the second factor on.
  await enterCode(second, totp(secret, 1));
  await second.waitForURL('/cabinet');
  expect(await profileOf(second)).toMatchObject({ email: mail });
  await second.context().close();

  await page.getByRole('button', { name: 'Выключить: Второй шаг входа' }).click();
  await page.getByLabel('Код', { exact: true }).fill(recoveryCode);
  await page.getByRole('button', { name: 'Выключить', exact: true }).click();
  await expect(page.getByText('Второй шаг выключен.')).toBeVisible();
});

test('a change is told in the other browser, which has to prove who it is before its own', async ({
  page,
  browser,
}) => {
  const mail = await registerByEmail(page);
  const context = await browser.newContext();
  const other = await context.newPage();
  await logInByEmail(other, mail);
  await other.goto('/cabinet');
  const phone = newPhone();
  await other.getByRole('button', { name: 'Добавить: Телефон' }).click();
  await other.getByRole('textbox', { name: 'Телефон' }).fill(phone);
  await other.getByRole('button', { name: 'Прислать код' }).click();
  await enterCode(other, await findSmsCode(phone));
  await expect(other.getByText('Остальные сеансы ещё открыты')).toBeVisible();
  await expect(other.getByRole('button', { name: 'Завершить остальные сеансы' })).toBeVisible();
  await checkScreen(other);
  await findEmail(mail, /телефон/i);

  await page.goto('/cabinet/security');
  const told = page.getByRole('dialog', { name: 'Способ входа изменился' });
  await expect(told.getByText('Изменён телефон')).toBeVisible();
  await checkScreen(page);
  await told.getByRole('button', { name: 'Это я' }).click();
  await page.getByRole('button', { name: 'Изменить: Пароль' }).click();
  await page.getByLabel('Новый пароль', { exact: true }).fill('надёжная длинная фраза');
  await page.getByLabel('Новый пароль ещё раз').fill('надёжная длинная фраза');
  await page.getByRole('button', { name: 'Сохранить' }).click();
  const question = page.getByRole('dialog', { name: 'Подтвердите, что это вы' });
  await expect(question.getByRole('button', { name: /Код на •••/ })).toBeVisible();
  await checkScreen(page);
  await question.getByLabel('Пароль', { exact: true }).fill(PASSWORD);
  await question.getByRole('button', { name: 'Подтвердить' }).click();
  await expect(page.getByText(/Пароль сохранён/)).toBeVisible();
  expect(await profileOf(other)).toBeNull();
  await context.close();
});

test('a session on another device is ended', async ({ page, browser }) => {
  const mail = await registerByEmail(page);
  const context = await browser.newContext();
  const other = await context.newPage();
  await logInByEmail(other, mail);
  await page.goto('/cabinet/security');
  const sessions = page.getByRole('list', { name: 'Сеансы' }).getByRole('listitem');
  await expect(sessions).toHaveCount(2);
  await checkScreen(page);
  await page.getByRole('button', { name: /^Закончить:/ }).click();
  await expect(sessions).toHaveCount(1);
  await other.goto('/cabinet');
  await expect(other.getByRole('heading', { level: 1, name: 'Войдите или зарегистрируйтесь' })).toBeVisible();
  await context.close();
});

test('the data are downloaded, the account deleted in 14 days, kept, and deleted at once', async ({ page }) => {
  await registerByPhone(page);
  await page.goto('/cabinet');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Скачать: Скачать мои данные' }).click();
  const archive = await readFile(await (await download).path());
  expect(archive.subarray(0, 2).toString()).toBe('PK');

  const ask = page.getByRole('button', { name: 'Удалить: Удалить аккаунт' });
  const question = page.getByRole('dialog', { name: 'Вы точно хотите удалить аккаунт?' });
  await ask.click();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Отмена' }).click();
  await expect(question).toBeHidden();
  await ask.click();
  await question.getByRole('button', { name: 'Да, удалить' }).click();
  await expect(page.getByText(/Аккаунт удалится \d/)).toBeVisible();
  await checkScreen(page);
  await page.getByRole('button', { name: 'Передумать' }).click();
  await expect(page.getByText(/Аккаунт удалится \d/)).toBeHidden();

  await ask.click();
  await question.getByRole('checkbox', { name: 'Удалить сразу, без 14 дней' }).check();
  await question.getByRole('button', { name: 'Да, удалить' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Аккаунт удалён' })).toBeVisible();
  await checkScreen(page);
});

test('the notice about a change of company and the 30-days modal are shown once each', async ({ page }) => {
  await registerByPhone(page);
  const text = 'С 1 декабря услуги оказывает ООО «Новый пример».';
  const notice = { id: '11111111-1111-4111-8111-111111111111', text, read: false };
  const sent: unknown[] = [];
  // Only a month of waiting and the operator's command would make the server say so.
  await page.route('**/api/profile', async (route) => {
    const answer = await (await route.fetch()).json();
    const flags = { notification_change_company: true, company_notice: notice, show_modal_30_days: true };
    await route.fulfill({ json: { ...answer, data: { ...answer.data, ...flags } } });
  });
  await page.route(/hidden-modal-30-days|read-company-notice/, async (route) => {
    sent.push(route.request().postDataJSON());
    await route.fulfill({ json: { status: 'ok' } });
  });
  await page.goto('/privacy');
  const company = page.getByRole('dialog', { name: 'Смена компании' });
  await expect(company).toContainText(text);
  await expectAccessible(page);
  await company.getByRole('button', { name: 'OK' }).click();
  const days30 = page.getByRole('dialog', { name: 'Вы с нами больше 30 дней' });
  await expect(days30).toBeVisible();
  await expectAccessible(page);
  await days30.getByRole('checkbox', { name: 'Больше не показывать' }).check();
  await days30.getByRole('button', { name: 'OK' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect.poll(() => sent).toEqual([{ notice_id: notice.id }, { never: true }]);
});

test('the cabinet fits into any phone', async ({ page }) => {
  await page.goto('/cabinet');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await registerByPhone(page);
  for (const path of ['/cabinet', '/cabinet/security', '/notifications/settings']) {
    await page.goto(path);
    await expect(page.getByRole('navigation', { name: 'Личный кабинет' })).toBeVisible();
    await expectNoSidewaysScroll(page);
  }
});

/** The code an authenticator app shows for a key in base32 (RFC 6238). */
function totp(secret: string, stepsAhead = 0): string {
  const bits = [...secret.replace(/[^A-Z2-7]/g, '')]
    .map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'))
    .join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + stepsAhead));
  const digest = createHmac('sha1', key).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 15;
  return String((digest.readUInt32BE(offset) & 0x7f_ff_ff_ff) % 1_000_000).padStart(6, '0');
}
