import { beforeEach, describe, expect, test } from 'vitest';
import { HOUR_MS } from '#config/time.ts';
import type { MonitorItem, MonitorOutcome } from '#features/sources/source-kind.ts';
import { testDatabase } from '#testing/database/test-database.ts';
import { personItem } from '#testing/monitors/fake-items.ts';
import { createMonitorFixture, found, UNAVAILABLE } from '#testing/monitors/monitor-fixture.ts';
import { addMonitor } from './add-monitor.ts';
import { findMonitor } from './view-monitors.ts';

const db = testDatabase();
let fixture: Awaited<ReturnType<typeof createMonitorFixture>>;
let id: string;

const [anna, boris, vera] = ['анна', 'борис', 'вера'].map((name) => personItem(name)) as [
  MonitorItem,
  MonitorItem,
  MonitorItem,
];

beforeEach(async () => {
  fixture = await createMonitorFixture(db());
  ({ id } = await fixture.add({ source: 'tinder,other' }));
});

/** What each source shows from now on. */
function show(outcomes: { readonly other: MonitorOutcome; readonly tinder: MonitorOutcome }): void {
  fixture.show(({ source }) => (source.id === 'other' ? outcomes.other : outcomes.tinder));
}

async function checkInAnHour(): Promise<void> {
  fixture.advance(HOUR_MS);
  await fixture.work();
}

const runs = () =>
  db()
    .selectFrom('monitor_run')
    .innerJoin('run', 'run.id', 'monitor_run.run_id')
    .select(['run.status', 'run.message', 'count', 'new_count', 'changed_count', 'gone_count', 'compared_with'])
    .orderBy('number')
    .execute();
const alerts = () => db().selectFrom('notification').select('text').execute();

describe('a monitor of several sources', () => {
  test('shows what is new, changed and gone in all of them', async () => {
    show({ other: found([anna]), tinder: found([boris]) });
    await fixture.work();
    show({ other: found([personItem('анна', { text: 'Шью платья' }), vera]), tinder: found([]) });
    await checkInAnHour();
    expect((await runs())[1]).toMatchObject({ count: 2, new_count: 1, changed_count: 1, gone_count: 1 });
    expect(await alerts()).toMatchObject([{ text: 'вера' }]);
    const monitor = await findMonitor(fixture.tools, { id, accountId: fixture.accountId });
    expect(monitor).toMatchObject({ source: 'other,tinder', source_health: 'up', sources: [{ id: 'other' }, {}] });
  });

  test('goes on without one that does not answer: nothing of it is gone, and the run names it', async () => {
    show({ other: found([anna]), tinder: found([boris]) });
    await fixture.work();
    show({ other: found([anna, vera]), tinder: UNAVAILABLE });
    await checkInAnHour();
    expect((await runs())[1]).toMatchObject({
      status: 'delivered',
      count: 3,
      new_count: 1,
      gone_count: 0,
      message: expect.stringMatching(/^Новых: 1\. Не ответили: .+/),
    });
    show({ other: found([anna, vera]), tinder: found([boris]) });
    await checkInAnHour();
    expect((await runs())[2]).toMatchObject({ count: 3, new_count: 0, message: 'Ничего нового' });
    expect(await alerts()).toMatchObject([{ text: 'вера' }]);
  });

  test('does not alert to what a source shows at its first check', async () => {
    show({ other: found([anna]), tinder: UNAVAILABLE });
    await fixture.work();
    show({ other: found([anna]), tinder: found([boris, vera]) });
    await checkInAnHour();
    expect((await runs())[1]?.message).toMatch(/^Новых: 2\. Впервые проверили: .+/);
    expect(await alerts()).toEqual([]);
    show({ other: found([anna]), tinder: found([boris, vera, personItem('галина')]) });
    await checkInAnHour();
    expect(await alerts()).toMatchObject([{ text: 'галина' }]);
  });

  test('fails only if none answers', async () => {
    show({ other: UNAVAILABLE, tinder: UNAVAILABLE });
    await fixture.work();
    expect(await runs()).toMatchObject([{ status: 'failed', message: 'ВКонтакте не отвечает.' }]);
  });

  test('counts who stands in two of them once', async () => {
    show({ other: found([anna]), tinder: found([anna, boris]) });
    await fixture.work();
    expect(await runs()).toMatchObject([{ count: 2 }]);
    show({ other: found([]), tinder: found([anna, boris]) });
    await checkInAnHour();
    expect((await runs())[1]).toMatchObject({ count: 2, new_count: 0, gone_count: 0 });
  });

  test('is the same in whatever order they are named, and another one for fewer', async () => {
    const input = {
      accountId: fixture.accountId,
      keyword: 'Анна Белова',
      placeId: 'any',
      refreshMinutes: 60,
      collectionDays: 30,
    };
    expect(await addMonitor(fixture.tools, { ...input, source: 'other, tinder' })).toEqual({ kind: 'exists', id });
    expect(await addMonitor(fixture.tools, { ...input, source: 'other' })).toMatchObject({ kind: 'added' });
    expect(await addMonitor(fixture.tools, { ...input, source: ' , ' })).toEqual({
      kind: 'refused',
      because: 'source_unknown',
    });
  });
});
