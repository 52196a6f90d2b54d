import { beforeEach, expect, test } from 'vitest';
import { HOUR_MS } from '#config/time.ts';
import { testDatabase } from '#testing/database/test-database.ts';
import { personItem } from '#testing/monitors/fake-items.ts';
import { createMonitorFixture, found } from '#testing/monitors/monitor-fixture.ts';
import { removeMonitor } from './removal.ts';

const db = testDatabase();
let fixture: Awaited<ReturnType<typeof createMonitorFixture>>;
let withdrawn: string[];

beforeEach(async () => {
  fixture = await createMonitorFixture(db());
  withdrawn = [];
  fixture.tools.runEvents.on('changed', ({ id, status }) => status === 'withdrawn' && withdrawn.push(id));
});

test('a monitor removed during a check leaves nothing, and its run is withdrawn once', async () => {
  const { id, processId } = await fixture.add();
  fixture.show(found([personItem('анна')]));
  await fixture.work();
  fixture.advance(HOUR_MS);
  fixture.show(async () => {
    await removeMonitor(fixture.tools, { id, accountId: fixture.accountId });
    return found([personItem('анна'), personItem('борис')]);
  });
  await fixture.work();
  for (const table of ['monitor', 'monitor_run', 'monitor_hit', 'notification'] as const) {
    expect(await db().selectFrom(table).selectAll().execute(), table).toEqual([]);
  }
  expect(withdrawn).toHaveLength(1);
  expect(withdrawn).not.toContain(processId);
  expect(await db().selectFrom('run').select(['id', 'status']).execute()).toEqual([
    { id: withdrawn[0], status: 'withdrawn' },
  ]);
});

test('a claimed run stores nothing when its monitor was removed before the check', async () => {
  const { id, processId } = await fixture.add();
  const [run] = await fixture.worker.claim();
  await removeMonitor(fixture.tools, { id, accountId: fixture.accountId });
  fixture.show(() => {
    throw new Error('no check is made');
  });
  if (run) await fixture.worker.perform(run);
  expect(withdrawn).toEqual([processId]);
  expect(await db().selectFrom('run').select(['status', 'attempts']).execute()).toEqual([
    { status: 'withdrawn', attempts: 0 },
  ]);
});
