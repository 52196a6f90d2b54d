import { afterEach, expect, test, vi } from 'vitest';
import { testDatabase } from '#testing/database/test-database.ts';
import { createRunFixture, createStubRunKind } from '#testing/runs/run-fixture.ts';
import { createRunner, type Runner } from './create-runner.ts';
import type { RunKind } from './run.ts';

const db = testDatabase();
const LONG_ENOUGH_MS = 300_000;

let runners: Runner[] = [];
afterEach(async () => {
  await Promise.all(runners.map((runner) => runner.stop()));
  runners = [];
});

function openFixture(kind: RunKind, { takesWaiting = true } = {}) {
  const fixture = createRunFixture(db());
  const runner = createRunner(fixture.tools, [kind]);
  if (takesWaiting) runner.claimWaiting();
  runners.push(runner);
  const endOf = (id: string) =>
    vi.waitFor(async () => expect((await fixture.find(id)).status).not.toBe('wait'), { timeout: LONG_ENOUGH_MS });
  return { ...fixture, runner, endOf };
}

test('runs are claimed as soon as they are started, and all of them end', async () => {
  const { kind, delivered } = createStubRunKind();
  const { start, endOf } = openFixture(kind);
  const ids = [await start(), await start(), await start({ lane: 'fast' }), await start(), await start()];
  for (const id of ids) await endOf(id);
  expect(delivered.toSorted()).toEqual(ids.toSorted());
});

test('a lane never exceeds its concurrency, and a full lane does not hold up another', async () => {
  const waiting: (() => void)[] = [];
  const { kind } = createStubRunKind(async ({ lane }) => {
    if (lane === 'normal') await new Promise<void>((resolve) => waiting.push(resolve));
    return { kind: 'found', found: 'Готово' };
  });
  const { start, endOf } = openFixture(kind);
  const slow = [await start(), await start(), await start(), await start()];
  await endOf(await start({ lane: 'fast' }));
  await vi.waitFor(() => expect(waiting).toHaveLength(2), { timeout: LONG_ENOUGH_MS });
  for (const resolve of waiting.splice(0)) resolve();
  await vi.waitFor(() => expect(waiting).toHaveLength(2), { timeout: LONG_ENOUGH_MS });
  for (const resolve of waiting.splice(0)) resolve();
  for (const id of slow) await endOf(id);
});

test('a process that does not claim waiting runs advances only its own, and resolves when its run ends', async () => {
  const { kind } = createStubRunKind();
  const { start, find, runner } = openFixture(kind, { takesWaiting: false });
  const others = await start();
  const own = await start();
  await runner.advanceNow({ id: own, kind: kind.name }, LONG_ENOUGH_MS);
  expect(await find(own)).toMatchObject({ status: 'delivered' });
  expect(await find(others)).toMatchObject({ status: 'wait', lease: null });
});

test('waiting for a slow run times out while the run continues', async () => {
  const held = Promise.withResolvers<void>();
  const { kind } = createStubRunKind(async () => {
    await held.promise;
    return { kind: 'found', found: 'Готово' };
  });
  const { start, find, runner, endOf } = openFixture(kind, { takesWaiting: false });
  const id = await start();
  await runner.advanceNow({ id, kind: kind.name }, 10);
  expect(await find(id)).toMatchObject({ status: 'wait' });
  held.resolve();
  await endOf(id);
});

test('without capacity a run is left to other processes', async () => {
  const { kind } = createStubRunKind(() => new Promise(() => {}));
  const { start, find, runner } = openFixture(kind, { takesWaiting: false });
  const ids = [await start(), await start(), await start()];
  for (const id of ids) await runner.advanceNow({ id, kind: kind.name }, 10);
  const leases = await Promise.all(ids.map(async (id) => (await find(id)).lease));
  expect(leases).toEqual([expect.any(String), expect.any(String), null]);
});

test('stopping releases the runs that have not ended', async () => {
  const { kind } = createStubRunKind(() => new Promise(() => {}));
  const { start, find, runner } = openFixture(kind);
  const id = await start();
  await vi.waitFor(async () => expect((await find(id)).lease).not.toBeNull(), { timeout: LONG_ENOUGH_MS });
  await runner.stop();
  expect(await find(id)).toMatchObject({ status: 'wait', attempts: 0, lease: null });
});
