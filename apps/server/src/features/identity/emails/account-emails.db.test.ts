import { randomUUID } from 'node:crypto';
import { createMailClient } from '@vidno/providers/mail/mail-client';
import type { StoredEmail } from '@vidno/simulators/mail/mailbox';
import { type MailSimulator, startMail } from '@vidno/simulators/mail/start-mail';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#config/time.ts';
import type { AccountEmailKind } from '#database/tables/identity.ts';
import { endAttempt, startAttempt } from '#queue/waiting-repository.ts';
import { purgeRows } from '#retention/purge-rows.ts';
import { KEPT_DAYS } from '#retention/table-facts.ts';
import { testDatabase } from '#testing/database/test-database.ts';
import { createFakeClock } from '#testing/fake-clock.ts';
import { carryWaiting } from '#testing/queue/carry-waiting.ts';
import { deriveCode, derivePassword, deriveResetToken } from '../derived-secret-rules.ts';
import { createAccountEmailHandler } from './letters.ts';
import { queueAccountEmail } from './queue-account-email.ts';

const SECRET = 'a key of the tests that is long enough';
const ADDRESS = 'anna@example.org';
const db = testDatabase();
let mail: MailSimulator;
let time: ReturnType<typeof createFakeClock>;

beforeEach(async () => {
  mail = await startMail();
  time = createFakeClock();
});
afterEach(() => mail.close());

function tools() {
  return {
    db: db(),
    clock: time.clock,
    log: pino({ level: 'silent' }),
    appSecret: SECRET,
    publicUrl: 'https://vidno.example',
    supportEmail: 'support@vidno.example',
  };
}

function handler() {
  const from = { name: 'Видно', address: 'alerts@vidno.example' };
  const { host, port } = mail;
  const client = createMailClient({ host, port, secure: false, login: null, from, timeoutMs: 5_000 });
  return createAccountEmailHandler({ ...tools(), mail: client });
}

/** Sends everything that waits. */
async function sendDue(): Promise<void> {
  await carryWaiting(db(), handler());
}

function queue(kind: AccountEmailKind, change: { accountId?: number; id?: string; address?: string } = {}) {
  const { accountId = null, id = randomUUID(), address = ADDRESS } = change;
  const email = { id, accountId, kind, address, now: time.clock() };
  return db()
    .transaction()
    .execute((trx) => queueAccountEmail(trx, email));
}

