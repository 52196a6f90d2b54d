import { press } from '@vidno/simulators/telegram/press';
import { beforeEach, describe, expect, test } from 'vitest';
import { addAccount, addChat, addEmail, alertOf, listDeliveries, testAlerts } from '#testing/alerts/alert-stage.ts';
import { testDatabase } from '#testing/test-database.ts';
import { addNotification, forgetMonitor } from '../public.ts';
import { saveSettings } from '../settings/save-settings.ts';
import { claimNextMessage } from './claim-next-message.ts';
import { ATTEMPTS_MAX, LEASE_MS } from './delivery-rules.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const ANNA = 777_000_001;
const db = testDatabase();
const stage = testAlerts(db);
let anna: number;

beforeEach(async () => {
  anna = await addAccount(db());
  await addEmail(db(), anna, 'anna@example.org');
  await addChat(db(), anna, { telegram: stage().telegram, chatId: ANNA });
});

const states = () => listDeliveries(db(), anna);
const centre = () => db().selectFrom('notification').selectAll().where('account_id', '=', anna).execute();
const sent = () => ({ letters: stage().letters().length, messages: stage().messages(ANNA).length });

describe('an alert', () => {
  test('is told once in the app, by letter and in Telegram, however often it is said and looked for', async () => {
    await stage().tell(anna, { key: 'monitor:1:run:1' });
    await stage().tell(anna, { key: 'monitor:1:run:1' });
    await stage().deliver();
    await stage().deliver();
    expect(await centre()).toHaveLength(1);
    expect(sent()).toEqual({ letters: 1, messages: 1 });
    expect(await states()).toEqual(['email sent', 'telegram sent']);
    expect(stage().letters()[0]).toMatchObject({ to: 'anna@example.org', subject: '«Иванов»: 2 новых', copies: 1 });
    expect(stage().messages(ANNA)[0]).toContain('<b>«Иванов»: 2 новых</b>');
  });

  test('goes nowhere where its transaction is undone', async () => {
    const undone = db()
      .transaction()
      .execute(async (trx) => {
        await addNotification(trx, alertOf(anna));
        throw new Error('undone');
      });
    await expect(undone).rejects.toThrow('undone');
    await stage().deliver();
    expect(sent()).toEqual({ letters: 0, messages: 0 });
    expect(await centre()).toEqual([]);
  });

  test('is told in the app only, where nothing else is confirmed, switched on and open', async () => {
    await db().updateTable('notification_channel').set({ confirmed_at: null }).where('channel', '=', 'email').execute();
    await db()
      .updateTable('notification_channel')
      .set({ muted_at: new Date() })
      .where('channel', '=', 'telegram')
      .execute();
    await stage().tell(anna);
    const boris = await addAccount(db());
    await stage().tell(boris);
    await stage().deliver();
    expect(sent()).toEqual({ letters: 0, messages: 0 });
    expect(await centre()).toHaveLength(1);
  });

  test('that waits with others for the same channel leaves with them, as one message', async () => {
    for (let count = 1; count <= 3; count += 1) await stage().tell(anna, { title: `Новое ${count}` });
    await stage().deliver();
    expect(sent()).toEqual({ letters: 1, messages: 1 });
    expect(stage().letters()[0]?.subject).toBe('Мониторинги: 3 уведомления');
    for (const title of ['Новое 1', 'Новое 2', 'Новое 3']) {
      expect(stage().letters()[0]?.text).toContain(title);
      expect(stage().messages(ANNA)[0]).toContain(title);
    }
  });

  test('of a monitor that is removed before it left is not sent, and leads nowhere in the app', async () => {
    const monitor = { id: '0197c2c0-0000-7000-8000-000000000001', keyword: 'Иванов' };
    await stage().tell(anna, { monitor });
    await db()
      .transaction()
      .execute((trx) => forgetMonitor(trx, { id: monitor.id, accountId: anna }));
    await stage().deliver();
    expect(sent()).toEqual({ letters: 0, messages: 0 });
    expect(await centre()).toMatchObject([{ link: null }]);
  });
});

