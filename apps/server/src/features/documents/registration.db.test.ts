import { describe, expect, test } from 'vitest';
import { PASSWORD, post, requestCode } from '#testing/identity/login-fixture.ts';
import { acceptance, someDocuments } from '#testing/identity/test-documents.ts';
import { loginAtVk, profileOf, waysFixture } from '#testing/identity/ways-fixture.ts';
import type { TestBrowser } from '#testing/test-browser.ts';

const MAIL = 'anna@example.org';
const PHONE = '+79001112233';
const CHAT = 777_000_001;
const ERRORS = {
  offer: ['Примите оферту: по ней мы оказываем услуги.'],
  'personal-data-consent': ['Дайте согласие: без него нам нельзя хранить ваши данные.'],
};
const fixture = waysFixture({ documents: someDocuments() });

const accept = async (browser: TestBrowser): Promise<void> => {
  await post(browser, '/api/demo/create');
  expect((await post(browser, '/api/documents/accept', acceptance())).statusCode).toBe(200);
};
const registerByMail = (browser: TestBrowser) =>
  post(browser, '/api/demo/reg', { mail: MAIL, password: PASSWORD, password_repeat: PASSWORD });

describe('nobody becomes a user without offer and consent:', () => {
  test('by mailbox, where both stand under their fields, and no email is sent', async () => {
    for (const anna of [await fixture().newBrowser(), await fixture().visitor()]) {
      const refused = await registerByMail(anna);
      expect([refused.statusCode, refused.json().code, refused.json().errors]).toEqual([
        422,
        'documents_required',
        ERRORS,
      ]);
    }
    expect(await fixture().mailsTo(MAIL)).toEqual([]);
    const anna = await fixture().newBrowser();
    await accept(anna);
    await registerByMail(anna);
    await post(anna, '/api/demo/confirm-reg', { code: await fixture().codeMailedTo(MAIL) });
    expect(await profileOf(anna)).toMatchObject({ demo: false, email: MAIL, owed_documents: [] });
  });

  test('by phone, whose code is good for another try', async () => {
    const anna = await fixture().visitor();
    const code = await requestCode(fixture(), anna, { phone: PHONE, type: 'reg' });
    const form = { phone: PHONE, code_verification: code };
    expect((await post(anna, '/api/demo/reg', form)).json().errors).toEqual(ERRORS);
    await accept(anna);
    expect((await post(anna, '/api/demo/reg', form)).json()).toMatchObject({ step: 'done', data: { phone: PHONE } });
  });

  test('by a login with an unknown phone, whose code is good for another try', async () => {
    const anna = await fixture().newBrowser();
    const code = await requestCode(fixture(), anna, { phone: PHONE, type: 'login' });
    const refused = await post(anna, '/api/login', { phone: PHONE, code });
    expect([refused.statusCode, refused.json().code]).toEqual([422, 'documents_required']);
    await accept(anna);
    expect((await post(anna, '/api/login', { phone: PHONE, code })).json()).toMatchObject({ step: 'done' });
    expect(await profileOf(anna)).toMatchObject({ demo: false, phone: PHONE });
  });

  test('through VK ID, which is asked again afterwards', async () => {
    const anna = await fixture().visitor();
    expect(await loginAtVk(anna)).toEqual({ login: 'documents' });
    expect(await profileOf(anna)).toMatchObject({ demo: true });
    await accept(anna);
    expect(await loginAtVk(anna)).toEqual({ login: 'done' });
    expect(await profileOf(anna)).toMatchObject({ demo: false });
  });

  test('through Telegram, whose code is good for another try', async () => {
    const anna = await fixture().visitor();
    const { uuid, code } = await askBot(anna);
    expect((await post(anna, '/api/login/telegram', { uuid, code })).json().code).toBe('documents_required');
    await accept(anna);
    expect((await post(anna, '/api/login/telegram', { uuid, code })).json()).toMatchObject({ step: 'done' });
    expect(await profileOf(anna)).toMatchObject({ demo: false, telegram: '@anna_vidno' });
  });

  test('through a chat that a visitor of another browser has linked, with what was accepted in either', async () => {
    const visitor = await fixture().visitor();
    expect((await visitor.send({ url: '/api/telegram/init' })).json().code).toBe('documents_required');
    await accept(visitor);
    await linkChat(visitor);
    await fixture().db.deleteFrom('document_acceptance').execute();
    const elsewhere = await fixture().visitor();
    const { uuid, code } = await askBot(elsewhere);
    expect((await post(elsewhere, '/api/login/telegram', { uuid, code })).json().code).toBe('documents_required');
    await accept(elsewhere);
    await post(elsewhere, '/api/login/telegram', { uuid, code });
    expect(await profileOf(elsewhere)).toMatchObject({ demo: false, owed_documents: [] });
  });

  test('by a mailbox for alerts, to which alerts go all the same', async () => {
    const anna = await fixture().visitor();
    await post(anna, '/api/user/set-email', { email: MAIL });
    await fixture().alerts.deliver();
    const link = /notifications\/confirm#([\w-]+)/.exec(fixture().alerts.emails(MAIL).at(-1)?.text ?? '');
    expect((await post(anna, '/api/notifications/confirm-email', { token: link?.[1] })).statusCode).toBe(200);
    expect(await profileOf(anna)).toMatchObject({ demo: true, email: null });
    const settings = (await anna.send({ url: '/api/notifications/settings' })).json().data;
    expect(settings.email).toMatchObject({ address: MAIL, confirmed: true });
  });
});

test('whoever has an account logs in without being asked', async () => {
  const anna = await fixture().newBrowser();
  await accept(anna);
  const form = { phone: PHONE, code_verification: await requestCode(fixture(), anna, { phone: PHONE, type: 'reg' }) };
  await post(anna, '/api/demo/reg', form);
  await fixture().db.deleteFrom('document_acceptance').execute();
  fixture().time.advance(60_000);
  const elsewhere = await fixture().newBrowser();
  const code = await requestCode(fixture(), elsewhere, { phone: PHONE, type: 'login' });
  expect((await post(elsewhere, '/api/login', { phone: PHONE, code })).json()).toMatchObject({ step: 'done' });
  // Registered before there was anything to accept: the screen asks once.
  expect(await profileOf(elsewhere)).toMatchObject({ demo: false, owed_documents: ['offer', 'personal-data-consent'] });
});

async function askBot(browser: TestBrowser): Promise<{ uuid: string; code: string }> {
  const { uuid, telegram_url } = (await post(browser, '/api/login/telegram/init')).json();
  const text = await fixture().openBot(telegram_url, CHAT);
  return { uuid, code: /<b>(\d{6})<\/b>/.exec(text)?.[1] ?? '' };
}

async function linkChat(browser: TestBrowser): Promise<void> {
  const { uuid, telegram_url } = (await browser.send({ url: '/api/telegram/init' })).json();
  await fixture().openBot(telegram_url, CHAT);
  await fixture().agree(uuid, CHAT);
}
