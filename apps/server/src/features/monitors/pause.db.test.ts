import { SERVICE } from '@vidno/contract/constants';
import { beforeEach, expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#config/time.ts';
import { grantService } from '#features/identity/public.ts';
import { addEmail } from '#testing/alerts/alert-fixture.ts';
import { testDatabase } from '#testing/database/test-database.ts';
import { listMonitorRuns } from '#testing/monitors/list-monitor-runs.ts';
import { createMonitorFixture } from '#testing/monitors/monitor-fixture.ts';
import { addCaller } from '#testing/search-fixture.ts';
import { refreshMonitor } from './start-run.ts';
import { findMonitor } from './view-monitors.ts';

const db = testDatabase();
let fixture: Awaited<ReturnType<typeof createMonitorFixture>>;

beforeEach(async () => {
  fixture = await createMonitorFixture(db());
});

test('a monitor whose service is unpaid at its due time is paused and says so', async () => {
  const { id } = await fixture.add();
  await fixture.work();
  await setPaid(false);
  expect(await stateOf(id)).toBe('active');
  await passAnHour();
  expect(await stateOf(id)).toBe('paused');
  expect(await listMonitorRuns(db())).toHaveLength(1);
});

test('after payment it resumes at the next due time of its old schedule, with a single run', async () => {
  const began = fixture.tools.clock().getTime();
  const { id } = await fixture.add();
  await fixture.work();
  await setPaid(false);
  for (let hour = 0; hour < 5; hour += 1) await passAnHour();
  fixture.advance(30 * MINUTE_MS);
  await setPaid(true);
  await fixture.work();
  expect(await listMonitorRuns(db())).toHaveLength(1);
  fixture.advance(30 * MINUTE_MS);
  await fixture.work();
  const runs = await listMonitorRuns(db());
  expect(runs.map(({ due_at, status }) => [(due_at.getTime() - began) / HOUR_MS, status])).toEqual([
    [0, 'ok'],
    [6, 'ok'],
  ]);
  expect(await stateOf(id)).toBe('active');
});

test('an account is notified once per pause, for any number of monitors, due times and workers', async () => {
  const keywords = ['Анна', 'Борис', 'Вера'];
  for (const keyword of keywords) await fixture.add({ keyword });
  await addEmail(db(), fixture.accountId, 'anna@example.org');
  await fixture.work();
  const other = fixture.createWorker();
  for (let pause = 1; pause <= 2; pause += 1) {
    await setPaid(false);
    for (let hour = 0; hour < 3; hour += 1) {
      fixture.advance(HOUR_MS);
      await Promise.all([fixture.worker.start(), other.start()]);
    }
    expect(await toldOfPauses()).toHaveLength(pause);
    await setPaid(true);
    await passAnHour();
  }
  expect(await toldOfPauses()).toMatchObject([
    { title: 'Мониторинги приостановлены', link: '/monitor-search/list', monitor_id: null, hits: [] },
    { title: 'Мониторинги приостановлены' },
  ]);
  expect(await db().selectFrom('notification_delivery').select('channel').execute()).toEqual([
    { channel: 'email' },
    { channel: 'email' },
  ]);
});

test('a pause concerns one account, and a monitor that ends is not paused', async () => {
  await fixture.add({ keyword: 'Анна' });
  await fixture.add({ keyword: 'Борис', collectionDays: 1 });
  const { accountId: poor } = await addCaller(db(), { consent: false, services: [SERVICE.monitoring] });
  await fixture.add({ keyword: 'Вера', accountId: poor });
  await db().deleteFrom('account_service').where('account_id', '=', poor).execute();
  await fixture.work();
  await passAnHour();
  expect((await toldOfPauses()).map(({ account_id }) => account_id)).toEqual([poor]);
  expect(await listMonitorRuns(db())).toHaveLength(5);
  await setPaid(false);
  await db().deleteFrom('monitor').where('keyword', '=', 'Анна').execute();
  fixture.advance(48 * HOUR_MS);
  await fixture.work();
  expect((await toldOfPauses()).map(({ account_id }) => account_id)).toEqual([poor]);
});

test('a run that has started is completed even if the service expires meanwhile', async () => {
  await fixture.add();
  await setPaid(false);
  await fixture.work();
  expect(await listMonitorRuns(db())).toMatchObject([{ status: 'ok' }]);
});

test('a refresh after payment ends the pause', async () => {
  const { id } = await fixture.add();
  await fixture.work();
  await setPaid(false);
  await passAnHour();
  await setPaid(true);
  await refreshMonitor(fixture.tools, { id, accountId: fixture.accountId });
  expect(await stateOf(id)).toBe('active');
});

async function setPaid(isPaid: boolean): Promise<void> {
  const { accountId } = fixture;
  if (isPaid) await grantService(db(), { accountId, service: SERVICE.monitoring });
  else await db().deleteFrom('account_service').where('account_id', '=', accountId).execute();
}

async function passAnHour(): Promise<void> {
  fixture.advance(HOUR_MS);
  await fixture.work();
}

async function stateOf(id: string) {
  return (await findMonitor(fixture.tools, { id, accountId: fixture.accountId }))?.state;
}

function toldOfPauses() {
  return db()
    .selectFrom('notification')
    .selectAll()
    .where('key', 'like', 'monitoring:paused:%')
    .orderBy('created_at')
    .execute();
}
