import { type Endpoint, urlOf } from '@vidno/contract/endpoint';
import { endpoints } from '@vidno/contract/endpoints';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ACCESS, type ChangingCall } from '#testing/attack/access.ts';
import { loginWaysOf, type PlantedUser, plantUser } from '#testing/attack/plant-login-ways.ts';
import { validRequest } from '#testing/attack/valid-request.ts';
import { PASSWORD, post } from '#testing/identity/login-fixture.ts';
import { openTestProduct, type TestProduct } from '#testing/product/open-test-product.ts';

const CALLS = Object.entries(endpoints) as [keyof typeof endpoints, Endpoint][];
const CHANGING = CALLS.filter(([name]) => isChanging(name)) as [ChangingCall, Endpoint][];
const OTHERS = CALLS.filter(([name]) => !isChanging(name));

const APP_SECRET = 'a key of the attacks that is long enough';

let opened: TestProduct;

beforeAll(async () => {
  opened = await openTestProduct({
    APP_SECRET,
    SMTP_HOST: 'mail.vidno.example',
    MAIL_FROM: 'mail@vidno.example',
    TELEGRAM_BOT_TOKEN: '1:a-token-of-the-tests',
    TELEGRAM_BOT_NAME: 'vidno_bot',
    VK_CLIENT_ID: '1',
  });
});
afterAll(() => opened.close());

test.each(CHANGING)('%s is refused to a stolen cookie, and changes nothing', async (name, definition) => {
  const user = await plant(name);
  const before = await loginWaysOf(opened.product.tools.db, user.accountId);
  const answer = await send(user, definition, user.fields[name]);
  expect([answer.statusCode, answer.json().code]).toEqual([403, 'confirm_first']);
  expect(await loginWaysOf(opened.product.tools.db, user.accountId)).toEqual(before);
});

test.each(CHANGING)(
  '%s is let through to whoever has proven who they are, so that it was worth refusing',
  async (name, definition) => {
    const user = await plant(name);
    const before = await loginWaysOf(opened.product.tools.db, user.accountId);
    expect((await post(user.browser, '/api/confirm-identity', { by: 'password', password: PASSWORD })).statusCode).toBe(
      200,
    );
    expect((await send(user, definition, user.fields[name])).statusCode).toBe(200);
    expect(await loginWaysOf(opened.product.tools.db, user.accountId)).not.toEqual(before);
  },
);

test.each(OTHERS)('%s changes no way of logging in, and asks for no proof', async (name, definition) => {
  const user = await plant(name);
  const before = await loginWaysOf(opened.product.tools.db, user.accountId);
  const answer = await send(user, definition, {});
  expect(answer.body).not.toContain('confirm_first');
  expect(await loginWaysOf(opened.product.tools.db, user.accountId)).toEqual(before);
});

function isChanging(name: keyof typeof endpoints): boolean {
  return ACCESS[name].guard === 'proven' || ACCESS[name].provenUnless !== undefined;
}

function plant(call: string): Promise<PlantedUser> {
  return plantUser({ db: opened.product.tools.db, appSecret: APP_SECRET, app: opened.app }, call);
}

/** With these fields, and otherwise what the contract takes; the current password is what the thief does not have. */
async function send(
  { browser, accountId }: PlantedUser,
  definition: Endpoint,
  fields: Readonly<Record<string, unknown>>,
): Promise<LightMyRequestResponse> {
  const { token } = (await browser.send({ url: '/api/get-token-session' })).json<{ token: string }>();
  browser.token = token;
  const request = validRequest(definition, { password_current: undefined, ...fields });
  const params = definition.params && { id: accountId };
  const [, query = ''] = request.url.split('?');
  const url = params ? `${urlOf(definition, { params })}${query && `?${query}`}` : request.url;
  return browser.send({ ...request, url });
}
