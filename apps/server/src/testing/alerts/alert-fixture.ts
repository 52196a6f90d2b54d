import { randomUUID } from 'node:crypto';
import { createMailClient } from '@vidno/providers/mail/mail-client';
import { createTelegramClient } from '@vidno/providers/telegram/telegram-client';
import { type MailSimulator, startMail } from '@vidno/simulators/mail/start-mail';
import { type StartedTelegram, startTelegram } from '@vidno/simulators/telegram/start-telegram';
import { performUserAction } from '@vidno/simulators/telegram/user-actions';
import { pino } from 'pino';
import { afterEach, beforeEach } from 'vitest';
import type { Database } from '#database/database.ts';
import type { Alert } from '#features/notifications/alert.ts';
import { createAlertHandler } from '#features/notifications/delivery/send-alerts.ts';
import { addNotification } from '#features/notifications/notifications.ts';
import { createConfirmationHandler } from '#features/notifications/settings/confirmation.ts';
import { createFakeClock } from '../fake-clock.ts';
import { carryWaiting } from '../queue/carry-waiting.ts';

export const ALERT_SECRET = 'a key of the tests that is long enough';

/** Alerts with a mail server and a bot on the wire, new for each test. */
export type AlertFixture = Awaited<ReturnType<typeof createFixture>>;

export function testAlerts(db: () => Database): () => AlertFixture {
  let fixture: AlertFixture;
  beforeEach(async () => {
    fixture = await createFixture(db());
  });
  afterEach(() => Promise.all([fixture.mail.close(), fixture.telegram.close()]));
  return () => fixture;
}

async function createFixture(db: Database) {
  const { clock, advance } = createFakeClock();
  const mail = await startMail();
  const telegram = await startTelegram({ limits: false });
  const tools = {
    db,
    clock,
    log: pino({ level: 'silent' }),
    appSecret: ALERT_SECRET,
    publicUrl: 'https://vidno.example',
    accountUrl: 'https://vidno.example',
    mail: mailClient(mail),
    telegram: { ...telegramBot(telegram), webhook: null },
  };
  return {
    tools,
    mail,
    telegram,
    advance,
    /** Sends everything that waits. */
    deliver: async () => [
      ...(await carryWaiting(db, createAlertHandler(tools, 'email'))),
      ...(await carryWaiting(db, createAlertHandler(tools, 'telegram'))),
      ...(await carryWaiting(db, createConfirmationHandler(tools))),
    ],
    notify: (accountId: number, change: Partial<Alert> = {}) =>
      db.transaction().execute((trx) => addNotification(trx, { ...alertOf(accountId), now: clock(), ...change })),
    emails: (to?: string) => mail.mailbox.list(to).reverse(),
    messages: (chatId: number) =>
      telegram.chats
        .messages(chatId)
        .filter(({ from }) => from === 'bot')
        .map(({ text }) => text),
  };
}

function mailClient({ host, port }: MailSimulator) {
  const from = { name: 'Видно', address: 'alerts@vidno.example' };
  return createMailClient({ host, port, secure: false, login: null, from, timeoutMs: 5_000 });
}

export function telegramBot({ apiRoot, linkBase, token, bot }: StartedTelegram) {
  return { client: createTelegramClient({ apiRoot, token, timeoutMs: 5_000 }), name: bot.name, linkBase };
}

export function alertOf(accountId: number): Alert {
  const monitor = { id: randomUUID(), keyword: 'Иванов' };
  return {
    accountId,
    key: `monitor:${monitor.id}:run:1`,
    title: `«${monitor.keyword}»: 2 новых`,
    text: 'Нашлось по мониторингу «Иванов, Казань».',
    link: `/monitor-search/result/${monitor.id}`,
    monitor,
    hits: [
      { title: 'Иван Иванов', text: 'Казань, 30 лет', url: 'https://vk.com/id1' },
      { title: 'Пётр Иванов', text: '', url: null },
    ],
    now: new Date('2026-01-15T12:00:00Z'),
  };
}

export async function addAccount(db: Database): Promise<number> {
  const { id } = await db.insertInto('account').values({ demo: true }).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** A confirmed address. */
export async function addEmail(db: Database, accountId: number, address: string): Promise<void> {
  await db
    .insertInto('notification_channel')
    .values({ account_id: accountId, channel: 'email', address, enabled: true, confirmed_at: new Date(0) })
    .execute();
}

/** A linked chat with the bot. */
export async function addChat(
  db: Database,
  accountId: number,
  { telegram, chatId }: { telegram: StartedTelegram; chatId: number },
): Promise<void> {
  performUserAction(telegram, { kind: 'start', userId: chatId });
  await db
    .insertInto('notification_channel')
    .values({
      account_id: accountId,
      channel: 'telegram',
      address: String(chatId),
      name: '@anna_vidno',
      enabled: true,
      confirmed_at: new Date(0),
    })
    .execute();
}

export async function listDeliveries(db: Database, accountId: number) {
  const rows = await db
    .selectFrom('notification_delivery')
    .select(['channel', 'state', 'reason'])
    .where('account_id', '=', accountId)
    .orderBy('channel')
    .execute();
  return rows.map(({ channel, state, reason }) => [channel, state, ...(reason ? [reason] : [])].join(' '));
}
