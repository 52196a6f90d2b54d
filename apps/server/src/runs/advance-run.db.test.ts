import type { KyselyPlugin } from 'kysely';
import { expect, test } from 'vitest';
import { HOUR_MS, SECOND_MS } from '#config/time.ts';
import { DatabaseUnavailableError } from '#database/errors.ts';
import { purgeRows } from '#retention/purge-rows.ts';
import { testDatabase } from '#testing/database/test-database.ts';
import { advanceAll, claimAll } from '#testing/runs/advance-all.ts';
import { createRunFixture, createStubRunKind } from '#testing/runs/run-fixture.ts';
import { advanceRun, withdrawRun } from './advance-run.ts';
import { claimRuns, expireAllLeases, LOST_LEASES_MAX, resumeRunsWorkedAfter } from './lease-repository.ts';

const db = testDatabase();
const never = new AbortController().signal;

test('the result is delivered together with the end, once', async () => {
  const { tools, start, find } = createRunFixture(db());
  const { kind, delivered } = createStubRunKind();
  const id = await start();
  await advanceAll(tools, [kind]);
  await advanceAll(tools, [kind]);
  expect(delivered).toEqual([id]);
  expect(await find(id)).toMatchObject({ status: 'delivered', percent: 100, message: 'Готово', lease: null });
});

test('a failed delivery stores nothing, and the run is retried', async () => {
  const { tools, start, find, advanceClock } = createRunFixture(db());
  let tries = 0;
  const { kind } = createStubRunKind(undefined, {
    deliver: async (trx, run) => {
      await trx.updateTable('run').set({ percent: 55 }).where('id', '=', run.id).execute();
      tries += 1;
      if (tries === 1) throw new Error('the disk is full');
      return 'Готово';
    },
  });
  const id = await start();
  await advanceAll(tools, [kind]);
  expect(await find(id)).toMatchObject({ status: 'wait', percent: 0, attempts: 1, lease: null });
  advanceClock(SECOND_MS);
  await advanceAll(tools, [kind]);
  expect(await find(id)).toMatchObject({ status: 'delivered', percent: 100 });
});

test('a run that fails every attempt ends with a message for the user and calls `fail` once', async () => {
  const { tools, start, find, advanceClock } = createRunFixture(db());
  let tries = 0;
  const { kind, failed } = createStubRunKind(async () => {
    tries += 1;
    throw new Error('broken');
  });
  const id = await start();
  for (let round = 0; round < 6; round += 1) {
    await advanceAll(tools, [kind]);
    advanceClock(60 * SECOND_MS);
  }
  expect(failed).toEqual([id]);
  expect(tries).toBe(3);
  expect(await find(id)).toMatchObject({ status: 'failed', message: 'Не получилось' });
});

test('an outage of the database is no failed attempt, however long it lasts', async () => {
  const { tools, start, find, advanceClock } = createRunFixture(db());
  let isAway = true;
  const { kind, failed } = createStubRunKind(async () => {
    if (isAway) throw new Error('reading failed', { cause: new DatabaseUnavailableError('Connection terminated') });
    return { kind: 'found', found: 'Готово' };
  });
  const id = await start();
  for (let round = 0; round < 10; round += 1) {
    await advanceAll(tools, [kind]);
    advanceClock(60 * SECOND_MS);
  }
  expect(await find(id)).toMatchObject({ status: 'wait', attempts: 0, lease: null });
  isAway = false;
  await advanceAll(tools, [kind]);
  expect(await find(id)).toMatchObject({ status: 'delivered' });
  expect(failed).toEqual([]);
});

test('a run that kills its process on every attempt fails as well', async () => {
  const { tools, start, find, advanceClock } = createRunFixture(db());
  const { kind } = createStubRunKind(() => Promise.reject(new Error('is not reached')));
  const id = await start();
  for (let kill = 0; kill <= LOST_LEASES_MAX; kill += 1) {
    expect(await claimAll(tools, [kind])).toHaveLength(1);
    advanceClock(21 * SECOND_MS);
  }
  await advanceAll(tools, [kind]);
  expect(await find(id)).toMatchObject({ status: 'failed', attempts: 0 });
});

test('a killed process is no failed attempt, and only kills in a row are counted', async () => {
  const { tools, start, find, advanceClock } = createRunFixture(db());
  const { kind } = createStubRunKind(() => Promise.reject(new Error('broken')), { maxAttempts: 100 });
  const id = await start();
  for (let kill = 1; kill <= 3 * LOST_LEASES_MAX; kill += 1) {
    expect(await claimAll(tools, [kind])).toHaveLength(1);
    advanceClock(21 * SECOND_MS);
    if (kill % LOST_LEASES_MAX === 0) await advanceAll(tools, [kind]);
    advanceClock(60 * SECOND_MS);
  }
  expect(await find(id)).toMatchObject({ status: 'wait', attempts: 3 });
});

