import { expect, type Page, test } from '@playwright/test';
import { enterCode, newMailbox, newPhone, PASSWORD, profileOf, registerByEmail, tickDocuments } from './account.ts';
import { callSimulator, findEmail, findEmailCode, findLink, findSmsCode, startBot } from './inbox.ts';
import { checkScreen, expectAccessible, openMore } from './screens.ts';

test('a phone registers and leads back, and logs in on a second browser', { tag: '@phone' }, async ({
  page,
  browser,
  isMobile,
}) => {
  // Codes to one number have a minute between them, whichever browser asks.
  const phone = newPhone();
  await page.goto('/smart-search/list');
  await page.getByRole('banner').getByRole('link', { name: 'Войти' }).click();
  await page.waitForURL(/\/login\?back=/);
  await requestCode(page, phone);
  await enterCode(page, await findSmsCode(phone));
  await createAccount(page);
  await page.waitForURL('/smart-search/list');
  const first = await profileOf(page);
  expect(first).toMatchObject({ phone, demo: false });

  const second = await (await browser.newContext()).newPage();
  await second.goto('/login');
  await requestCode(second, phone);
  await expect(second.getByRole('alert')).toContainText('Новый можно запросить через минуту');
  await expectAccessible(second);
  if (!isMobile) {
    const sent = second.getByRole('heading', { name: 'Код из СМС' });
    await expect(async () => {
      if (!(await sent.isVisible()))
        await second.getByRole('button', { name: 'Получить код' }).click({ timeout: 1_000 });
      expect(await sent.isVisible()).toBe(true);
    }).toPass();
    await enterCode(second, await findSmsCode(phone, 1));
    await second.waitForURL('/cabinet');
    expect((await profileOf(second))?.id).toBe(first?.id);
  }
  await second.context().close();
});

test('a mailbox and password log in on a second browser', async ({ page, browser }) => {
  const mail = await registerByEmail(page);
  const second = await (await browser.newContext()).newPage();
  await second.goto('/login');
  await expect(second.getByLabel('Телефон')).toBeVisible();
  await checkScreen(second);
  await second.getByRole('link', { name: 'Почта и пароль' }).click();
  await logIn(second, mail, 'не тот пароль');
  await expect(second.getByRole('alert')).toContainText('Почта или пароль не подошли');
  await checkScreen(second);
  await logIn(second, mail, PASSWORD);
  await second.waitForURL('/cabinet');
  expect((await profileOf(second))?.id).toBe((await profileOf(page))?.id);
  await second.context().close();
});

test('Telegram registers, and logs in on a second browser', async ({ page, browser }) => {
  const chat = 7_100_001;
  await logInByTelegram(page, chat);
  await createAccount(page);
  await page.waitForURL('/cabinet');
  const first = await profileOf(page);
  expect(first).toMatchObject({ demo: false, email: null, phone: null });
  const second = await (await browser.newContext()).newPage();
  await logInByTelegram(second, chat);
  await second.waitForURL('/cabinet');
  expect((await profileOf(second))?.id).toBe(first?.id);
  await second.context().close();
});

test('VK ID registers with its mailbox, and logs in on a second browser', async ({ page, browser }) => {
  const email = newMailbox();
  await callSimulator('browser', { contacts: { phone: null, email } });
  await logInByVk(page);
  await createAccount(page);
  await page.getByRole('button', { name: /Продолжить как/ }).click();
  await page.waitForURL('/cabinet');
  expect(await profileOf(page)).toMatchObject({ email, demo: false });
  const second = await (await browser.newContext()).newPage();
  await logInByVk(second);
  await second.waitForURL('/cabinet');
  expect((await profileOf(second))?.id).toBe((await profileOf(page))?.id);
  await second.context().close();
});

test('a wrong code says how many tries are left, and five of them end it', async ({ page }) => {
  const phone = newPhone();
  await page.goto('/login');
  await requestCode(page, phone);
  const right = await findSmsCode(phone);
  const wrong = right === '000000' ? '111111' : '000000';
  const left = ['Осталось четыре попытки', 'Осталось три попытки', 'Осталось две попытки', 'Осталась одна попытка'];
  for (const text of left) {
    await enterCode(page, '');
    await enterCode(page, wrong);
    await expect(page.getByRole('alert')).toContainText(text);
  }
  await expectAccessible(page);
  await enterCode(page, '');
  await enterCode(page, wrong);
  await expect(page.getByText('Этот код больше не работает')).toBeVisible();
  await checkScreen(page);
});

