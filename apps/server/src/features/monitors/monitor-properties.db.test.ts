import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MINUTE_MS } from '#config/time.ts';
import { testDatabase } from '#testing/database/test-database.ts';
import { expectedRuns, type SuccessfulCheck } from '#testing/monitors/expected-runs.ts';
import { listMonitorRuns } from '#testing/monitors/list-monitor-runs.ts';
import { createMonitorPropertyFixture, type MonitorEvent } from '#testing/monitors/monitor-property-fixture.ts';
import { sampled } from '#testing/sample.ts';
import { listStoredHits } from './hit-repository.ts';
import type { OwnMonitor } from './monitor-repository.ts';

const db = testDatabase();

const POSTS = 5;
const worker = fc.constantFrom(0, 1);
const post = fc.nat({ max: POSTS - 1 });
const version = fc.nat({ max: 2 });
const breaks = fc.constantFrom(false, false, false, true);
const minutes = fc.integer({ min: 1, max: 90 });
const jump = fc.oneof(fc.integer({ min: 60, max: 6 * 24 * 60 }), fc.integer({ min: -3 * 24 * 60, max: -1 }));
const kind = <const Kind extends MonitorEvent['kind']>(name: Kind) => fc.constant(name);

const event: fc.Arbitrary<MonitorEvent> = fc.oneof(
  fc.record({ kind: kind('world'), post, version: fc.option(version) }),
  fc.record({ kind: kind('clock'), minutes }),
  fc.record({ kind: kind('source'), mode: fc.constantFrom('all', 'all', 'capped', 'down', 'faulty') }),
  fc.record({ kind: kind('start'), worker, breaks }),
  fc.record({ kind: kind('claim'), worker }),
  fc.record({ kind: kind('check'), worker }),
  fc.record({ kind: kind('lose'), worker }),
  fc.record({ kind: kind('end'), worker, breaks }),
  fc.record({ kind: kind('both') }),
  fc.record({ kind: kind('refresh'), monitor: fc.constantFrom(0, 1) }),
);

/** A post that appears, disappears and appears again, with a check after each. */
const reappearingPost = fc
  .tuple(post, version, version)
  .map(([post, first, second]): MonitorEvent[] =>
    [first, null, second].flatMap((version): MonitorEvent[] => [
      { kind: 'world', post, version },
      { kind: 'clock', minutes: 61 },
      { kind: 'both' },
    ]),
  );

/** A worker loses its run to another worker because it takes too long, and then still tries to end it. */
const lateWorker = fc.tuple(worker, post, version).map(([worker, post, version]): MonitorEvent[] => [
  { kind: 'clock', minutes: 61 },
  { kind: 'start', worker, breaks: false },
  { kind: 'claim', worker },
  { kind: 'check', worker },
  { kind: 'clock', minutes: 1 },
  { kind: 'world', post, version },
  { kind: 'claim', worker: 1 - worker },
  { kind: 'end', worker: 1 - worker, breaks: false },
  { kind: 'end', worker, breaks: false },
]);

const eventSequence = fc
  .array(
    fc.oneof(
      { weight: 16, arbitrary: event.map((one) => [one]) },
      { weight: 1, arbitrary: jump.map((minutes): MonitorEvent[] => [{ kind: 'clock', minutes }, { kind: 'both' }]) },
      { weight: 1, arbitrary: reappearingPost },
      { weight: 1, arbitrary: lateWorker },
    ),
    { minLength: 20, maxLength: 50, size: 'max' },
  )
  .map((parts) => parts.flat());