test.each([
  ['a release', new DatabaseUnavailableError('Connection terminated'), 3, { status: 'wait', attempts: 0 }],
  ['a failed attempt', new Error('broken'), 3, { status: 'wait', attempts: 1 }],
  ['the last failed attempt', new Error('broken'), 1, { status: 'failed', message: 'Не получилось' }],
])('%s that meets lost connections is stored as soon as the database answers', async (_, error, maxAttempts, state) => {
  const { tools, start, find } = createRunFixture(db());
  const { kind } = createStubRunKind(() => Promise.reject(error), { maxAttempts });
  const id = await start();
  const [run] = await claimAll(tools, [kind]);
  if (!run) throw new Error('Nobody took it');
  let lostConnections = 0;
  const loseConnections: KyselyPlugin = {
    transformQuery: ({ node }) => {
      if (lostConnections === 2) return node;
      lostConnections += 1;
      throw new DatabaseUnavailableError('Connection terminated');
    },
    transformResult: async ({ result }) => result,
  };
  await advanceRun({ ...tools, db: db().withPlugin(loseConnections) }, kind, run, never);
  expect(lostConnections).toBe(2);
  expect(await find(id)).toMatchObject({ ...state, lost_leases: 0, lease: null });
});

test('of two workers with the same run only the last to claim it can end it', async () => {
  const { tools, start, find, advanceClock } = createRunFixture(db());
  const { kind, delivered } = createStubRunKind();
  const id = await start();
  const [slow] = await claimAll(tools, [kind]);
  expect(await claimAll(tools, [kind])).toEqual([]);
  advanceClock(21 * SECOND_MS);
  const [quick] = await claimAll(tools, [kind]);
  if (!slow || !quick) throw new Error('Nobody took it');
  await advanceRun(tools, kind, slow, never);
  expect(await find(id)).toMatchObject({ status: 'wait', lost_leases: 1 });
  await advanceRun(tools, kind, quick, never);
  expect(await find(id)).toMatchObject({ status: 'delivered' });
  expect(delivered).toHaveLength(2);
});

test('a worker whose last attempt fails after it lost the lease does not end the run', async () => {
  const { tools, start, find, advanceClock } = createRunFixture(db());
  const { kind, failed } = createStubRunKind(() => Promise.reject(new Error('broken')), { maxAttempts: 1 });
  const id = await start();
  const [slow] = await claimAll(tools, [kind]);
  advanceClock(21 * SECOND_MS);
  const [quick] = await claimAll(tools, [kind]);
  if (!slow || !quick) throw new Error('Nobody took it');
  await advanceRun(tools, kind, slow, never);
  expect(await find(id)).toMatchObject({ status: 'wait', lease: quick.lease });
  await advanceRun(tools, kind, quick, never);
  expect(await find(id)).toMatchObject({ status: 'failed' });
  expect(failed).toEqual([id, id]);
});

test('nothing is stored for a run withdrawn while in progress', async () => {
  const { tools, start, find, clock } = createRunFixture(db());
  let stored = 'nothing was tried';
  const id = await start();
  const { kind } = createStubRunKind(async (_run, turn) => {
    await db()
      .transaction()
      .execute((trx) => withdrawRun(trx, id, clock()));
    await turn.checkpoint(async () => {
      stored = 'tried';
      return { percent: 50 };
    });
    return { kind: 'found', found: 'Готово' };
  });
  await advanceAll(tools, [kind]);
  expect(stored).toBe('tried');
  expect(await find(id)).toMatchObject({ status: 'withdrawn', percent: 0 });
  expect(
    await db()
      .transaction()
      .execute((trx) => withdrawRun(trx, id, clock())),
  ).toBeNull();
});

test('a run whose subject is gone is withdrawn, at whichever fixture that is noticed', async () => {
  const { tools, start, find } = createRunFixture(db());
  const early = await start();
  await advanceAll(tools, [createStubRunKind(async () => ({ kind: 'gone' })).kind]);
  const late = await start();
  await advanceAll(tools, [createStubRunKind(undefined, { deliver: async () => null }).kind]);
  for (const id of [early, late]) expect(await find(id)).toMatchObject({ status: 'withdrawn' });
});

test('a paused run is claimed again after its pause, a yielded one at once; neither counts as a failure', async () => {
  const { tools, start, find, clock, advanceClock } = createRunFixture(db());
  const id = await start();
  const until = new Date(clock().getTime() + HOUR_MS);
  const { kind } = createStubRunKind(async () => ({ kind: 'paused', until, message: 'Ждём' }));
  await advanceAll(tools, [kind]);
  expect(await find(id)).toMatchObject({ status: 'wait', message: 'Ждём', attempts: 0, lease: null });
  advanceClock(HOUR_MS - 1);
  expect(await claimAll(tools, [kind])).toEqual([]);
  advanceClock(1);
  let turns = 0;
  const inTurns = createStubRunKind(async () => {
    turns += 1;
    return turns < 20 ? { kind: 'yielded' } : { kind: 'found', found: 'Готово' };
  });
  await advanceAll(tools, [inTurns.kind]);
  expect(await find(id)).toMatchObject({ status: 'delivered', attempts: 0 });
});

