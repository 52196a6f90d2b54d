import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, expect, test } from 'vitest';
import { HOUR_MS } from '#config/time.ts';
import { createRunner } from '#runs/create-runner.ts';
import { createRunWatcher } from '#runs/run-watcher.ts';
import { testDatabase } from '#testing/database/test-database.ts';
import { personItem } from '#testing/monitors/fake-items.ts';
import { listMonitorRuns } from '#testing/monitors/list-monitor-runs.ts';
import { createMonitorFixture, found } from '#testing/monitors/monitor-fixture.ts';
import { createMonitorRunKind } from './monitor-run.ts';
import { startSchedule } from './schedule.ts';

const db = testDatabase();
let fixture: Awaited<ReturnType<typeof createMonitorFixture>>;

beforeEach(async () => {
  fixture = await createMonitorFixture(db());
});

test('two workers perform every run once, refreshed and due ones', async () => {
  const checked: string[] = [];
  fixture.show(async ({ keyword }) => {
    checked.push(keyword);
    await sleep(1);
    return found([personItem(keyword)]);
  });
  const names = Array.from({ length: 40 }, (_, index) => `Человек ${index}`);
  for (const keyword of names) await fixture.add({ keyword });
  const stops = [startWorker(), startWorker()];
  await until(async () => (await countOf('ok')) === 40);
  fixture.advance(HOUR_MS);
  await until(async () => (await countOf('ok')) === 80);
  await Promise.all(stops.map((stop) => stop()));
  expect(await countOf('wait')).toBe(0);
  expect(checked.sort()).toEqual([...names, ...names].sort());
});

test('a worker that is stopped releases its runs for others to claim at once', async () => {
  for (const keyword of ['Анна', 'Борис', 'Вера', 'Глеб', 'Дина']) await fixture.add({ keyword });
  const abandoned: AbortSignal[] = [];
  fixture.show(({ signal }) => {
    abandoned.push(signal);
    return new Promise(() => {});
  });
  const stop = startWorker();
  await until(async () => abandoned.length === 2);
  await stop();
  expect(abandoned.every(({ aborted }) => aborted)).toBe(true);
  expect(await fixture.createWorker().claim()).toMatchObject(
    Array.from({ length: 5 }, () => ({ attempts: 0, lostLeases: 0 })),
  );
});

test('a slow source does not delay the runs of another one', async () => {
  await db().updateTable('source').set({ health: 'up', health_message: null }).where('id', '=', 'vk-posts').execute();
  for (const keyword of ['Анна', 'Борис', 'Вера']) await fixture.add({ keyword, source: 'vk-posts' });
  await fixture.add({ keyword: 'Глеб' });
  fixture.show(({ keyword }) => (keyword === 'Глеб' ? found([]) : new Promise(() => {})));
  const stop = startWorker();
  await until(async () => (await countOf('ok')) === 1);
  await stop();
});

function startWorker(): () => Promise<void> {
  const kind = { ...createMonitorRunKind(fixture.tools), concurrency: { normal: 2, slow: 2 } };
  const runner = createRunner({ ...fixture.tools, watcher: createRunWatcher(fixture.tools) }, [kind]);
  runner.claimWaiting();
  const stopSchedule = startSchedule(fixture.tools);
  return async () => {
    await stopSchedule();
    await runner.stop();
  };
}

async function countOf(status: 'wait' | 'ok'): Promise<number> {
  return (await listMonitorRuns(db())).filter((run) => run.status === status).length;
}

async function until(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition())) await sleep(20);
}
