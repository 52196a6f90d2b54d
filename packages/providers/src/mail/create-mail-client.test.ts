import { createServer } from 'node:net';
import { type MailOptions, type MailSimulator, startMail } from '@vidno/simulators/mail/start-mail';
import { afterEach, describe, expect, test } from 'vitest';
import { createMailClient } from './create-mail-client.ts';
import type { Letter, MailSettings } from './mail-client.ts';

let simulator: MailSimulator | undefined;

afterEach(async () => {
  await simulator?.close();
  simulator = undefined;
});

const letter: Letter = {
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

describe('a letter', () => {
  test('comes whole: both texts, the sender, its id, and where one unsubscribes with a click', async () => {
    const { mail, client } = await start();
    expect(await client.send(letter)).toEqual({ kind: 'sent' });
    const [kept] = mail.mailbox.list('anna@example.org');
    expect(kept).toMatchObject({
      subject: letter.subject,
      messageId: `<${letter.id}@vidno.example>`,
      html: letter.html,
      copies: 1,
      headers: {
        from: 'Видно <alerts@vidno.example>',
        to: 'anna@example.org',
        'list-unsubscribe': `<${letter.unsubscribeUrl}>`,
        'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
        'auto-submitted': 'auto-generated',
      },
    });
    expect(kept?.text.trim().replaceAll('\r', '')).toBe(letter.text);
  });

  test('that is no mailing names nowhere to unsubscribe', async () => {
    const { mail, client } = await start();
    await client.send({ ...letter, unsubscribeUrl: null });
    expect(mail.mailbox.list()[0]?.headers).not.toHaveProperty('list-unsubscribe');
  });

  test('of one id that is sent twice is one letter in the mailbox', async () => {
    const { mail, client } = await start();
    await client.send(letter);
    await client.send(letter);
    await client.send({ ...letter, id: '0197c2c0-0000-7000-8000-000000000002' });
    expect(mail.mailbox.list().map(({ copies }) => copies)).toEqual([1, 2]);
  });

  test('cannot smuggle in a header or another recipient', async () => {
    const { mail, client } = await start();
    await client.send({ ...letter, subject: 'Новое\r\nBcc: boris@example.org\r\n\r\nтело' });
    expect(mail.mailbox.list().map(({ to }) => to)).toEqual(['anna@example.org']);
    expect(mail.mailbox.list()[0]?.headers).not.toHaveProperty('bcc');
  });
});

describe('the outcome', () => {
  test.each([
    ['temporary', { kind: 'unavailable', reason: '451 RCPT TO' }],
    ['permanent', { kind: 'refused', reason: '550 RCPT TO' }],
    ['refuse-content', { kind: 'refused', reason: '554 DATA' }],
  ] as const)('of a %s refusal has its code and no address', async (kind, outcome) => {
    const { mail, client } = await start();
    mail.faults.plan({ kind });
    expect(await client.send(letter)).toEqual(outcome);
    expect(await client.send(letter)).toEqual({ kind: 'sent' });
    expect(mail.mailbox.list()).toHaveLength(1);
  });

  test.each([true, false])('of a connection lost after the letter is unknown, kept or not (%s)', async (kept) => {
    const { mail, client } = await start();
    mail.faults.plan({ kind: 'drop', kept });
    expect(await client.send(letter)).toEqual({ kind: 'unknown' });
    expect(mail.mailbox.list()).toHaveLength(kept ? 1 : 0);
  });

  test('of a server that does not answer in time after the letter is unknown', async () => {
    const { mail, client } = await start({}, { timeoutMs: 300 });
    mail.faults.plan({ kind: 'slow', ms: 1_000 });
    expect(await client.send(letter)).toEqual({ kind: 'unknown' });
  });

  test('of a server that is not there, or never greets, is that nothing was sent', async () => {
    const { mail, client } = await start({}, { timeoutMs: 300 });
    await mail.close();
    expect(await client.send(letter)).toMatchObject({ kind: 'unavailable' });

    const mute = createServer().listen(mail.port, mail.host);
    expect(await client.send(letter)).toMatchObject({ kind: 'unavailable' });
    mute.close();
  });
});

describe('a password', () => {
  const login = { user: 'vidno', password: 'a password' };

  test('never goes over an open connection', async () => {
    const { mail, client } = await start({ login }, { login });
    expect(await client.send(letter)).toMatchObject({ kind: 'unavailable' });
    expect(mail.mailbox.list()).toEqual([]);
  });

  test('that is asked for and not given is no fault of the letter', async () => {
    const { client } = await start({ login });
    expect(await client.send(letter)).toMatchObject({ kind: 'unavailable' });
  });
});
