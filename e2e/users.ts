import { randomInt } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { findSmsCode } from './inboxes.ts';

/** Turns the visitor of this page into a user with a phone of their own, as the form does. */
export async function registerByPhone(page: Page): Promise<{ readonly phone: string }> {
  const phone = `+7905${String(randomInt(10_000_000)).padStart(7, '0')}`;
  await page.goto('/privacy');
  await page.evaluate(() => fetch('/sanctum/csrf-cookie'));
  await post(page, '/api/demo/create', {});
  await post(page, '/api/demo/send-temp-code', { phone, type: 'reg' });
  const code = await findSmsCode(phone);
  await post(page, '/api/demo/reg', { var_user: 'reg3', phone, code_verification: code });
  // The application did not see this, and may remember a guest.
  await page.evaluate(() => sessionStorage.clear());
  return { phone };
}

/** A call of this page's session. */
export async function post(page: Page, path: string, body: object): Promise<void> {
  const status = await page.evaluate(
    async ({ path, body }) => {
      const token = /XSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1] ?? '';
      const headers = { 'content-type': 'application/json', 'x-xsrf-token': decodeURIComponent(token) };
      return (await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) })).status;
    },
    { path, body },
  );
  expect(status, path).toBe(200);
}