test('under any sequence of events each run stores what it found, and each new hit is alerted exactly once', async () => {
  await fc.assert(
    fc.asyncProperty(eventSequence, async (events) => {
      const propertyFixture = await createMonitorPropertyFixture(db());
      for (const each of events) {
        await propertyFixture.apply(each);
        if (each.kind !== 'both') continue;
        await propertyFixture.apply({ kind: 'start', worker: 0, breaks: false });
        await expectNoMonitorWaitsTooLong(propertyFixture.fixture.tools.clock());
      }
      await settle(propertyFixture);
      for (const { id } of propertyFixture.monitors) {
        const given = [...propertyFixture.given.values()].filter(({ monitorId }) => monitorId === id);
        await expectStoredRuns({ id, accountId: propertyFixture.fixture.accountId }, given);
        if (!events.some(isOutsideSchedule)) await expectNoDueTimeServedTwice(id);
      }
      await db().deleteFrom('account').where('id', '=', propertyFixture.fixture.accountId).execute();
    }),
    { numRuns: sampled({ test: 10, prove: 100 }), endOnFailure: true },
  );
});

/** Completes every run in progress and every due one. */
async function settle(propertyFixture: Awaited<ReturnType<typeof createMonitorPropertyFixture>>): Promise<void> {
  await propertyFixture.apply({ kind: 'source', mode: 'all' });
  for (let round = 0; round < 2; round += 1) {
    await propertyFixture.apply({ kind: 'lose', worker: 0 });
    await propertyFixture.apply({ kind: 'lose', worker: 1 });
    await propertyFixture.apply({ kind: 'clock', minutes: 61 });
    await propertyFixture.apply({ kind: 'both' });
  }
  expect(await db().selectFrom('run').select('id').where('status', '=', 'wait').execute()).toEqual([]);
}

/** No clock change or crashed worker delays a monitor: the next due time is never further away than its interval. */
async function expectNoMonitorWaitsTooLong(now: Date): Promise<void> {
  const monitors = await db().selectFrom('monitor').selectAll().where('waiting', '=', false).execute();
  for (const { next_due_at, refresh_minutes, ends_at } of monitors) {
    if (ends_at < now) continue;
    const waitMs = next_due_at.getTime() - now.getTime();
    expect(waitMs).toBeGreaterThan(0);
    expect(waitMs).toBeLessThanOrEqual((refresh_minutes + 1) * MINUTE_MS);
  }
}

function isOutsideSchedule(event: MonitorEvent): boolean {
  return event.kind === 'refresh' || (event.kind === 'clock' && event.minutes < 0);
}

/** Each run covers all due times that had passed when it started, so the next run is due later. */
async function expectNoDueTimeServedTwice(monitorId: string): Promise<void> {
  const runs = await listMonitorRuns(db(), monitorId);
  const startedAt = runs.map(({ created_at }) => created_at.getTime());
  for (const [index, { due_at }] of runs.entries()) {
    expect(due_at.getTime()).toBeGreaterThanOrEqual(startedAt[index - 1] ?? 0);
  }
}

async function expectStoredRuns(own: OwnMonitor, given: readonly SuccessfulCheck[]): Promise<void> {
  const { id: monitorId } = own;
  const expected = expectedRuns(given);
  const runs = await listMonitorRuns(db(), monitorId);
  expect(runs.map(({ number }) => number)).toEqual(runs.map((_, index) => index + 1));
  expect(runs.filter(({ status }) => status === 'ok')).toMatchObject(
    expected.map(({ number, hits }) => ({ number, count: hits.size })),
  );

  const keys = Array.from({ length: POSTS }, (_, post) => `пост ${post}`);
  for (const { number, hits } of expected) {
    const stored = await listStoredHits(db(), own, { number, keys });
    expect(textsOf(stored)).toEqual(textsOf([...hits.values()]));
  }

  const alerts = await db()
    .selectFrom('notification')
    .select(['key', 'title'])
    .where('monitor_id', '=', monitorId)
    .execute();
  const alerting = expected.filter((run) => run.notified > 0);
  expect(Object.fromEntries(alerts.map(({ key, title }) => [key, Number(title.split(': ').at(-1))]))).toEqual(
    Object.fromEntries(alerting.map((run) => [`monitor:${monitorId}:run:${run.number}`, run.notified])),
  );
  expect(alerts).toHaveLength(alerting.length);
}

function textsOf(hits: readonly { key: string; text: string }[]): Record<string, string> {
  return Object.fromEntries(hits.map(({ key, text }) => [key, text]));
}
