import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, expect, test } from 'vitest';
import { createRunWatcher } from '#runs/create-run-watcher.ts';
import { createRunner } from '#runs/create-runner.ts';
import { listMonitorRuns } from '#testing/monitors/list-monitor-runs.ts';
import { personHit } from '#testing/monitors/made-up-hits.ts';
import { createMonitorStage, HOUR_MS, seen } from '#testing/monitors/monitor-stage.ts';
import { testDatabase } from '#testing/test-database.ts';
import { createMonitorRunKind } from './runs/create-monitor-run-kind.ts';
import { startSchedule } from './schedule/start-schedule.ts';

const db = testDatabase();
let stage: Awaited<ReturnType<typeof createMonitorStage>>;

beforeEach(async () => {
  stage = await createMonitorStage(db());
});

test('two workers make every run once, those asked for and those that fall due', async () => {
  const looks: string[] = [];
  stage.show(async ({ keyword }) => {
    looks.push(keyword);
    await sleep(1);
    return seen([personHit(keyword)]);
  });
  const names = Array.from({ length: 40 }, (_, index) => `Человек ${index}`);
  for (const keyword of names) await stage.add({ keyword });
  const stops = [startWorker(), startWorker()];
  await until(async () => (await countOf('ok')) === 40);
  stage.advance(HOUR_MS);
  await until(async () => (await countOf('ok')) === 80);
  await Promise.all(stops.map((stop) => stop()));
  expect(await countOf('wait')).toBe(0);
  expect(looks.sort()).toEqual([...names, ...names].sort());
});

test('a worker that is stopped lets go of what it has in hand, for others to take at once', async () => {
  for (const keyword of ['Анна', 'Борис', 'Вера', 'Глеб', 'Дина']) await stage.add({ keyword });
  const abandoned: AbortSignal[] = [];
  stage.show(({ signal }) => {
    abandoned.push(signal);
    return new Promise(() => {});
  });
  const stop = startWorker();
  await until(async () => abandoned.length === 2);
  await stop();
  expect(abandoned.every(({ aborted }) => aborted)).toBe(true);
  expect(await stage.createWorker().take()).toMatchObject(Array.from({ length: 5 }, () => ({ attempts: 1 })));
});

test('a source that is slow does not keep runs of another waiting', async () => {
  await db().updateTable('source').set({ health: 'up', health_message: null }).where('id', '=', 'vk-posts').execute();
  for (const keyword of ['Анна', 'Борис', 'Вера']) await stage.add({ keyword, sourceId: 'vk-posts' });
  await stage.add({ keyword: 'Глеб' });
  stage.show(({ keyword }) => (keyword === 'Глеб' ? seen([]) : new Promise(() => {})));
  const stop = startWorker();
  await until(async () => (await countOf('ok')) === 1);
  await stop();
});

function startWorker(): () => Promise<void> {
  const kind = { ...createMonitorRunKind(stage.tools), width: { normal: 2, slow: 2 } };
  const runner = createRunner({ ...stage.tools, watcher: createRunWatcher(stage.tools) }, [kind]);
  runner.claimWaiting();
  const stopSchedule = startSchedule(stage.tools);
  return async () => {
    await stopSchedule();
    await runner.stop();
  };
}

async function countOf(status: 'wait' | 'ok'): Promise<number> {
  return (await listMonitorRuns(db())).filter((run) => run.status === status).length;
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await sleep(20);
}
