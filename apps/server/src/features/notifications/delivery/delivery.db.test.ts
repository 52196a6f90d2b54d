import { performUserAction } from '@vidno/simulators/telegram/user-actions';
import { beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#config/time.ts';
import { addAccount, addChat, addEmail, alertOf, listDeliveries, testAlerts } from '#testing/alerts/alert-fixture.ts';
import { testDatabase } from '#testing/database/test-database.ts';
import { addNotification, forgetMonitor } from '../notifications.ts';
import { saveSettings } from '../settings/settings.ts';
import { claimMessage } from './claim-message.ts';
import { createAlertHandler, MAX_ATTEMPTS, recordSendOutcome } from './send-alerts.ts';

const AGAIN = { kind: 'again', reason: expect.any(String) };
const ANNA = 777_000_001;
const db = testDatabase();
const fixture = testAlerts(db);
let anna: number;

beforeEach(async () => {
  anna = await addAccount(db());
  await addEmail(db(), anna, 'anna@example.org');
  await addChat(db(), anna, { telegram: fixture().telegram, chatId: ANNA });
});

const REMOVED_MONITOR = { id: '0197c2c0-0000-7000-8000-000000000001', keyword: 'Иванов' };
const forget = () =>
  db()
    .transaction()
    .execute((trx) => forgetMonitor(trx, { id: REMOVED_MONITOR.id, accountId: anna }));
const states = () => listDeliveries(db(), anna);
const centre = () => db().selectFrom('notification').selectAll().where('account_id', '=', anna).execute();
const sent = () => ({ emails: fixture().emails().length, messages: fixture().messages(ANNA).length });

describe('an alert', () => {
  test('is delivered once in the app, by email and in Telegram, however often it is added', async () => {
    await fixture().notify(anna, { key: 'monitor:1:run:1' });
    await fixture().notify(anna, { key: 'monitor:1:run:1' });
    await fixture().deliver();
    await fixture().deliver();
    expect(await centre()).toHaveLength(1);
    expect(sent()).toEqual({ emails: 1, messages: 1 });
    expect(await states()).toEqual(['email sent', 'telegram sent']);
    expect(fixture().emails()[0]).toMatchObject({ to: 'anna@example.org', subject: '«Иванов»: 2 новых', copies: 1 });
    expect(fixture().messages(ANNA)[0]).toContain('<b>«Иванов»: 2 новых</b>');
  });

  test('is not delivered when its transaction is rolled back', async () => {
    const rolledBack = db()
      .transaction()
      .execute(async (trx) => {
        await addNotification(trx, alertOf(anna));
        throw new Error('rolled back');
      });
    await expect(rolledBack).rejects.toThrow('rolled back');
    await fixture().deliver();
    expect(sent()).toEqual({ emails: 0, messages: 0 });
    expect(await centre()).toEqual([]);
  });

  test('is delivered only in the app when no channel is confirmed, enabled and not muted', async () => {
    await db().updateTable('notification_channel').set({ confirmed_at: null }).where('channel', '=', 'email').execute();
    await db()
      .updateTable('notification_channel')
      .set({ muted_at: new Date() })
      .where('channel', '=', 'telegram')
      .execute();
    await fixture().notify(anna);
    const boris = await addAccount(db());
    await fixture().notify(boris);
    await fixture().deliver();
    expect(sent()).toEqual({ emails: 0, messages: 0 });
    expect(await centre()).toHaveLength(1);
  });

  test('is sent in one message with the others waiting for the same channel', async () => {
    for (let count = 1; count <= 3; count += 1) await fixture().notify(anna, { title: `Новое ${count}` });
    await fixture().deliver();
    expect(sent()).toEqual({ emails: 1, messages: 1 });
    expect(fixture().emails()[0]?.subject).toBe('Мониторинги: 3 уведомления');
    for (const title of ['Новое 1', 'Новое 2', 'Новое 3']) {
      expect(fixture().emails()[0]?.text).toContain(title);
      expect(fixture().messages(ANNA)[0]).toContain(title);
    }
  });

  test('of a monitor removed before sending is not sent, and is gone from the app', async () => {
    await fixture().notify(anna, { monitor: REMOVED_MONITOR });
    await forget();
    await fixture().deliver();
    expect(sent()).toEqual({ emails: 0, messages: 0 });
    expect(await centre()).toEqual([]);
  });

  test('of a monitor removed between two attempts is not sent again, and holds up no other', async () => {
    fixture().mail.faults.plan({ kind: 'temporary' });
    await fixture().notify(anna, { monitor: REMOVED_MONITOR });
    await fixture().deliver();
    await forget();
    await fixture().notify(anna, { title: 'Другое' });
    fixture().advance(HOUR_MS);
    await fixture().deliver();
    expect(
      fixture()
        .emails()
        .map(({ subject }) => subject),
    ).toEqual(['Другое']);
  });
});

describe('a mail server', () => {
  test('that is busy is asked again, together with newer alerts', async () => {
    fixture().mail.faults.plan({ kind: 'temporary' }, { times: 2 });
    await fixture().notify(anna, { title: 'Первое' });
    expect(await fixture().deliver()).toContainEqual(AGAIN);
    await fixture().notify(anna, { title: 'Второе' });
    expect(await fixture().deliver()).toContainEqual(AGAIN);
    expect(sent().emails).toBe(0);
    await fixture().deliver();
    expect(
      fixture()
        .emails()
        .map(({ subject }) => subject),
    ).toEqual(['Мониторинги: 2 уведомления']);
  });

  test('that rejects permanently fails the delivery with a reason that contains no address', async () => {
    fixture().mail.faults.plan({ kind: 'permanent' });
    await fixture().notify(anna);
    await fixture().deliver();
    fixture().advance(48 * HOUR_MS);
    await fixture().deliver();
    expect(sent().emails).toBe(0);
    expect(await states()).toEqual(['email failed 550 RCPT TO', 'telegram sent']);
  });

  test('that never accepts anything is given up on after about two days', async () => {
    fixture().mail.faults.plan({ kind: 'temporary' }, { times: Number.POSITIVE_INFINITY });
    await fixture().notify(anna);
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      expect((await states())[0]).toBe('email waiting');
      await fixture().deliver();
      fixture().advance(HOUR_MS);
    }
    expect((await states())[0]).toBe('email failed 451 RCPT TO');
  });

  test.each([true, false])(
    'that loses the connection after the content gets the same id again (kept: %s)',
    async (kept) => {
      fixture().mail.faults.plan({ kind: 'drop', kept });
      await fixture().notify(anna, { title: 'Первое' });
      await fixture().deliver();
      await fixture().notify(anna, { title: 'Второе' });
      fixture().mail.faults.plan({ kind: 'temporary' });
      fixture().advance(MINUTE_MS);
      await fixture().deliver();
      fixture().advance(5 * MINUTE_MS);
      await fixture().deliver();
      expect(
        fixture()
          .emails()
          .map(({ subject, copies }) => [subject, copies]),
      ).toEqual([
        ['Первое', kept ? 2 : 1],
        ['Второе', 1],
      ]);
    },
  );
});

