import { execFile } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { promisify } from 'node:util';
import { expect, type Locator, type Page } from '@playwright/test';
import { PASSWORD, post, profileOf, registerAt } from './account.ts';

const STEP_MS = 30_000;

interface OperatedProduct {
  /** The product that all tests share, by default. */
  readonly origin?: string;
  /** By which the command line finds it. */
  readonly environment?: Readonly<Record<string, string>>;
}

/** A user with a second factor who was made operator by the command line, beside the running product, and has logged in again. */
export async function becomeOperator(
  page: Page,
  { origin = '', environment = {} }: OperatedProduct = {},
): Promise<() => Promise<string>> {
  const { id, mail, nextCode } = await registerWithSecondFactor(page, origin);
  const vidno = ['apps/server/src/main/cli.ts', 'users', 'make-operator', String(id), '--reason', 'первый оператор'];
  await promisify(execFile)('node', vidno, {
    env: { ...process.env, DATA_DIR: process.env.E2E_DATA_DIR, ...environment },
  });
  await logIn(page, { mail, code: await nextCode(), origin });
  return nextCode;
}

interface UserWithCodes {
  readonly id: unknown;
  readonly mail: string;
  readonly nextCode: () => Promise<string>;
}

export async function registerWithSecondFactor(page: Page, origin = ''): Promise<UserWithCodes> {
  const mail = await registerAt(page, `${origin}/demoreg1`);
  await expect(page.getByRole('heading', { level: 1, name: 'Личный кабинет' })).toBeVisible();
  const { id } = (await profileOf(page)) ?? {};
  const { secret } = await post(page, '/api/user/second-factor/start', { password_current: PASSWORD });
  const nextCode = createCodes(String(secret));
  await post(page, '/api/user/second-factor/confirm', { code: await nextCode() });
  return { id, mail, nextCode };
}

/** On a page without a session. */
export async function logIn(
  page: Page,
  { mail, code, origin = '' }: { readonly mail: string; readonly code: string; readonly origin?: string },
): Promise<void> {
  await page.goto(`${origin}/privacy`);
  await page.evaluate(() => fetch('/sanctum/csrf-cookie'));
  await post(page, '/api/login', { login: mail, password: PASSWORD });
  await post(page, '/api/login/second-factor', { code });
}

/** Saves the list that the page shows, and tells the name of its file. */
export async function saveList(page: Page): Promise<string> {
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Скачать CSV' }).click();
  return (await saved).suggestedFilename();
}

interface Confirmation {
  readonly action: string;
  readonly reason: string;
  /** None while the confirmed mode is on. */
  readonly code?: string;
}

/** Says why in the dialog of a change, and presses its button. */
export async function confirmChange(page: Page, { action, reason, code }: Confirmation): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Причина').fill(reason);
  if (code !== undefined) await dialog.getByLabel('Код из приложения').fill(code);
  await dialog.getByRole('button', { name: action }).click();
  await expect(dialog).toHaveCount(0);
}

/** Rows of a table with this text; on a phone, where they are cards, the cards. */
export function rowsWith(page: Page, text: string): Locator {
  return page.getByRole('row').or(page.getByRole('listitem')).filter({ hasText: text });
}

/** Codes of RFC 6238; each counts once, so the next one is waited for. */
function createCodes(secret: string): () => Promise<string> {
  const key = Buffer.from(
    [...secret]
      .map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'))
      .join('')
      .match(/.{8}/g)
      ?.map((byte) => Number.parseInt(byte, 2)) ?? [],
  );
  let used = 0;
  return async () => {
    await expect.poll(() => Math.floor(Date.now() / STEP_MS), { intervals: [1_000] }).toBeGreaterThan(used);
    used = Math.floor(Date.now() / STEP_MS);
    const counter = Buffer.alloc(8);
    counter.writeBigUInt64BE(BigInt(used));
    const mac = createHmac('sha1', key).update(counter).digest();
    const offset = (mac.at(-1) ?? 0) & 15;
    return String((mac.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
  };
}
