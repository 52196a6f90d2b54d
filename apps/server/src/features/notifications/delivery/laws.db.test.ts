import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type AlertStage, addAccount, addChat, addEmail, testAlerts } from '#testing/alerts/alert-stage.ts';
import { bringToRest, dieSending, type Event, eventsOf } from '#testing/alerts/fire.ts';
import { testDatabase } from '#testing/test-database.ts';
import { upsertQuietHours } from '../settings/preference-repository.ts';
import { claimNextMessage } from './claim-next-message.ts';

const ACCOUNTS = 2;
const FIRST_CHAT = 777_000_001;
const db = testDatabase();
const stage = testAlerts(db);

/** A letter that has come, whose second copy is refused for now while another alert waits. */
const LOST_THEN_REFUSED: Event[] = [
  { kind: 'mail-fault', fault: { kind: 'drop', kept: true } },
  { kind: 'alert', account: 1 },
  { kind: 'send', channel: 'email' },
  { kind: 'alert', account: 1 },
  { kind: 'mail-fault', fault: { kind: 'temporary' } },
  { kind: 'time', ms: 60_000 },
  { kind: 'send', channel: 'email' },
];

interface Told {
  readonly account: number;
  readonly mark: string;
}

test('whatever fails, dies and jumps: each alert is in the app once, in the mailbox once, in Telegram at most once', async () => {
  let runs = 0;
  await fc.assert(
    fc.asyncProperty(eventsOf({ accounts: ACCOUNTS }), async (events) => {
      runs += 1;
      const ids = await addPeople(runs);
      const told: Told[] = [];
      for (const [index, event] of events.entries()) {
        if (event.kind !== 'alert') {
          await happen(stage(), event);
          continue;
        }
        const mark = `<<${runs}.${index}>>`;
        told.push({ account: event.account, mark });
        await stage().tell(ids[event.account] ?? 0, { key: mark, title: mark });
      }
      await bringToRest(stage());
      await check(ids, { run: runs, told });
    }),
    { numRuns: 25, endOnFailure: true, examples: [[LOST_THEN_REFUSED]] },
  );
}, 180_000);

async function addPeople(run: number): Promise<number[]> {
  await db().deleteFrom('account').execute();
  const ids: number[] = [];
  for (let person = 0; person < ACCOUNTS; person += 1) {
    const id = await addAccount(db());
    ids.push(id);
    await addEmail(db(), id, addressOf(run, person));
    await addChat(db(), id, { telegram: stage().telegram, chatId: chatOf(run, person) });
  }
  const quiet = { from: '22:00', to: '08:00', timezone: 'Europe/Moscow' };
  await db()
    .transaction()
    .execute((trx) => upsertQuietHours(trx, { accountId: ids[0] ?? 0, quiet }));
  return ids;
}

async function happen(stage: AlertStage, event: Exclude<Event, { kind: 'alert' }>): Promise<void> {
  switch (event.kind) {
    case 'mail-fault':
      return stage.mail.faults.plan(event.fault);
    case 'telegram-fault':
      return stage.telegram.faults.plan(event.fault);
    case 'time':
      return stage.advance(event.ms);
    case 'send':
      return (await claimNextMessage(stage.tools, event.channel))?.();
    case 'die':
      return dieSending(stage, event);
  }
}

async function check(ids: readonly number[], { run, told }: { run: number; told: readonly Told[] }): Promise<void> {
  for (const [person, id] of ids.entries()) {
    const marks = told.filter(({ account }) => account === person).map(({ mark }) => mark);
    const inApp = await db().selectFrom('notification').select('key').where('account_id', '=', id).execute();
    expect(inApp.map(({ key }) => key).sort()).toEqual(marks.toSorted());

    const letters = stage()
      .letters(addressOf(run, person))
      .map(({ text }) => text);
    const messages = stage().messages(chatOf(run, person));
    for (const mark of marks) {
      expect(letters.filter((text) => text.includes(mark))).toHaveLength(1);
      expect(
        messages.filter((text) => text.includes(mark.replaceAll('<', '&lt;').replaceAll('>', '&gt;'))).length,
      ).toBeLessThanOrEqual(1);
    }
    await checkApologies(id, messages);
  }
}

/** A message that may be lost is spoken of by the next one that goes. */
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
    .select('owes_apology')
    .where('account_id', '=', accountId)
    .where('channel', '=', 'telegram')
    .executeTakeFirstOrThrow();
  const hasApologised = messages.some((text) => text.includes('могло не дойти'));
  const hasLost = rows.some(({ state }) => state === 'unknown');
  expect(channel.owes_apology || hasApologised).toBe(hasLost);
}

function addressOf(run: number, person: number): string {
  return `person-${run}-${person}@example.org`;
}

function chatOf(run: number, person: number): number {
  return FIRST_CHAT + run * ACCOUNTS + person;
}
