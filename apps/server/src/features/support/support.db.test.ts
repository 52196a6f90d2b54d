import { SUPPORT_MESSAGE_MAX } from '@vidno/contract/account/support';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '#config/time.ts';
import { purgeRows } from '#retention/purge-rows.ts';
import { testAlerts } from '#testing/alerts/alert-fixture.ts';
import { testDatabase } from '#testing/database/test-database.ts';
import { carryWaiting } from '#testing/queue/carry-waiting.ts';
import { createTestApp } from '#testing/test-app.ts';
import { openBrowser, openNewBrowser, openVisitor, type TestBrowser } from '#testing/test-browser.ts';
import { serveSupport } from './routes.ts';
import { createSupportEmailHandler } from './support-email.ts';

const SUPPORT = 'support@vidno.example';
const QUESTION = {
  email: 'Anna@example.org',
  message: 'Здравствуйте!\n\nПоиск <b>не</b> находит лицо на фото.',
  screen: '/smart-search/photo',
};
const db = testDatabase();
const alerts = testAlerts(db);
let app: FastifyInstance;

beforeEach(() => open(true));
afterEach(() => app.close());

async function open(isMailOn: boolean): Promise<void> {
  const { clock } = alerts().tools;
  app = await createTestApp({
    db: db(),
    clock,
    addCalls: (own, guards) => serveSupport(own, guards, { db: db(), clock, supportEmail: SUPPORT, isMailOn }),
  });
}

const ask = (browser: TestBrowser, change: object = {}) =>
  browser.send({ method: 'POST', url: '/api/support', payload: { ...QUESTION, ...change } });
/** Sends everything that is due. */
async function deliver(): Promise<void> {
  await carryWaiting(db(), createSupportEmailHandler(alerts().tools));
}
const listQueued = () => db().selectFrom('support_email').selectAll().orderBy('recipient').execute();

/** A user with a confirmed mailbox. */
async function openUser(email: string): Promise<TestBrowser> {
  const browser = await openVisitor(app);
  const { id } = (await browser.send({ url: '/api/profile' })).json().data;
  const change = { demo: false, registered_at: new Date(), email, email_key: email };
  await db().updateTable('account').set(change).where('id', '=', id).execute();
  return browser;
}

describe('a message to the support', () => {
  test('of a guest goes to the operator alone, who can answer it', async () => {
    expect((await ask(await openNewBrowser(app))).json()).toEqual({ status: 'ok', copy: false });
    await deliver();
    const emails = alerts().emails();
    expect(emails.map(({ to }) => to)).toEqual([SUPPORT]);
    expect(emails[0]).toMatchObject({
      subject: 'Вопрос в поддержку «Видно»',
      headers: { 'reply-to': 'Anna@example.org' },
    });
    expect(emails[0]?.text).toContain('Поиск <b>не</b> находит лицо на фото.');
    expect(emails[0]?.text).toContain('на странице /smart-search/photo');
    expect(emails[0]?.html).toContain('&lt;b&gt;не&lt;/b&gt;');
  });

  test('has a copy for the confirmed mailbox of who writes, and for no other', async () => {
    const anna = await openUser('anna@example.org');
    expect((await ask(anna)).json()).toEqual({ status: 'ok', copy: true });
    expect((await ask(anna, { email: 'stranger@example.org' })).json()).toEqual({ status: 'ok', copy: false });
    expect((await ask(await openVisitor(app))).json()).toEqual({ status: 'ok', copy: false });
    await deliver();
    expect(
      alerts()
        .emails()
        .map(({ to }) => to)
        .sort(),
    ).toEqual(['anna@example.org', SUPPORT, SUPPORT, SUPPORT]);
    const [copy] = alerts().emails('anna@example.org');
    expect(copy?.text).toContain('Мы получили ваше письмо');
    expect(copy?.headers).not.toHaveProperty('reply-to');
  });

  test('says nothing of who wrote it but what was typed', async () => {
    const anna = await openUser('anna@example.org');
    const { id } = (await anna.send({ url: '/api/profile' })).json().data;
    await ask(anna, { email: 'other@example.org' });
    await deliver();
    const text = alerts().emails(SUPPORT)[0]?.text ?? '';
    expect(text).not.toContain('anna@example.org');
    expect(text).not.toMatch(new RegExp(`\\b${id}\\b`));
  });

  test('waits while the mail server is down, and is sent once it is back', async () => {
    await ask(await openNewBrowser(app));
    alerts().mail.faults.plan({ kind: 'temporary' });
    await deliver();
    expect(alerts().emails()).toEqual([]);
    alerts().advance(HOUR_MS);
    await deliver();
    expect(
      alerts()
        .emails()
        .map(({ to }) => to),
    ).toEqual([SUPPORT]);
    expect((await listQueued()).map(({ state }) => state)).toEqual(['sent']);
  });

  test('is kept for a month at most', async () => {
    await ask(await openNewBrowser(app));
    alerts().advance(29 * DAY_MS);
    await purgeRows({ ...alerts().tools, resultDays: 30, demoIdleDays: 30 });
    expect(await listQueued()).toHaveLength(1);
    alerts().advance(2 * DAY_MS);
    await purgeRows({ ...alerts().tools, resultDays: 30, demoIdleDays: 30 });
    expect(await listQueued()).toEqual([]);
  });

  test.each([
    ['no mailbox', { email: 'анна@' }, 'email', 'Проверьте адрес почты: в нём опечатка.'],
    [
      'a mailbox with a header in it',
      { email: 'a@b.ru\r\nBcc: c@d.ru' },
      'email',
      'Проверьте адрес почты: в нём опечатка.',
    ],
    ['too little', { message: '   да   ' }, 'message', 'Напишите чуть подробнее: хватит одного предложения.'],
    ['too much', { message: 'я'.repeat(SUPPORT_MESSAGE_MAX + 1) }, 'message', 'Слишком длинно: хватит 4000 знаков.'],
  ])('with %s is refused with an error for the field', async (_what, change, field, text) => {
    const answer = await ask(await openNewBrowser(app), change);
    expect([answer.statusCode, answer.json().errors]).toEqual([422, { [field]: [text] }]);
    expect(await listQueued()).toEqual([]);
  });

  test('needs a session of this site', async () => {
    expect((await ask(openBrowser(app))).statusCode).toBe(419);
  });

  test('is refused honestly where no mail server is connected', async () => {
    await app.close();
    await open(false);
    const answer = await ask(await openNewBrowser(app));
    expect([answer.statusCode, answer.json().code]).toEqual([503, 'support_by_mail_only']);
    expect(await listQueued()).toEqual([]);
  });
});
