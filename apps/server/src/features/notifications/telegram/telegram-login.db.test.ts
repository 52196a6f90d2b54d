import { describe, expect, test } from 'vitest';
import { MINUTE_MS } from '#config/time.ts';
import { post, registerByMail } from '#testing/identity/login-fixture.ts';
import { credentialsOf, profileOf, waysFixture } from '#testing/identity/ways-fixture.ts';
import type { TestBrowser } from '#testing/test-browser.ts';

const ANNA = 777_000_001;
const BORIS = 777_000_002;
const fixture = waysFixture();

describe('a login through Telegram', () => {
  test('makes the visitor a user whose alerts come to the chat', async () => {
    const anna = await fixture().visitor();
    const { id } = await profileOf(anna);
    const { uuid, code } = await askForCode(anna);
    const done = await login(anna, uuid, code);
    expect(done.json()).toMatchObject({ step: 'done', data: { id, demo: false, telegram: '@anna_vidno' } });
    const settings = await anna.send({ url: '/api/notifications/settings' });
    expect(settings.json().data.telegram).toMatchObject({ name: '@anna_vidno', enabled: true });
  });

  test('of a known chat logs in there, with a new session, and the bot says the same as to an unknown one', async () => {
    const anna = await fixture().newBrowser();
    const first = await askForCode(anna);
    await login(anna, first.uuid, first.code);
    const { id } = await profileOf(anna);
    const other = await fixture().visitor();
    const before = await credentialsOf(other);
    const second = await askForCode(other);
    const words = ({ text, code }: { text: string; code: string }) => text.replace(code, '');
    expect(words(second)).toBe(words(first));
    expect((await login(other, second.uuid, second.code)).json()).toMatchObject({ step: 'done', data: { id } });
    const after = await credentialsOf(other);
    for (const [name, value] of Object.entries(before)) expect(after[name], name).not.toBe(value);
  });

  test('works in the browser that asked only, once, for ten minutes', async () => {
    const [anna, boris] = [await fixture().visitor(), await fixture().visitor()];
    const { uuid, code } = await askForCode(anna);
    expect((await login(boris, uuid, code)).json().code).toBe('code_used_up');
    expect((await login(anna, uuid, code)).statusCode).toBe(200);
    expect((await login(anna, uuid, code)).json().code).toBe('code_used_up');
    const late = await askForCode(boris, BORIS);
    fixture().time.advance(10 * MINUTE_MS);
    expect((await login(boris, late.uuid, late.code)).json().code).toBe('code_used_up');
  });

  test('cannot be guessed, before the bot was started or after', async () => {
    const anna = await fixture().visitor();
    const { uuid } = await init(anna);
    for (const code of ['', '000000', '123456']) {
      expect((await login(anna, uuid, code)).json().code).toBe('code_used_up');
    }
    const opened = await askForCode(anna);
    const guesses = Array.from({ length: 30 }, (_, index) => login(anna, opened.uuid, `guess ${index}`));
    const answers = await Promise.all(guesses);
    expect(answers.filter((answer) => answer.json().code === 'code_wrong').length).toBeLessThanOrEqual(5);
    expect((await login(anna, opened.uuid, opened.code)).json().code).toBe('code_used_up');
  });

  test('belongs to the chat that opened the link first; the same chat gets the same code again', async () => {
    const anna = await fixture().visitor();
    const { uuid, telegram_url } = await init(anna);
    const code = codeIn(await fixture().openBot(telegram_url, ANNA));
    expect(await fixture().openBot(telegram_url, BORIS)).toMatch(/^Эта ссылка для входа устарела/);
    expect(codeIn(await fixture().openBot(telegram_url, ANNA))).toBe(code);
    expect((await login(anna, uuid, code)).json().data).toMatchObject({ telegram: '@anna_vidno' });
    expect(await fixture().openBot(telegram_url, ANNA)).toMatch(/^Эта ссылка для входа устарела/);
  });

  test('with an unknown link gets no code', async () => {
    const text = await fixture().openBot('https://t.me/bot?start=login-00000000-0000-4000-8000-000000000000', ANNA);
    expect(text).toMatch(/^Эта ссылка для входа устарела/);
  });

  test('of a blocked account is refused, and asks for the second factor', async () => {
    const anna = await fixture().visitor();
    const first = await askForCode(anna);
    await login(anna, first.uuid, first.code);
    const { db } = fixture();
    await db
      .updateTable('account')
      .set({ totp_confirmed_at: new Date(), totp_secret: Buffer.from('-') })
      .execute();
    const browser = await fixture().visitor();
    const second = await askForCode(browser);
    expect((await login(browser, second.uuid, second.code)).json()).toMatchObject({
      step: 'second_factor',
      data: null,
    });
    await db.updateTable('account').set({ blocked_at: new Date() }).where('demo', '=', false).execute();
    // Two codes of one instant would have no newest.
    fixture().time.advance(1_000);
    const third = await askForCode(browser);
    expect((await login(browser, third.uuid, third.code)).json().code).toBe('account_blocked');
  });

  test('works for a visitor who had only linked the chat for alerts', async () => {
    const anna = await fixture().visitor();
    const { id } = await profileOf(anna);
    await linkChat(anna);
    const other = await fixture().newBrowser();
    const { uuid, code } = await askForCode(other);
    expect((await login(other, uuid, code)).json().data).toMatchObject({ id, demo: false, telegram: '@anna_vidno' });
  });

  test('goes on after Telegram was down: the link, opened again, brings the code that did not arrive', async () => {
    const anna = await fixture().visitor();
    const { uuid, telegram_url } = await init(anna);
    fixture().alerts.telegram.faults.plan({ kind: 'drop', kept: false });
    expect(await fixture().openBot(telegram_url, ANNA)).toBe('');
    expect((await login(anna, uuid, 'no code')).json().code).toBe('code_wrong');
    const code = codeIn(await fixture().openBot(telegram_url, ANNA));
    expect((await login(anna, uuid, code)).statusCode).toBe(200);
  });
});