describe('a process that crashes', () => {
  test('after sending: the email is sent again under its id, the Telegram message is not', async () => {
    await fixture().notify(anna, { title: 'Первое' });
    await kill({ afterSending: true });
    expect(sent()).toEqual({ emails: 1, messages: 1 });
    await fixture().deliver();
    expect(fixture().emails()).toMatchObject([{ copies: 2 }]);
    expect(fixture().messages(ANNA)).toHaveLength(1);
    expect(await states()).toEqual(['email sent', 'telegram unknown']);

    await fixture().notify(anna, { title: 'Второе' });
    await fixture().deliver();
    await fixture().notify(anna, { title: 'Третье' });
    await fixture().deliver();
    expect(fixture().messages(ANNA)[1]).toMatch(
      /^Прошлое сообщение могло не дойти\..*notifications">на сайте<\/a>[\s\S]*Второе/,
    );
    expect(fixture().messages(ANNA)[2]).not.toContain('могло не дойти');
  });

  test('before sending: the email is sent after all, the Telegram message is not', async () => {
    await fixture().notify(anna);
    await kill({ afterSending: false });
    await fixture().deliver();
    expect(fixture().emails()).toMatchObject([{ copies: 1 }]);
    expect(fixture().messages(ANNA)).toEqual([]);
  });

  test('that resumes after another has begun records nothing', async () => {
    await fixture().notify(anna);
    const { tools } = fixture();
    const late = await claimMessage(tools, { accountId: anna, channel: 'telegram' });
    if ('kind' in late) throw new Error('nothing was claimed');
    await fixture().deliver();
    await recordSendOutcome(tools, late, { kind: 'sent' });
    expect((await states())[1]).toBe('telegram unknown');
  });

  async function kill({ afterSending }: { afterSending: boolean }): Promise<void> {
    const { tools } = fixture();
    const crash = () => Promise.reject(new Error('killed'));
    const { mail, telegram } = tools;
    const crashing = {
      ...tools,
      mail: {
        send: (email: Parameters<typeof mail.send>[0]) => (afterSending ? mail.send(email).then(crash) : crash()),
      },
      telegram: {
        ...telegram,
        client: {
          ...telegram.client,
          sendMessage: (message: Parameters<typeof telegram.client.sendMessage>[0]) =>
            afterSending ? telegram.client.sendMessage(message).then(crash) : crash(),
        },
      },
    };
    for (const channel of ['email', 'telegram'] as const) {
      const sending = createAlertHandler(crashing, channel).carryOut({ account_id: anna, channel });
      await expect(sending).rejects.toThrow('killed');
    }
  }
});

