import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startMail } from '@vidno/simulators/mail/start-mail';
import { startTelegram } from '@vidno/simulators/telegram/start-telegram';
import { expect, test } from 'vitest';
import { readConfig } from '#config/config.ts';
import type { Database } from '#database/database.ts';
import { openDatabase } from '#database/open-database.ts';
import { queueAccountEmail } from '#features/identity/emails/queue-account-email.ts';
import { createLog } from '#observability/log.ts';
import { ALERT_SECRET, addAccount, addChat, addEmail, alertOf } from '#testing/alerts/alert-fixture.ts';
import { plantEmbedded } from '#testing/database/plant-embedded.ts';
import { createMigratedDatabaseUrl } from '#testing/database/test-postgresql.ts';
import { runScript } from '#testing/run-script.ts';
import { sampled } from '#testing/sample.ts';
import { addNotification } from '../notifications.ts';

const isOnPostgresql = process.env.TEST_ENGINE === 'postgresql';
/** On a server two processes send at the same time and are killed in turn. */
const { kills, processes, people } = isOnPostgresql
  ? { kills: sampled({ test: 4, prove: 12 }), processes: 2, people: sampled({ test: 40, prove: 120 }) }
  : { kills: sampled({ test: 1, prove: 3 }), processes: 1, people: sampled({ test: 10, prove: 30 }) };
const ALERTS_EACH = 2;
const FIRST_CHAT = 777_000_001;

test('processes killed while sending lose no alert or account email and show none twice', async () => {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'vidno-alerts-'));
  if (!isOnPostgresql) plantEmbedded(dataDirectory);
  const mail = await startMail();
  const telegram = await startTelegram({ limits: false });
  mail.faults.plan({ kind: 'slow', ms: 30 }, { times: Number.POSITIVE_INFINITY });
  telegram.faults.plan({ kind: 'slow', ms: 30 }, { times: Number.POSITIVE_INFINITY });
  const environment = {
    APP_SECRET: ALERT_SECRET,
    DATA_DIR: dataDirectory,
    ...(isOnPostgresql && { DATABASE_URL: await createMigratedDatabaseUrl() }),
    SMTP_HOST: mail.host,
    SMTP_PORT: String(mail.port),
    MAIL_FROM: 'alerts@vidno.example',
    TELEGRAM_API_ROOT: telegram.apiRoot,
    TELEGRAM_BOT_TOKEN: telegram.token,
    TELEGRAM_BOT_NAME: telegram.bot.name,
  };
  const use = async <Answer>(work: (db: Database) => Promise<Answer>): Promise<Answer> => {
    const { db, close } = await openDatabase(readConfig(environment), createLog('silent'));
    return await work(db).finally(close);
  };
  await use(async (db) => {
    for (let person = 0; person < people; person += 1) {
      const id = await addAccount(db);
      const address = `person-${person}@example.org`;
      await addEmail(db, id, address);
      await db.transaction().execute((trx) => queueAccountEmail(trx, accountEmailTo(address, id)));
      await addChat(db, id, { telegram, chatId: FIRST_CHAT + person });
      for (let alert = 0; alert < ALERTS_EACH; alert += 1) {
        const title = `<<${person}.${alert}>>`;
        await db.transaction().execute((trx) => addNotification(trx, { ...alertOf(id), key: title, title }));
      }
    }
  });

  const start = () => runScript({ name: 'send-until-killed', environment });
  const running = Array.from({ length: processes }, start);
  for (let killed = 0; killed < kills; killed += 1) {
    const victim = running[killed % processes];
    await victim?.waitForLine('ready');
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 300));
    await victim?.kill();
    running[killed % processes] = start();
  }
  await Promise.all(running.map((script) => script.waitForLine('ended')));

  const states = await use((db) =>
    db.selectFrom('notification_delivery').select(['channel', 'state']).distinct().orderBy('state').execute(),
  );
  expect(states.filter(({ channel }) => channel === 'email')).toEqual([{ channel: 'email', state: 'sent' }]);
  expect(states.filter(({ state }) => !['sent', 'unknown'].includes(state))).toEqual([]);
  for (let person = 0; person < people; person += 1) {
    const emails = mail.mailbox.list(`person-${person}@example.org`).map(({ text }) => text);
    expect(emails.filter((text) => text.includes('новый пароль'))).toHaveLength(1);
    const messages = telegram.chats.messages(FIRST_CHAT + person).map(({ text }) => text);
    for (let alert = 0; alert < ALERTS_EACH; alert += 1) {
      expect(emails.filter((text) => text.includes(`<<${person}.${alert}>>`))).toHaveLength(1);
      const inChat = messages.filter((text) => text.includes(`&lt;&lt;${person}.${alert}&gt;&gt;`));
      expect(inChat.length).toBeLessThanOrEqual(1);
    }
  }
  await mail.close();
  await telegram.close();
  await rm(dataDirectory, { recursive: true });
});

function accountEmailTo(address: string, accountId: number) {
  return { id: randomUUID(), accountId, kind: 'password_changed', address, now: new Date() } as const;
}
