import { beforeEach, expect, test } from 'vitest';
import { personHit } from '#testing/monitors/made-up-hits.ts';
import { createMonitorStage, HOUR_MS, seen } from '#testing/monitors/monitor-stage.ts';
import { testDatabase } from '#testing/test-database.ts';
import { removeMonitor } from './keeping/remove-monitor.ts';

const db = testDatabase();
let stage: Awaited<ReturnType<typeof createMonitorStage>>;
let withdrawn: string[];

beforeEach(async () => {
  stage = await createMonitorStage(db());
  withdrawn = [];
  stage.tools.runEvents.on('changed', ({ id, status }) => status === 'withdrawn' && withdrawn.push(id));
});

test('a monitor that is removed while it looks leaves nothing, and its run is withdrawn once', async () => {
  const { id, processId } = await stage.add();
  stage.show(seen([personHit('анна')]));
  await stage.work();
  stage.advance(HOUR_MS);
  stage.show(async () => {
    await removeMonitor(stage.tools, { id, accountId: stage.accountId });
    return seen([personHit('анна'), personHit('борис')]);
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

test('a run that somebody has in hand stores nothing when its monitor was removed before the look', async () => {
  const { id, processId } = await stage.add();
  const [run] = await stage.worker.take();
  await removeMonitor(stage.tools, { id, accountId: stage.accountId });
  stage.show(() => {
    throw new Error('nobody looks');
  });
  if (run) await stage.worker.perform(run);
  expect(withdrawn).toEqual([processId]);
  expect(await db().selectFrom('run').select(['status', 'attempts']).execute()).toEqual([
    { status: 'withdrawn', attempts: 1 },
  ]);
});