describe('linking a chat', () => {
  test('fills the profile, and makes a visitor a user in the browser that asked', async () => {
    const anna = await fixture().visitor();
    const before = await credentialsOf(anna);
    const uuid = await linkChat(anna);
    expect(await profileOf(anna)).toMatchObject({ demo: true, telegram: '@anna_vidno' });
    expect((await anna.send({ url: `/api/telegram/completed?uuid=${uuid}` })).json()).toMatchObject({
      completed: true,
    });
    expect(await profileOf(anna)).toMatchObject({ demo: false, telegram: '@anna_vidno' });
    const after = await credentialsOf(anna);
    for (const [name, value] of Object.entries(before)) expect(after[name], name).not.toBe(value);
    expect((await anna.send({ url: `/api/telegram/completed?uuid=${uuid}` })).json()).toMatchObject({
      completed: true,
    });
    expect((await credentialsOf(anna)).token).toBe(after.token);
  });

  test('that is the last way to log in cannot be undone, here or by linking it elsewhere', async () => {
    const anna = await fixture().visitor();
    const first = await askForCode(anna);
    await login(anna, first.uuid, first.code);
    const refused = await post(anna, '/api/telegram/unlink');
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'last_login_way']);

    const boris = await fixture().visitor();
    await registerByMail(fixture(), boris, 'boris@example.org');
    await linkChat(boris);
    expect(fixture().alerts.messages(ANNA).at(-1)).toMatch(/другого способа войти в него нет/);
    expect(await profileOf(boris)).toMatchObject({ telegram: null });
    expect(await profileOf(anna)).toMatchObject({ telegram: '@anna_vidno' });
  });

  test('moves it from another account that has a mailbox, and unlinking it there is allowed', async () => {
    const anna = await fixture().visitor();
    await registerByMail(fixture(), anna, 'anna@example.org');
    await linkChat(anna);
    const boris = await fixture().visitor();
    await registerByMail(fixture(), boris, 'boris@example.org');
    await linkChat(boris);
    expect(await profileOf(boris)).toMatchObject({ telegram: '@anna_vidno' });
    expect(await profileOf(anna)).toMatchObject({ telegram: null });
    expect((await post(boris, '/api/telegram/unlink')).json()).toEqual({ status: 'ok' });
    expect(await profileOf(boris)).toMatchObject({ telegram: null });
    expect(await fixture().db.selectFrom('account_identity').selectAll().execute()).toEqual([]);
  });
});

async function init(browser: TestBrowser): Promise<{ uuid: string; telegram_url: string }> {
  return (await post(browser, '/api/login/telegram/init')).json();
}

async function askForCode(browser: TestBrowser, chatId = ANNA) {
  const { uuid, telegram_url } = await init(browser);
  const text = await fixture().openBot(telegram_url, chatId);
  return { uuid, text, code: codeIn(text) };
}

function codeIn(text: string): string {
  return /<b>(\d{6})<\/b>/.exec(text)?.[1] ?? '';
}

function login(browser: TestBrowser, uuid: string, code: string) {
  return post(browser, '/api/login/telegram', { uuid, code });
}

/** Returns the id of the link, which has not been completed in the browser yet. */
async function linkChat(browser: TestBrowser, chatId = ANNA): Promise<string> {
  const { uuid, telegram_url } = (await browser.send({ url: '/api/telegram/init' })).json<{
    uuid: string;
    telegram_url: string;
  }>();
  await fixture().openBot(telegram_url, chatId);
  await fixture().agree(uuid, chatId);
  return uuid;
}
