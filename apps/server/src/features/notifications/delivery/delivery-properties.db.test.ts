import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type AlertFixture, addAccount, addChat, addEmail, testAlerts } from '#testing/alerts/alert-fixture.ts';
import {
  arbitraryEvents,
  crashWhileSending,
  type DeliveryEvent,
  deliverEverything,
} from '#testing/alerts/delivery-events.ts';
import { testDatabase } from '#testing/database/test-database.ts';
import { carryWaiting } from '#testing/queue/carry-waiting.ts';
import { sampled } from '#testing/sample.ts';
import { upsertQuietHours } from '../settings/settings-repository.ts';
import { createAlertHandler } from './send-alerts.ts';

const ACCOUNTS = 2;
const FIRST_CHAT = 777_000_001;
const db = testDatabase();
const fixture = testAlerts(db);

/** An email that arrived although the connection was lost, then a temporary failure of its second copy while another alert waits. */
const LOST_THEN_REFUSED: DeliveryEvent[] = [
  { kind: 'mail-fault', fault: { kind: 'drop', kept: true } },
  { kind: 'alert', account: 1 },
  { kind: 'send', channel: 'email' },
  { kind: 'alert', account: 1 },
  { kind: 'mail-fault', fault: { kind: 'temporary' } },
  { kind: 'time', ms: 60_000 },
  { kind: 'send', channel: 'email' },
];

interface AddedAlert {
  readonly account: number;
  readonly marker: string;
}

test('with any faults, crashes and clock changes each alert is once in the app, once in the mailbox and at most once in Telegram', async () => {
  let runs = 0;
  await fc.assert(
    fc.asyncProperty(arbitraryEvents({ accounts: ACCOUNTS }), async (events) => {
      runs += 1;
      const ids = await addPeople(runs);
      const added: AddedAlert[] = [];
      for (const [index, event] of events.entries()) {
        if (event.kind !== 'alert') {
          await applyEvent(fixture(), event);
          continue;
        }
        const marker = `<<${runs}.${index}>>`;
        added.push({ account: event.account, marker });
        await fixture().notify(ids[event.account] ?? 0, { key: marker, title: marker });
      }
      await deliverEverything(fixture());
      await check(ids, { run: runs, added });
    }),
    { numRuns: sampled({ test: 10, prove: 100 }), endOnFailure: true, examples: [[LOST_THEN_REFUSED]] },
  );
});

async function addPeople(run: number): Promise<number[]> {
  await db().deleteFrom('account').execute();
  const ids: number[] = [];
  for (let person = 0; person < ACCOUNTS; person += 1) {
    const id = await addAccount(db());
    ids.push(id);
    await addEmail(db(), id, emailOf(run, person));
    await addChat(db(), id, { telegram: fixture().telegram, chatId: chatOf(run, person) });
  }
  const quiet = { from: '22:00', to: '08:00', timezone: 'Europe/Moscow' };
  await db()
    .transaction()
    .execute((trx) => upsertQuietHours(trx, { accountId: ids[0] ?? 0, quiet }));
  return ids;
}

async function applyEvent(fixture: AlertFixture, event: Exclude<DeliveryEvent, { kind: 'alert' }>): Promise<void> {
  switch (event.kind) {
    case 'mail-fault':
      return fixture.mail.faults.plan(event.fault);
    case 'telegram-fault':
      return fixture.telegram.faults.plan(event.fault);
    case 'time':
      return fixture.advance(event.ms);
    case 'send':
      await carryWaiting(db(), createAlertHandler(fixture.tools, event.channel));
      return;
    case 'crash':
      return crashWhileSending(fixture, event);
  }
}

async function check(
  ids: readonly number[],
  { run, added }: { run: number; added: readonly AddedAlert[] },
): Promise<void> {
  for (const [person, id] of ids.entries()) {
    const markers = added.filter(({ account }) => account === person).map(({ marker }) => marker);
    const inApp = await db().selectFrom('notification').select('key').where('account_id', '=', id).execute();
    expect(inApp.map(({ key }) => key).sort()).toEqual(markers.toSorted());

    const emails = fixture()
      .emails(emailOf(run, person))
      .map(({ text }) => text);
    const messages = fixture().messages(chatOf(run, person));
    for (const marker of markers) {
      expect(emails.filter((text) => text.includes(marker))).toHaveLength(1);
      expect(
        messages.filter((text) => text.includes(marker.replaceAll('<', '&lt;').replaceAll('>', '&gt;'))).length,
      ).toBeLessThanOrEqual(1);
    }
    await checkApologies(id, messages);
  }
}

/** The next message after one that may be lost says so. */
async function checkApologies(accountId: number, messages: readonly string[]): Promise<void> {
  const rows = await db()
    .selectFrom('notification_delivery')
    .select(['state', 'message_id'])
    .where('account_id', '=', accountId)
    .where('channel', '=', 'telegram')
    .execute();
  expect(rows.filter(({ state }) => state !== 'sent' && state !== 'unknown')).toEqual([]);
  const channel = await db()
    .selectFrom('notification_channel')
    .select('may_have_lost')
    .where('account_id', '=', accountId)
    .where('channel', '=', 'telegram')
    .executeTakeFirstOrThrow();
  const hasApologised = messages.some((text) => text.includes('могло не дойти'));
  const hasLost = rows.some(({ state }) => state === 'unknown');
  expect(channel.may_have_lost || hasApologised).toBe(hasLost);
}

function emailOf(run: number, person: number): string {
  return `person-${run}-${person}@example.org`;
}

function chatOf(run: number, person: number): number {
  return FIRST_CHAT + run * ACCOUNTS + person;
}