for (const [answer, listed] of [
  ['Взять с собой', true],
  ['Не переносить', false],
] as const) {
  test(`a login asks about the searches made before: «${answer}»`, async ({ page, browser }) => {
    const mail = await registerByEmail(page);
    const second = await (await browser.newContext()).newPage();
    await second.goto('/find-keyword-tinder');
    await second.getByRole('textbox', { name: 'Кого ищем' }).fill('Варя Синицына');
    await second.getByRole('button', { name: 'Найти', exact: true }).click();
    await second.waitForURL(/\/result\//);
    await second.goto('/login?way=email&back=/demosearch/list');
    await expect(second.getByText('Поиск из этого браузера останется с вами')).toBeVisible();
    await logIn(second, mail, PASSWORD);
    await expect(second.getByRole('dialog', { name: 'Взять поиски с собой?' })).toBeVisible();
    await expectAccessible(second);
    await second.getByRole('button', { name: answer }).click();
    await second.waitForURL('/demosearch/list');
    const search = second.getByRole('link', { name: /«Варя Синицына»/ });
    await expect(listed ? search : second.getByText('Здесь будут ваши поиски')).toBeVisible();
    await second.context().close();
  });
}

test('a forgotten password is set anew by the link of an email, which works once', async ({ page, browser }) => {
  const mail = await registerByEmail(page);
  const second = await (await browser.newContext()).newPage();
  await second.goto('/login?way=email');
  await second.getByRole('link', { name: 'Забыли пароль?' }).click();
  await second.getByLabel('Почта', { exact: true }).fill(mail);
  await second.getByRole('button', { name: 'Прислать ссылку' }).click();
  await expect(second.getByText('Если такой адрес у нас есть, письмо уже в пути')).toBeVisible();
  await expectAccessible(second);
  const link = findLink(await findEmail(mail, /password\/reset/), 'password/reset');
  await second.goto(link);
  await expect(second).toHaveURL(/\/password\/reset$/);
  await setPassword(second, 'совсем другой пароль');
  await expect(second.getByRole('heading', { name: 'Пароль изменён' })).toBeVisible();
  await checkScreen(second);

  // All sessions have ended, the one that registered as well.
  await page.goto('/privacy');
  expect(await profileOf(page)).toBeNull();
  await second.getByRole('link', { name: 'Войти' }).click();
  await logIn(second, mail, 'совсем другой пароль');
  await second.waitForURL('/cabinet');

  await page.goto(link);
  await setPassword(page, 'третий длинный пароль');
  await expect(page.getByRole('alert')).toContainText('Ссылка устарела или уже использована');
  await expectAccessible(page);
  await second.context().close();
});

test('logging out ends the session in every tab, and another tab notices a login', async ({ page }) => {
  const mail = await registerByEmail(page);
  const tab = await page.context().newPage();
  await tab.goto('/privacy');
  await expect(tab.getByRole('link', { name: mail })).toBeVisible();
  const token = await page.evaluate(() => localStorage.getItem('app_session_id'));
  await page.goto('/privacy');
  await (await openMore(page)).getByRole('button', { name: 'Выйти' }).click();
  await page.waitForURL('/');
  await expect(tab.getByRole('link', { name: 'Войти' })).toBeVisible();
  const answer = await page.request.get('/smart-search/get-list', { headers: { 'app-session-id': token ?? '' } });
  expect(answer.status()).toBe(401);

  await page.goto('/login?way=email');
  await logIn(page, mail, PASSWORD);
  await page.waitForURL('/cabinet');
  await expect(tab.getByRole('link', { name: mail })).toBeVisible();
});

test('the way back leads to this site alone', async ({ page }) => {
  const mail = await registerByEmail(page);
  await page.goto('/login?back=//example.org');
  await expect(page.getByRole('heading', { name: `Вы вошли как ${mail}` })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Продолжить' }).click();
  await page.waitForURL('/cabinet');
});

async function requestCode(page: Page, phone: string): Promise<void> {
  await page.getByLabel('Телефон').fill(phone);
  await page.getByRole('button', { name: 'Получить код' }).click();
}

async function logIn(page: Page, login: string, password: string): Promise<void> {
  await page.getByLabel('Почта или телефон').fill(login);
  await page.getByLabel('Пароль', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Войти', exact: true }).click();
}

async function logInByTelegram(page: Page, chat: number): Promise<void> {
  await page.goto('/login?way=telegram');
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Открыть Telegram' }).click();
  const tab = await opened;
  await tab.waitForURL(/start=/);
  const link = tab.url();
  await tab.close();
  await expectAccessible(page);
  await enterCode(page, await startBot(link, chat));
}

async function logInByVk(page: Page): Promise<void> {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Войти через VK ID' }).click();
  await page.getByRole('button', { name: /Продолжить как/ }).click();
}

/** What a newcomer is asked after whichever way in. */
async function createAccount(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Почти готово' })).toBeVisible();
  await tickDocuments(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Создать аккаунт' }).click();
}

async function setPassword(page: Page, password: string): Promise<void> {
  await page.getByLabel('Новый пароль', { exact: true }).fill(password);
  await page.getByLabel('Новый пароль ещё раз').fill(password);
  await page.getByRole('button', { name: 'Сохранить пароль' }).click();
}

test('a password that was mailed is changed at its first login', async ({ browser, page }) => {
  const address = newMailbox();
  const registering = await browser.newContext();
  const registered = await registering.newPage();
  await registered.goto('/demoreg2');
  await registered.getByLabel('Почта').fill(address);
  await tickDocuments(registered);
  await registered.getByRole('button', { name: 'Зарегистрироваться' }).click();
  await enterCode(registered, await findEmailCode(address));
  await registered.waitForURL('/cabinet');
  await registering.close();
  const letter = JSON.stringify(await findEmail(address, /пароль/i));
  const mailed = /[a-z0-9]{4}-[a-z0-9]{4}-[a-z0-9]{4}/.exec(letter)?.[0] ?? '';

  await page.goto('/login?way=email');
  await page.getByLabel('Почта или телефон').fill(address);
  await page.getByLabel('Пароль', { exact: true }).fill(mailed);
  await page.getByRole('button', { name: 'Войти', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Придумайте свой пароль' })).toBeVisible();
  await page.goto('/smart-search/list');
  await expect(page.getByRole('heading', { name: 'Придумайте свой пароль' })).toBeVisible();
  await page.getByLabel('Новый пароль', { exact: true }).fill('надёжная длинная фраза');
  await page.getByLabel('Новый пароль ещё раз').fill('надёжная длинная фраза');
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await expect(page.getByRole('heading', { name: 'Придумайте свой пароль' })).toBeHidden();
  expect(await profileOf(page)).toMatchObject({ email: address });
});
