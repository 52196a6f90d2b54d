import { randomInt } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { findEmailCode, findSmsCode } from './inbox.ts';

export const PASSWORD = 'мой длинный пароль 7';

/** A phone number that no other test has. */
export function newPhone(): string {
  return `+7900${randomInt(1_000_000, 9_999_999)}`;
}

/** A mailbox that no other test has. */
export function newMailbox(): string {
  return `user-${randomInt(2 ** 40)}@example.org`;
}

/** Types a code into the six places, which send it at the last digit. */
export async function enterCode(page: Page, code: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Код из шести цифр' }).fill(code);
}

export async function fillInPasswords(page: Page, password = PASSWORD): Promise<void> {
  await page.getByLabel('Пароль', { exact: true }).fill(password);
  await page.getByLabel('Пароль ещё раз').fill(password);
}

/** Ticks the two documents that every new account accepts. */
export async function tickDocuments(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: /Принимаю оферту/ }).check();
  await page.getByRole('checkbox', { name: /Даю согласие на обработку/ }).check();
}

/** Registers at this address by mailbox and password, up to the confirmed code; returns the mailbox. */
export async function registerAt(page: Page, address: string): Promise<string> {
  const mail = newMailbox();
  await page.goto(address);
  await page.getByLabel('Почта').fill(mail);
  await fillInPasswords(page);
  await tickDocuments(page);
  await page.getByRole('button', { name: 'Зарегистрироваться' }).click();
  await expect(page.getByRole('heading', { name: 'Код из письма' })).toBeVisible();
  await enterCode(page, await findEmailCode(mail));
  return mail;
}

/** Registers in this browser by mailbox and password; returns the mailbox. */
export async function registerByEmail(page: Page): Promise<string> {
  const mail = await registerAt(page, '/demoreg1');
  await page.waitForURL('/cabinet');
  // The address changes before the screen, whose frame takes its dialogs away with it.
  await expect(page.getByRole('heading', { level: 1, name: 'Личный кабинет' })).toBeVisible();
  return mail;
}

/** Makes the visitor of this page a user with a phone of their own, beside the application. */
export async function registerByPhone(page: Page, origin = ''): Promise<void> {
  const phone = newPhone();
  await page.goto(`${origin}/privacy`);
  await page.evaluate(() => fetch('/sanctum/csrf-cookie'));
  await post(page, '/api/demo/create', {});
  await acceptDocuments(page);
  await post(page, '/api/demo/send-temp-code', { phone, type: 'reg' });
  await post(page, '/api/demo/reg', { var_user: 'reg3', phone, code_verification: await findSmsCode(phone) });
  await forgetGuest(page);
}

/** Logs this page in, beside the application, to an account of `registerByEmail`. */
export async function logInByEmail(page: Page, mail: string, origin = ''): Promise<void> {
  await page.goto(`${origin}/privacy`);
  await page.evaluate(() => fetch('/sanctum/csrf-cookie'));
  await post(page, '/api/login', { login: mail, password: PASSWORD });
  await forgetGuest(page);
}

async function acceptDocuments(page: Page): Promise<void> {
  const { data } = await page.evaluate(async () => (await fetch('/api/documents')).json());
  const documents = data.flatMap(({ kind, version }: { kind: string; version: string }) =>
    ['offer', 'personal-data-consent'].includes(kind) ? [{ kind, version }] : [],
  );
  await post(page, '/api/documents/accept', { accepted_for: 'registration', documents });
}

/** Calls the account server as this page does; returns what it answered. */
export async function post(page: Page, path: string, body: object): Promise<Record<string, unknown>> {
  const { status, answer } = await page.evaluate(
    async (sent) => {
      const token = /XSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1] ?? '';
      const headers = { 'content-type': 'application/json', 'x-xsrf-token': decodeURIComponent(token) };
      const answered = await fetch(sent.path, { method: 'POST', headers, body: JSON.stringify(sent.body) });
      const text = await answered.text();
      return { status: answered.status, answer: text === '' ? {} : JSON.parse(text) };
    },
    { path, body },
  );
  expect(status, path).toBe(200);
  return answer;
}

/** The application did not see these calls, and may remember a guest. */
async function forgetGuest(page: Page): Promise<void> {
  await page.evaluate(() => sessionStorage.clear());
}

interface OwnProfile {
  readonly id: number;
  readonly email: string | null;
  readonly phone: string | null;
  readonly telegram: string | null;
  readonly demo: boolean;
}

/** Who this browser is; null for a guest. */
export async function profileOf(page: Page): Promise<OwnProfile | null> {
  return page.evaluate(async () => {
    const answer = await fetch('/api/profile');
    return answer.ok ? (await answer.json()).data : null;
  });
}
