import { beforeEach, expect, test } from 'vitest';
import { personItem } from '#testing/monitors/fake-items.ts';
import { createMonitorStage, found, HOUR_MS } from '#testing/monitors/monitor-stage.ts';
import { testDatabase } from '#testing/test-database.ts';
import { removeMonitor } from './lifecycle/remove-monitor.ts';

const db = testDatabase();
let stage: Awaited<ReturnType<typeof createMonitorStage>>;
let withdrawn: string[];

beforeEach(async () => {
  stage = await createMonitorStage(db());
  withdrawn = [];
  stage.tools.runEvents.on('changed', ({ id, status }) => status === 'withdrawn' && withdrawn.push(id));
});

test('a monitor removed during a check leaves nothing, and its run is withdrawn once', async () => {
  const { id, processId } = await stage.add();
  stage.show(found([personItem('анна')]));
  await stage.work();
  stage.advance(HOUR_MS);
  stage.show(async () => {
    await removeMonitor(stage.tools, { id, accountId: stage.accountId });
    return found([personItem('анна'), personItem('борис')]);
  });
  await stage.work();
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
  const { id, processId } = await stage.add();
  const [run] = await stage.worker.claim();
  await removeMonitor(stage.tools, { id, accountId: stage.accountId });
  stage.show(() => {
    throw new Error('no check is made');
  });
  if (run) await stage.worker.perform(run);
  expect(withdrawn).toEqual([processId]);
  expect(await db().selectFrom('run').select(['status', 'attempts']).execute()).toEqual([
    { status: 'withdrawn', attempts: 1 },
  ]);
});
