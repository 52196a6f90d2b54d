import { expect, test } from '@playwright/test';
import { enterCode, fillInPasswords, newMailbox, newPhone, profileOf, tickDocuments } from './account.ts';
import { findEmail, findEmailCode, findLink, findSmsCode } from './inbox.ts';
import { checkScreen, expectAccessible, expectNoSidewaysScroll } from './screens.ts';

const BY_EMAIL: [path: string, hasPassword: boolean, next: string][] = [
  ['/demoreg1', true, '/cabinet'],
  ['/demoreg2', false, '/cabinet'],
  ['/demoreg4', true, '/demopay'],
  ['/demoreg5', false, '/demopay'],
  ['/demoreg7', true, '/cabinet'],
];

for (const [path, hasPassword, next] of BY_EMAIL) {
  test(`${path} registers by mailbox ${hasPassword ? 'and password' : 'alone'} and goes on to ${next}`, async ({
    page,
  }) => {
    const mail = newMailbox();
    await page.goto(path);
    await page.getByLabel('Почта').fill(mail);
    if (hasPassword) await fillInPasswords(page);
    else await expect(page.getByLabel('Пароль', { exact: true })).toHaveCount(0);
    await checkScreen(page);
    await tickDocuments(page);
    await page.getByRole('button', { name: 'Зарегистрироваться' }).click();
    await expect(page.getByText('Мы отправили письмо с кодом')).toBeVisible();
    await enterCode(page, await findEmailCode(mail));
    await page.waitForURL(next);
    expect(await profileOf(page)).toMatchObject({ email: mail, demo: false });
  });
}

for (const [path, next] of [
  ['/demoreg3', '/cabinet'],
  ['/demoreg6', '/demopay'],
] as const) {
  test(`${path} registers by phone and goes on to ${next}`, async ({ page }) => {
    const phone = newPhone();
    await page.goto(path);
    await page.getByLabel('Телефон').fill(phone.replace('+7', '8'));
    await tickDocuments(page);
    await page.getByRole('button', { name: 'Получить код' }).click();
    await expect(page.getByRole('heading', { name: 'Код из СМС' })).toBeVisible();
    await checkScreen(page);
    await enterCode(page, await findSmsCode(phone));
    await page.waitForURL(next);
    expect(await profileOf(page)).toMatchObject({ phone, email: null, demo: false });
  });
}

test('/demoreg8 registers by mailbox, password and a code to the phone', { tag: '@phone' }, async ({ page }) => {
  const [mail, phone] = [newMailbox(), newPhone()];
  await page.goto('/demoreg8');
  await page.getByLabel('Почта').fill(mail);
  await fillInPasswords(page);
  await page.getByLabel('Телефон').fill(phone);
  await tickDocuments(page);
  await page.getByRole('button', { name: 'Получить код' }).click();
  await expect(page.getByRole('heading', { name: 'Код из СМС' })).toBeVisible();
  await enterCode(page, await findSmsCode(phone));
  await expect(page.getByRole('heading', { name: 'Код из письма' })).toBeVisible();
  await enterCode(page, await findEmailCode(mail));
  await page.waitForURL('/cabinet');
  expect(await profileOf(page)).toMatchObject({ email: mail, phone, demo: false });
});

test('what is wrong stands once, at its field, in accessible colours', async ({ page }) => {
  await page.goto('/demoreg8');
  await page.getByLabel('Почта').fill('анна@');
  await page.getByLabel('Пароль', { exact: true }).fill('short');
  await page.getByLabel('Пароль ещё раз').fill('other');
  await page.getByLabel('Телефон').fill('900 000-12');
  await page.getByRole('button', { name: 'Получить код' }).click();
  await expect(page.getByText('Примите оферту: по ней мы оказываем услуги.')).toHaveCount(1);
  await expect(page.getByText('Не получилось зарегистрироваться')).toHaveCount(0);
  await expect(page.getByLabel('Почта')).toBeFocused();
  await expect(page.getByLabel('Почта')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByText('Пароли не совпадают.')).toHaveCount(1);
  await expect(page.getByText('Не хватает двух цифр: в России их десять после +7.')).toBeVisible();
  await checkScreen(page);
});

test('a typo in the domain is offered mended', async ({ page }) => {
  await page.goto('/demoreg2');
  await page.getByLabel('Почта').fill('anna@gmial.com');
  await page.getByLabel('Почта').blur();
  await page.getByRole('button', { name: 'anna@gmail.com' }).click();
  await expect(page.getByLabel('Почта')).toHaveValue('anna@gmail.com');
});

test('the link of the email works only in the browser that registered, and the waiting tab goes on by itself', async ({
  page,
  browser,
}) => {
  const mail = newMailbox();
  await page.goto('/demoreg2');
  await page.getByLabel('Почта').fill(mail);
  await tickDocuments(page);
  await page.getByRole('button', { name: 'Зарегистрироваться' }).click();
  const link = findLink(await findEmail(mail, /confirm-reg/), 'confirm-reg');

  const elsewhere = await (await browser.newContext()).newPage();
  await elsewhere.goto(link);
  await expect(elsewhere.getByRole('heading', { name: 'Здесь завершить не получилось' })).toBeVisible();
  await expectAccessible(elsewhere);
  expect(await profileOf(elsewhere)).toBeNull();
  await elsewhere.context().close();

  const tab = await page.context().newPage();
  await tab.goto(link);
  await expect(tab.getByRole('heading', { name: 'Аккаунт создан' })).toBeVisible();
  expect(tab.url()).not.toContain('#');
  await page.waitForURL('/cabinet');
  expect(await profileOf(page)).toMatchObject({ email: mail });
});

test('the phone field is chosen from by keyboard and fits into 320 pixels', { tag: '@phone' }, async ({
  page,
  isMobile,
}) => {
  if (isMobile) await page.setViewportSize({ width: 320, height: 700 });
  await page.goto('/demoreg3');
  await page.getByRole('button', { name: /Страна: Россия/ }).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.type('by');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /Страна: Беларусь/ })).toBeVisible();
  await expect(page.getByLabel('Телефон')).toBeFocused();
  await expectNoSidewaysScroll(page);
});
