import { createServer } from 'node:net';
import { type MailOptions, type MailSimulator, startMail } from '@vidno/simulators/mail/start-mail';
import { afterEach, describe, expect, test } from 'vitest';
import { createMailClient, type Email, type MailSettings } from './mail-client.ts';

let simulator: MailSimulator | undefined;

afterEach(async () => {
  await simulator?.close();
  simulator = undefined;
});

const email: Email = {
  id: '0197c2c0-0000-7000-8000-000000000001',
  to: 'anna@example.org',
  subject: 'Новое по запросу «Иванов»: <b>3</b>',
  text: 'Нашлось три новых.\nСсылка: https://vidno.example/monitor-search/result/1',
  html: '<p>Нашлось <b>три</b> новых = да.</p>',
  unsubscribeUrl: `https://vidno.example/api/notifications/unsubscribe?token=${'t'.repeat(80)}`,
};

async function start(options: MailOptions = {}, settings: Partial<MailSettings> = {}) {
  const mail = await startMail(options);
  simulator = mail;
  const from = { name: 'Видно', address: 'alerts@vidno.example' };
  const client = createMailClient({ host: mail.host, port: mail.port, secure: false, login: null, from, ...settings });
  return { mail, client };
}

describe('an email', () => {
  test('arrives complete: both bodies, the sender, its id and the one-click unsubscribe header', async () => {
    const { mail, client } = await start();
    expect(await client.send(email)).toEqual({ kind: 'sent' });
    const [stored] = mail.mailbox.list('anna@example.org');
    expect(stored).toMatchObject({
      subject: email.subject,
      messageId: `<${email.id}@vidno.example>`,
      html: email.html,
      copies: 1,
      headers: {
        from: 'Видно <alerts@vidno.example>',
        to: 'anna@example.org',
        'list-unsubscribe': `<${email.unsubscribeUrl}>`,
        'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
        'auto-submitted': 'auto-generated',
      },
    });
    expect(stored?.text.trim().replaceAll('\r', '')).toBe(email.text);
  });

  test('without an unsubscribe URL has no List-Unsubscribe header', async () => {
    const { mail, client } = await start();
    await client.send({ ...email, unsubscribeUrl: null });
    expect(mail.mailbox.list()[0]?.headers).not.toHaveProperty('list-unsubscribe');
  });

  test('sent twice under the same id is shown once in the mailbox', async () => {
    const { mail, client } = await start();
    await client.send(email);
    await client.send(email);
    await client.send({ ...email, id: '0197c2c0-0000-7000-8000-000000000002' });
    expect(mail.mailbox.list().map(({ copies }) => copies)).toEqual([1, 2]);
  });

  test('cannot smuggle in a header or another recipient', async () => {
    const { mail, client } = await start();
    await client.send({ ...email, subject: 'Новое\r\nBcc: boris@example.org\r\n\r\nтело' });
    expect(mail.mailbox.list().map(({ to }) => to)).toEqual(['anna@example.org']);
    expect(mail.mailbox.list()[0]?.headers).not.toHaveProperty('bcc');
  });
});

describe('an address with other letters', () => {
  test('in its domain arrives by any server, in the form of the DNS', async () => {
    const { mail, client } = await start({ takesUnicode: false });
    expect(await client.canSendTo('anna@почта.рф')).toBe(true);
    expect(await client.send({ ...email, to: 'anna@почта.рф' })).toEqual({ kind: 'sent' });
    expect(mail.mailbox.list('anna@почта.рф').map(({ headers }) => headers.to)).toEqual(['anna@xn--80a1acny.xn--p1ai']);
  });

  test('before the @ arrives where the server takes such addresses', async () => {
    const { mail, client } = await start();
    expect(await client.canSendTo('иван@почта.рф')).toBe(true);
    expect(await client.send({ ...email, to: 'иван@почта.рф' })).toEqual({ kind: 'sent' });
    expect(mail.mailbox.list().map(({ to, text }) => [to, text.trim().replaceAll('\r', '')])).toEqual([
      ['иван@почта.рф', email.text],
    ]);
  });

  test('before the @ is no header of an email that any server has to take', async () => {
    const { mail, client } = await start({ takesUnicode: false });
    await client.send({ ...email, replyTo: 'иван@почта.рф' });
    await client.send({ ...email, id: '0197c2c0-0000-7000-8000-000000000002', replyTo: 'anna@почта.рф' });
    const replies = mail.mailbox.list().map(({ headers }) => headers['reply-to']);
    expect(replies).toEqual(['anna@xn--80a1acny.xn--p1ai', undefined]);
  });

  test('before the @ is refused where the server does not, and nothing is sent', async () => {
    const { mail, client } = await start({ takesUnicode: false });
    expect(await client.canSendTo('иван@почта.рф')).toBe(false);
    expect(await client.send({ ...email, to: 'иван@почта.рф' })).toEqual({ kind: 'refused', reason: 'no SMTPUTF8' });
    expect(mail.mailbox.list()).toEqual([]);
  });

  test('is not judged while the server is down', async () => {
    const { mail, client } = await start();
    await mail.close();
    expect(await client.canSendTo('иван@почта.рф')).toBeNull();
    expect(await client.canSendTo('anna@example.org')).toBe(true);
    expect(await client.send({ ...email, to: 'иван@почта.рф' })).toMatchObject({ kind: 'unavailable' });
  });
});

describe('the outcome', () => {
  test.each([
    ['temporary', { kind: 'unavailable', reason: '451 RCPT TO' }],
    ['permanent', { kind: 'refused', reason: '550 RCPT TO' }],
    ['refuse-content', { kind: 'refused', reason: '554 DATA' }],
  ] as const)('of a %s rejection carries its code and no address', async (kind, outcome) => {
    const { mail, client } = await start();
    mail.faults.plan({ kind });
    expect(await client.send(email)).toEqual(outcome);
    expect(await client.send(email)).toEqual({ kind: 'sent' });
    expect(mail.mailbox.list()).toHaveLength(1);
  });

  test.each([true, false])(
    'is unknown when the connection is lost after the content, whether it was kept (%s) or not',
    async (kept) => {
      const { mail, client } = await start();
      mail.faults.plan({ kind: 'drop', kept });
      expect(await client.send(email)).toEqual({ kind: 'unknown' });
      expect(mail.mailbox.list()).toHaveLength(kept ? 1 : 0);
    },
  );

  test('is unknown when the server does not reply in time after the content', async () => {
    const { mail, client } = await start({}, { timeoutMs: 300 });
    mail.faults.plan({ kind: 'slow', ms: 1_000 });
    expect(await client.send(email)).toEqual({ kind: 'unknown' });
  });

  test('is unavailable when the server is down or never greets', async () => {
    const { mail, client } = await start({}, { timeoutMs: 300 });
    await mail.close();
    expect(await client.send(email)).toMatchObject({ kind: 'unavailable' });

    const mute = createServer().listen(mail.port, mail.host);
    expect(await client.send(email)).toMatchObject({ kind: 'unavailable' });
    mute.close();
  });
});

describe('a password', () => {
  const login = { user: 'vidno', password: 'a password' };

  test('is never sent over an unencrypted connection', async () => {
    const { mail, client } = await start({ login }, { login });
    expect(await client.send(email)).toMatchObject({ kind: 'unavailable' });
    expect(mail.mailbox.list()).toEqual([]);
  });

  test('that is required but not configured does not count against the email', async () => {
    const { client } = await start({ login });
    expect(await client.send(email)).toMatchObject({ kind: 'unavailable' });
  });
});