async function addAccount(change: { deletion_at?: Date } = {}): Promise<number> {
  const { id } = await db()
    .insertInto('account')
    .values({ demo: true, ...change })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function addRegistration(id: string, { isPasswordGenerated = false } = {}): Promise<void> {
  const sessionId = randomUUID();
  const now = time.clock();
  const expires_at = new Date(now.getTime() + 10 * MINUTE_MS);
  await db()
    .insertInto('browser_session')
    .values({ id: sessionId, secret_hash: Buffer.from(sessionId), expires_at })
    .execute();
  await db()
    .insertInto('pending_registration')
    .values({
      session_id: sessionId,
      id,
      email: ADDRESS,
      password_hash: 'a hash',
      password_generated: isPasswordGenerated,
      registration_type: isPasswordGenerated ? 'reg2' : 'reg1',
      created_at: now,
      expires_at,
    })
    .execute();
}

function emails(): StoredEmail[] {
  return mail.mailbox.list(ADDRESS);
}

async function isWaiting(): Promise<boolean> {
  const rows = await db().selectFrom('account_email').select('id').where('state', '=', 'waiting').execute();
  return rows.length > 0;
}

describe('what is sent', () => {
  test('the code of a registration, and the password if we have made it', async () => {
    const [own, generated] = [randomUUID(), randomUUID()];
    await addRegistration(own);
    await addRegistration(generated, { isPasswordGenerated: true });
    await queue('registration_code', { id: own });
    time.advance(1);
    await queue('registration_code', { id: generated });
    await sendDue();
    const [second, first] = emails();
    expect(first?.text).toContain(`confirm-reg#${deriveCode(SECRET, own)}`);
    expect(first?.text).not.toContain(derivePassword(SECRET, own));
    expect(second?.text).toContain(derivePassword(SECRET, generated));
    expect(await isWaiting()).toBe(false);
  });

  test('the link to set a new password', async () => {
    const id = randomUUID();
    const now = time.clock();
    await db()
      .insertInto('password_reset')
      .values({
        account_id: await addAccount(),
        id,
        token_hash: Buffer.from(id),
        created_at: now,
        expires_at: new Date(now.getTime() + HOUR_MS),
      })
      .execute();
    await queue('password_reset', { id });
    await sendDue();
    expect(emails()[0]?.text).toContain(`/password/reset#${deriveResetToken(SECRET, id)}`);
  });

  test('nothing of what is of no use any more: an ended registration or reset, a deletion called off, an address nobody has', async () => {
    await queue('registration_code');
    await queue('password_reset');
    await queue('deletion_requested', { accountId: await addAccount() });
    await queue('none');
    await sendDue();
    expect(emails()).toEqual([]);
    expect(await isWaiting()).toBe(false);
  });

  test('when an account will be deleted', async () => {
    const accountId = await addAccount({ deletion_at: new Date('2026-12-06T11:05:00Z') });
    await queue('deletion_requested', { accountId });
    await sendDue();
    expect(emails()[0]?.text).toContain('6 декабря');
  });
});

describe('a mail server', () => {
  test.each([{ kind: 'temporary' }, { kind: 'drop', kept: false }] as const)(
    'that fails ($kind) is tried again later, with the same email',
    async (fault) => {
      mail.faults.plan(fault);
      await queue('password_changed');
      await sendDue();
      expect(emails()).toEqual([]);
      expect(await isWaiting()).toBe(true);
      await sendDue();
      expect(emails()).toHaveLength(1);
      expect(await isWaiting()).toBe(false);
    },
  );

  test('that keeps an email whose connection is lost shows it once', async () => {
    mail.faults.plan({ kind: 'drop', kept: true });
    await queue('password_changed');
    await sendDue();
    time.advance(MINUTE_MS);
    await sendDue();
    expect(emails()).toMatchObject([{ copies: 2 }]);
    expect(await isWaiting()).toBe(false);
  });

  test('that refuses for good is not asked again', async () => {
    mail.faults.plan({ kind: 'permanent' });
    await queue('password_changed');
    await sendDue();
    expect(await isWaiting()).toBe(false);
    expect(emails()).toEqual([]);
  });

  test('that stays down is given up, a code long before a notice', async () => {
    const port = mail.port;
    await mail.close();
    const id = randomUUID();
    await addRegistration(id);
    await db()
      .updateTable('pending_registration')
      .set({ expires_at: new Date(time.clock().getTime() + 99 * HOUR_MS) })
      .execute();
    await queue('registration_code', { id });
    await queue('password_changed');
    const attempts = async () => {
      const rows = await db().selectFrom('account_email').select(['kind', 'attempts']).orderBy('kind').execute();
      return Object.fromEntries(rows.map((row) => [row.kind, row.attempts]));
    };
    for (let hour = 0; hour < 60; hour += 1) {
      time.advance(HOUR_MS);
      await sendDue();
    }
    expect(await isWaiting()).toBe(false);
    expect(await attempts()).toEqual({ password_changed: 50, registration_code: 6 });
    mail = await startMail({ port });
  });
});

describe('a worker', () => {
  test('that dies between beginning and sending leaves the email to another', async () => {
    await queue('password_changed');
    expect(await start()).not.toBeNull();
    await sendDue();
    expect(emails()).toMatchObject([{ copies: 1 }]);
  });

  test('that dies after sending lets the email arrive again under the same id, so it is shown once', async () => {
    await queue('password_changed');
    await sendDue();
    await db().updateTable('account_email').set({ state: 'waiting' }).execute();
    await sendDue();
    expect(emails()).toMatchObject([{ copies: 2 }]);
  });

  test('whose attempt was overtaken changes nothing', async () => {
    await queue('password_changed');
    const late = await start();
    mail.faults.plan({ kind: 'temporary' });
    await sendDue();
    if (late) await endAttempt(db(), 'account-email', late, { state: 'sent' });
    expect(await isWaiting()).toBe(true);
  });

  test('shares the emails with a second one', async () => {
    const addresses = Array.from({ length: 20 }, (_, index) => `person-${index}@example.org`);
    for (const address of addresses) await queue('password_changed', { address });
    await Promise.all([sendDue(), sendDue()]);
    for (const address of addresses) expect(mail.mailbox.list(address)).toMatchObject([{ copies: 1 }]);
  });
});

async function start() {
  const { id } = await db().selectFrom('account_email').select('id').executeTakeFirstOrThrow();
  return await startAttempt(db(), 'account-email', { id });
}

describe('a mailbox', () => {
  test('gets five emails an hour that anybody can request, of whichever kind, and all notices', async () => {
    const kinds = ['none', 'registration_code', 'already_registered', 'password_reset', 'none'] as const;
    for (const kind of kinds) expect(await queue(kind)).toBe('queued');
    for (const kind of kinds) expect(await queue(kind)).toBe('limited');
    expect(await queue('password_changed')).toBe('queued');
    expect(await queue('none', { address: 'boris@example.org' })).toBe('queued');
    time.advance(HOUR_MS);
    expect(await queue('none')).toBe('queued');
  });

  test('gets no more when all are requested at once', async () => {
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => queue('already_registered')));
    expect(outcomes.filter((outcome) => outcome === 'queued')).toHaveLength(5);
  });

  test('is forgotten with its emails, in batches', async () => {
    await queue('none');
    await queue('password_changed');
    time.advance(HOUR_MS);
    await queue('phone_changed');
    time.advance(KEPT_DAYS.accountEmail * DAY_MS - 1);
    await purgeRows({ db: db(), clock: time.clock, resultDays: 30, demoIdleDays: 30 }, undefined, { batch: 1 });
    const left = await db().selectFrom('account_email').select('kind').execute();
    expect(left).toEqual([{ kind: 'phone_changed' }]);
  });
});
