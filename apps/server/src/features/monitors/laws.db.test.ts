import fc from 'fast-check';
import { expect, test } from 'vitest';
import { listMonitorRuns } from '#testing/monitors/list-monitor-runs.ts';
import { createMonitorLawStage, type Happening } from '#testing/monitors/monitor-law-stage.ts';
import { type GivenLook, reckonRuns } from '#testing/monitors/reckon-runs.ts';
import { testDatabase } from '#testing/test-database.ts';
import type { OwnMonitor } from './keeping/monitor-repository.ts';
import { listStoredHits } from './results/result-repository.ts';

const db = testDatabase();

const MINUTE_MS = 60_000;
const POSTS = 5;
const worker = fc.constantFrom(0, 1);
const post = fc.nat({ max: POSTS - 1 });
const version = fc.nat({ max: 2 });
const breaks = fc.constantFrom(false, false, false, true);
const forwards = fc.integer({ min: 1, max: 90 });
const anyWay = fc.oneof(fc.integer({ min: 60, max: 6 * 24 * 60 }), fc.integer({ min: -3 * 24 * 60, max: -1 }));
const kind = <const Kind extends Happening['kind']>(name: Kind) => fc.constant(name);

const happening: fc.Arbitrary<Happening> = fc.oneof(
  fc.record({ kind: kind('world'), post, version: fc.option(version) }),
  fc.record({ kind: kind('clock'), minutes: forwards }),
  fc.record({ kind: kind('source'), mode: fc.constantFrom('all', 'all', 'capped', 'down', 'faulty') }),
  fc.record({ kind: kind('start'), worker, breaks }),
  fc.record({ kind: kind('take'), worker }),
  fc.record({ kind: kind('look'), worker }),
  fc.record({ kind: kind('lose'), worker }),
  fc.record({ kind: kind('end'), worker, breaks }),
  fc.record({ kind: kind('both') }),
  fc.record({ kind: kind('refresh'), monitor: fc.constantFrom(0, 1) }),
);

/** A post that comes, goes and comes back, each seen. */
const comingBack = fc
  .tuple(post, version, version)
  .map(([post, first, second]): Happening[] =>
    [first, null, second].flatMap((version): Happening[] => [
      { kind: 'world', post, version },
      { kind: 'clock', minutes: 61 },
      { kind: 'both' },
    ]),
  );

/** A worker that is silent for so long that another makes its run, and then wants to end it all the same. */
const tooLate = fc.tuple(worker, post, version).map(([worker, post, version]): Happening[] => [
  { kind: 'clock', minutes: 61 },
  { kind: 'start', worker, breaks: false },
  { kind: 'take', worker },
  { kind: 'look', worker },
  { kind: 'clock', minutes: 1 },
  { kind: 'world', post, version },
  { kind: 'take', worker: 1 - worker },
  { kind: 'end', worker: 1 - worker, breaks: false },
  { kind: 'end', worker, breaks: false },
]);

const story = fc
  .array(
    fc.oneof(
      { weight: 16, arbitrary: happening.map((one) => [one]) },
      { weight: 1, arbitrary: anyWay.map((minutes): Happening[] => [{ kind: 'clock', minutes }, { kind: 'both' }]) },
      { weight: 1, arbitrary: comingBack },
      { weight: 1, arbitrary: tooLate },
    ),
    { minLength: 20, maxLength: 50, size: 'max' },
  )
  .map((parts) => parts.flat());

test('whatever happens, each run holds what it was given, and each new hit is told exactly once', async () => {
  await fc.assert(
    fc.asyncProperty(story, async (happenings) => {
      const law = await createMonitorLawStage(db());
      for (const each of happenings) {
        await law.happen(each);
        if (each.kind !== 'both') continue;
        await law.happen({ kind: 'start', worker: 0, breaks: false });
        await expectNobodyWaitsTooLong(law.stage.tools.clock());
      }
      await settle(law);
      for (const { id } of law.monitors) {
        const given = [...law.given.values()].filter(({ monitorId }) => monitorId === id);
        await expectTrue({ id, accountId: law.stage.accountId }, given);
        if (!happenings.some(isOutOfTurn)) await expectNothingMadeUpTwice(id);
      }
      await db().deleteFrom('account').where('id', '=', law.stage.accountId).execute();
    }),
    { numRuns: 25, endOnFailure: true },
  );
}, 180_000);

/** Every run that somebody had in hand is made, and those that are due. */
async function settle(law: Awaited<ReturnType<typeof createMonitorLawStage>>): Promise<void> {
  await law.happen({ kind: 'source', mode: 'all' });
  for (let round = 0; round < 2; round += 1) {
    await law.happen({ kind: 'lose', worker: 0 });
    await law.happen({ kind: 'lose', worker: 1 });
    await law.happen({ kind: 'clock', minutes: 61 });
    await law.happen({ kind: 'both' });
  }
  expect(await db().selectFrom('run').select('id').where('status', '=', 'wait').execute()).toEqual([]);
}

/** Neither a clock nor a lost worker holds a monitor up: the next due time is never further than the rate. */
async function expectNobodyWaitsTooLong(now: Date): Promise<void> {
  const monitors = await db().selectFrom('monitor').selectAll().where('waiting', '=', false).execute();
  for (const { next_due_at, refresh_minutes, ends_at } of monitors) {
    if (ends_at < now) continue;
    const waitMs = next_due_at.getTime() - now.getTime();
    expect(waitMs).toBeGreaterThan(0);
    expect(waitMs).toBeLessThanOrEqual((refresh_minutes + 1) * MINUTE_MS);
  }
}

function isOutOfTurn(happening: Happening): boolean {
  return happening.kind === 'refresh' || (happening.kind === 'clock' && happening.minutes < 0);
}

/** All due times that had passed when a run began were its own. */
async function expectNothingMadeUpTwice(monitorId: string): Promise<void> {
  const runs = await listMonitorRuns(db(), monitorId);
  const begun = runs.map(({ created_at }) => created_at.getTime());
  for (const [index, { due_at }] of runs.entries()) {
    expect(due_at.getTime()).toBeGreaterThanOrEqual(begun[index - 1] ?? 0);
  }
}

async function expectTrue(own: OwnMonitor, given: readonly GivenLook[]): Promise<void> {
  const { id: monitorId } = own;
  const reckoned = reckonRuns(given);
  const runs = await listMonitorRuns(db(), monitorId);
  expect(runs.map(({ number }) => number)).toEqual(runs.map((_, index) => index + 1));
  expect(runs.filter(({ status }) => status === 'ok')).toMatchObject(
    reckoned.map(({ number, hits }) => ({ number, count: hits.size })),
  );

  const keys = Array.from({ length: POSTS }, (_, post) => `пост ${post}`);
  for (const { number, hits } of reckoned) {
    const stored = await listStoredHits(db(), own, { number, keys });
    expect(textsOf(stored)).toEqual(textsOf([...hits.values()]));
  }

  const alerts = await db()
    .selectFrom('notification')
    .select(['key', 'title'])
    .where('monitor_id', '=', monitorId)
    .execute();
  const told = reckoned.flatMap((run) => (run.told > 0 ? [run] : []));
  expect(Object.fromEntries(alerts.map(({ key, title }) => [key, Number(title.split(': ').at(-1))]))).toEqual(
    Object.fromEntries(told.map((run) => [`monitor:${monitorId}:run:${run.number}`, run.told])),
  );
  expect(alerts).toHaveLength(told.length);
}

function textsOf(hits: readonly { key: string; text: string }[]): Record<string, string> {
  return Object.fromEntries(hits.map(({ key, text }) => [key, text]));
}