test('a run that makes progress may be killed any number of times', async () => {
  const { tools, start, find, advanceClock } = createRunFixture(db());
  const id = await start();
  const { kind } = createStubRunKind(async (run, turn) => {
    await turn.checkpoint(async () => ({ percent: 10 }));
    return await new Promise(() => run);
  });
  for (let kill = 0; kill < 2 * LOST_LEASES_MAX; kill += 1) {
    const [run] = await claimAll(tools, [kind]);
    if (!run) throw new Error('Nobody took it');
    const stop = new AbortController();
    const turn = advanceRun(tools, kind, run, stop.signal);
    while ((await find(id)).percent === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    await db().updateTable('run').set({ percent: 0, lease: run.id }).where('id', '=', id).execute();
    stop.abort();
    await turn;
    advanceClock(21 * SECOND_MS);
  }
  expect(await find(id)).toMatchObject({ status: 'wait', attempts: 0, lost_leases: 0 });
});

test('a run that makes progress before each failure is not given up', async () => {
  const { tools, start, find, advanceClock } = createRunFixture(db());
  const id = await start();
  const { kind } = createStubRunKind(async (_run, turn) => {
    await turn.checkpoint(async () => ({ percent: 10 }));
    throw new Error('broken');
  });
  for (let turn = 0; turn < 6; turn += 1) {
    await advanceAll(tools, [kind]);
    advanceClock(SECOND_MS);
  }
  expect(await find(id)).toMatchObject({ status: 'wait', attempts: 1 });
});

test('a step that times out is a failed attempt, even if the work ignores the signal', async () => {
  const { tools, start, find } = createRunFixture(db());
  const { kind } = createStubRunKind(() => new Promise(() => {}), { stepTimeoutMs: 20 });
  const id = await start();
  await advanceAll(tools, [kind]);
  expect(await find(id)).toMatchObject({ status: 'wait', attempts: 1, lease: null });
});

test('a process that stops releases its runs as if it had never claimed them', async () => {
  const { tools, start, find } = createRunFixture(db());
  const { kind } = createStubRunKind(() => new Promise(() => {}));
  const id = await start();
  const [run] = await claimAll(tools, [kind]);
  if (!run) throw new Error('Nobody took it');
  const stop = new AbortController();
  const turn = advanceRun(tools, kind, run, stop.signal);
  stop.abort();
  await turn;
  expect(await find(id)).toMatchObject({ status: 'wait', attempts: 0, lease: null });
  expect(await claimAll(tools, [kind])).toHaveLength(1);
});

test('runs do not wait out an hour after the clock is set back by one', async () => {
  const { tools, start, advanceClock, clock } = createRunFixture(db());
  const { kind } = createStubRunKind();
  await start();
  await claimAll(tools, [kind]);
  advanceClock(-HOUR_MS);
  expect(await claimAll(tools, [kind])).toEqual([]);
  await resumeRunsWorkedAfter(db(), new Date(clock().getTime() + 60 * SECOND_MS), clock());
  expect(await claimAll(tools, [kind])).toHaveLength(1);
});

test('the longest waiting runs are claimed first, up to the capacity', async () => {
  const { tools, start, advanceClock } = createRunFixture(db());
  const first = await start();
  advanceClock(1);
  await start();
  const rooms = [
    { kind: 'photo_search' as const, lane: 'normal' as const, free: 1 },
    { kind: 'photo_search' as const, lane: 'fast' as const, free: 5 },
  ];
  const now = tools.clock();
  expect(await claimRuns(db(), rooms, { now, until: new Date(now.getTime() + SECOND_MS) })).toMatchObject([
    { id: first },
  ]);
});

test('the only process of an embedded database resumes at its start what the previous one left', async () => {
  const { tools, start, clock } = createRunFixture(db());
  const { kind } = createStubRunKind();
  await start();
  await claimAll(tools, [kind]);
  expect(await claimAll(tools, [kind])).toEqual([]);
  await expireAllLeases(db(), clock());
  expect(await claimAll(tools, [kind])).toHaveLength(1);
});

test('only withdrawn runs are deleted after a day', async () => {
  const { tools, start, clock, advanceClock } = createRunFixture(db());
  const { kind } = createStubRunKind();
  const delivered = await start();
  await advanceAll(tools, [kind]);
  const withdrawn = await start();
  await db()
    .transaction()
    .execute((trx) => withdrawRun(trx, withdrawn, clock()));
  const waiting = await start();
  await purgeRows({ ...tools, resultDays: 30, demoIdleDays: 30 });
  expect(await db().selectFrom('run').select('id').execute()).toHaveLength(3);
  advanceClock(24 * HOUR_MS + 1);
  await purgeRows({ ...tools, resultDays: 30, demoIdleDays: 30 });
  const left = await db().selectFrom('run').select('id').execute();
  expect(left.map(({ id }) => id).sort()).toEqual([delivered, waiting].sort());
});