describe('a mail server', () => {
  test('that is busy is asked again, later each time, and what came meanwhile goes along', async () => {
    stage().mail.faults.plan({ kind: 'temporary' }, { times: 2 });
    await stage().tell(anna, { title: 'Первое' });
    await stage().deliver();
    await stage().tell(anna, { title: 'Второе' });
    stage().advance(29_000);
    await stage().deliver();
    expect(sent().letters).toBe(0);
    stage().advance(1_000);
    await stage().deliver();
    stage().advance(59_000);
    await stage().deliver();
    expect(sent().letters).toBe(0);
    stage().advance(1_000);
    await stage().deliver();
    expect(
      stage()
        .letters()
        .map(({ subject }) => subject),
    ).toEqual(['Мониторинги: 2 уведомления']);
  });

  test('that refuses for good ends it with the reason, which names no address', async () => {
    stage().mail.faults.plan({ kind: 'permanent' });
    await stage().tell(anna);
    await stage().deliver();
    stage().advance(48 * HOUR_MS);
    await stage().deliver();
    expect(sent().letters).toBe(0);
    expect(await states()).toEqual(['email failed 550 RCPT TO', 'telegram sent']);
  });

  test('that never takes anything is given up after two days or so', async () => {
    stage().mail.faults.plan({ kind: 'temporary' }, { times: Number.POSITIVE_INFINITY });
    await stage().tell(anna);
    for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt += 1) {
      expect((await states())[0]).toBe('email waiting');
      await stage().deliver();
      stage().advance(HOUR_MS);
    }
    expect((await states())[0]).toBe('email failed 451 RCPT TO');
  });

  test.each([true, false])('that is lost after the letter gets it again under the same id (come: %s)', async (kept) => {
    stage().mail.faults.plan({ kind: 'drop', kept });
    await stage().tell(anna, { title: 'Первое' });
    await stage().deliver();
    await stage().tell(anna, { title: 'Второе' });
    stage().mail.faults.plan({ kind: 'temporary' });
    stage().advance(MINUTE_MS);
    await stage().deliver();
    stage().advance(5 * MINUTE_MS);
    await stage().deliver();
    expect(
      stage()
        .letters()
        .map(({ subject, copies }) => [subject, copies]),
    ).toEqual([
      ['Первое', kept ? 2 : 1],
      ['Второе', 1],
    ]);
  });
});

describe('a process that is killed', () => {
  test('between claiming and marking: the letter goes again and shows once, the message does not', async () => {
    await stage().tell(anna, { title: 'Первое' });
    await kill({ afterSending: true });
    await stage().deliver();
    expect(sent()).toEqual({ letters: 1, messages: 1 });
    stage().advance(LEASE_MS);
    await stage().deliver();
    expect(stage().letters()).toMatchObject([{ copies: 2 }]);
    expect(stage().messages(ANNA)).toHaveLength(1);
    expect(await states()).toEqual(['email sent', 'telegram unknown']);

    await stage().tell(anna, { title: 'Второе' });
    await stage().deliver();
    await stage().tell(anna, { title: 'Третье' });
    await stage().deliver();
    expect(stage().messages(ANNA)[1]).toMatch(
      /^Прошлое сообщение могло не дойти\..*notifications">на сайте<\/a>[\s\S]*Второе/,
    );
    expect(stage().messages(ANNA)[2]).not.toContain('могло не дойти');
  });

  test('before sending: the letter goes after all, the message is spoken of by the next one', async () => {
    await stage().tell(anna);
    await kill({ afterSending: false });
    stage().advance(LEASE_MS);
    await stage().deliver();
    expect(stage().letters()).toMatchObject([{ copies: 1 }]);
    expect(stage().messages(ANNA)).toEqual([]);
  });

  test('and comes back too late has nothing to say', async () => {
    await stage().tell(anna);
    const late = await claimNextMessage(stage().tools, 'telegram');
    stage().advance(LEASE_MS);
    await stage().deliver();
    await late?.();
    expect((await states())[1]).toBe('telegram unknown');
    expect(stage().messages(ANNA)).toHaveLength(1);
  });

  async function kill({ afterSending }: { afterSending: boolean }): Promise<void> {
    const { tools } = stage();
    const dead = () => Promise.reject(new Error('killed'));
    const { mail, telegram } = tools;
    const dying = {
      ...tools,
      mail: {
        send: (letter: Parameters<typeof mail.send>[0]) => (afterSending ? mail.send(letter).then(dead) : dead()),
      },
      telegram: {
        ...telegram,
        client: {
          ...telegram.client,
          sendMessage: (message: Parameters<typeof telegram.client.sendMessage>[0]) =>
            afterSending ? telegram.client.sendMessage(message).then(dead) : dead(),
        },
      },
    };
    for (const channel of ['email', 'telegram'] as const) {
      const send = await claimNextMessage(dying, channel);
      await expect(send?.()).rejects.toThrow('killed');
    }
  }
});