describe('Telegram', () => {
  test('gets no repeat of a message whose reply was lost, and the next message says so', async () => {
    fixture().telegram.faults.plan({ kind: 'drop', kept: false });
    await fixture().notify(anna, { title: 'Первое' });
    await fixture().deliver();
    fixture().advance(DAY_MS);
    await fixture().deliver();
    expect(fixture().messages(ANNA)).toEqual([]);
    await fixture().notify(anna, { title: 'Второе' });
    await fixture().deliver();
    expect(fixture().messages(ANNA)).toHaveLength(1);
    expect(fixture().messages(ANNA)[0]).toContain('могло не дойти');
  });

  test('is retried when its flood limit says so', async () => {
    fixture().telegram.faults.plan({ kind: 'error', code: 429, retryAfter: 120 });
    await fixture().notify(anna);
    expect(await fixture().deliver()).toContainEqual({ kind: 'later', afterMs: 120_000 });
    expect(fixture().messages(ANNA)).toEqual([]);
    await fixture().deliver();
    expect(fixture().messages(ANNA)).toHaveLength(1);
  });

  test('is muted when the user has blocked the bot, and nothing waits for an unblock', async () => {
    performUserAction(fixture().telegram, { kind: 'block', userId: ANNA });
    await fixture().notify(anna);
    await fixture().deliver();
    await fixture().notify(anna);
    expect(await states()).toEqual(['email sent', 'email waiting', 'telegram failed blocked']);
    const channels = await db()
      .selectFrom('notification_channel')
      .selectAll()
      .where('channel', '=', 'telegram')
      .execute();
    expect(channels).toMatchObject([{ muted_at: fixture().tools.clock(), state: 'idle' }]);
  });
});

describe('quiet hours', () => {
  const quiet = { from: '22:00', to: '08:00', timezone: 'Asia/Yekaterinburg' };
  const save = (change: Partial<Parameters<typeof saveSettings>[1]>) =>
    saveSettings(fixture().tools, { accountId: anna, email: true, telegram: true, quiet, ...change });

  test("delay alerts until the user's own morning and send them as one message", async () => {
    await save({});
    // 22:30 in Yekaterinburg.
    fixture().advance(5.5 * HOUR_MS);
    await fixture().notify(anna);
    await fixture().deliver();
    fixture().advance(9 * HOUR_MS);
    await fixture().notify(anna);
    await fixture().deliver();
    expect(sent()).toEqual({ emails: 0, messages: 0 });
    fixture().advance(0.5 * HOUR_MS);
    await fixture().deliver();
    expect(sent()).toEqual({ emails: 1, messages: 1 });
  });

  test('that are switched off release what was waiting', async () => {
    await save({});
    fixture().advance(6 * HOUR_MS);
    await fixture().notify(anna);
    await fixture().deliver();
    await save({ quiet: null });
    await fixture().deliver();
    expect(sent()).toEqual({ emails: 1, messages: 1 });
  });

  test('do not keep the alerts of a channel that is switched off', async () => {
    await save({});
    fixture().advance(6 * HOUR_MS);
    await fixture().notify(anna);
    await fixture().deliver();
    await save({ telegram: false });
    fixture().advance(12 * HOUR_MS);
    await fixture().deliver();
    expect(sent()).toEqual({ emails: 1, messages: 0 });
  });

  test('a clock that was a year ahead does not delay alerts by a year', async () => {
    fixture().advance(365 * DAY_MS);
    fixture().mail.faults.plan({ kind: 'temporary' });
    await fixture().notify(anna);
    await fixture().deliver();
    fixture().advance(-365 * DAY_MS);
    await fixture().deliver();
    expect(sent()).toEqual({ emails: 1, messages: 1 });
  });
});