describe('Telegram', () => {
  test('whose answer is lost is not written to again, and the next message says so', async () => {
    stage().telegram.faults.plan({ kind: 'drop', kept: false });
    await stage().tell(anna, { title: 'Первое' });
    await stage().deliver();
    stage().advance(24 * HOUR_MS);
    await stage().deliver();
    expect(stage().messages(ANNA)).toEqual([]);
    await stage().tell(anna, { title: 'Второе' });
    await stage().deliver();
    expect(stage().messages(ANNA)).toHaveLength(1);
    expect(stage().messages(ANNA)[0]).toContain('могло не дойти');
  });

  test('that says when to come again is asked then', async () => {
    stage().telegram.faults.plan({ kind: 'error', code: 429, retryAfter: 120 });
    await stage().tell(anna);
    await stage().deliver();
    stage().advance(119_000);
    await stage().deliver();
    expect(stage().messages(ANNA)).toEqual([]);
    stage().advance(1_000);
    await stage().deliver();
    expect(stage().messages(ANNA)).toHaveLength(1);
  });

  test('where the user has blocked the bot is muted: nothing waits for the day they let it', async () => {
    press(stage().telegram, { kind: 'block', userId: ANNA });
    await stage().tell(anna);
    await stage().deliver();
    await stage().tell(anna);
    expect(await states()).toEqual(['email sent', 'email waiting', 'telegram failed blocked']);
    const channels = await db()
      .selectFrom('notification_channel')
      .selectAll()
      .where('channel', '=', 'telegram')
      .execute();
    expect(channels).toMatchObject([{ muted_at: stage().tools.clock(), wake_at: null }]);
  });
});

describe('quiet hours', () => {
  const quiet = { from: '22:00', to: '08:00', timezone: 'Asia/Yekaterinburg' };
  const save = (change: Partial<Parameters<typeof saveSettings>[1]>) =>
    saveSettings(stage().tools, { accountId: anna, email: true, telegram: true, quiet, ...change });

  test("alerts of the night wait for the user's own morning, and come as one message", async () => {
    await save({});
    // 22:30 in Yekaterinburg.
    stage().advance(5.5 * HOUR_MS);
    await stage().tell(anna);
    await stage().deliver();
    stage().advance(9 * HOUR_MS);
    await stage().tell(anna);
    await stage().deliver();
    expect(sent()).toEqual({ letters: 0, messages: 0 });
    stage().advance(0.5 * HOUR_MS);
    await stage().deliver();
    expect(sent()).toEqual({ letters: 1, messages: 1 });
  });

  test('that are taken back let go what waits', async () => {
    await save({});
    stage().advance(6 * HOUR_MS);
    await stage().tell(anna);
    await stage().deliver();
    await save({ quiet: null });
    await stage().deliver();
    expect(sent()).toEqual({ letters: 1, messages: 1 });
  });

  test('a channel that is switched off loses what waits for it; the other one does not', async () => {
    await save({});
    stage().advance(6 * HOUR_MS);
    await stage().tell(anna);
    await stage().deliver();
    await save({ telegram: false });
    stage().advance(12 * HOUR_MS);
    await stage().deliver();
    expect(sent()).toEqual({ letters: 1, messages: 0 });
  });

  test('a clock that was a year ahead does not keep alerts for a year', async () => {
    stage().advance(365 * 24 * HOUR_MS);
    stage().mail.faults.plan({ kind: 'temporary' });
    await stage().tell(anna);
    await stage().deliver();
    stage().advance(-365 * 24 * HOUR_MS);
    await stage().deliver();
    expect(sent()).toEqual({ letters: 1, messages: 1 });
  });
});
