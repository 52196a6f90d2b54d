import { exportRefusals, listRefusals, REFUSED_ACTIONS, type RefusedAction } from '@vidno/contract/operator/refusals';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '#config/time.ts';
import { createLog } from '#observability/log.ts';
import { purgeRows } from '#retention/purge-rows.ts';
import { operatorFixture, type Person, send } from '#testing/operator/operator-fixture.ts';
import { readCsv } from '#testing/readers/read-csv.ts';
import { createRefusalCounts } from './refusals.ts';

const fixture = operatorFixture();

/** A process that refuses. */
function process() {
  const { db, time } = fixture();
  return createRefusalCounts({ db, clock: time.clock, log: createLog('silent') });
}

async function list(vera: Person) {
  const { data } = (await send(vera, listRefusals)).json();
  return data.map(({ hour, action, refused }: { hour: string; action: string; refused: number }) => [
    new Date(hour).getUTCHours(),
    action,
    refused,
  ]);
}

test('what all processes have refused is added up by hour and action, for a day', async () => {
  const { db, time, operator } = fixture();
  const vera = await operator('vera@vidno.example');
  const start = time.clock().getTime();
  const hour = new Date(start).getUTCHours();
  const processes = [process(), process()];
  const refuse = (action: RefusedAction, times: number) => {
    for (const { count } of processes) for (let nth = 0; nth < times; nth += 1) count(action);
  };
  refuse('start', 3);
  refuse('page', 1);
  await Promise.all(processes.map(({ flush }) => flush()));
  refuse('start', 2);
  // Counted in the hour in which it was refused, however late it is written.
  time.advance(HOUR_MS);
  refuse('poll', 1);
  await Promise.all(processes.map(({ stop }) => stop()));
  expect(await list(vera)).toEqual([
    [(hour + 1) % 24, 'poll', 2],
    [hour, 'page', 2],
    [hour, 'start', 10],
  ]);
  const table = readCsv((await send(vera, exportRefusals)).body);
  expect(table.filter(([, action]) => action === REFUSED_ACTIONS.start)).toEqual([
    [expect.any(String), REFUSED_ACTIONS.start, '10'],
  ]);
  const columns = await db.selectFrom('refusal_hour').selectAll().executeTakeFirstOrThrow();
  expect(Object.keys(columns).toSorted()).toEqual(['action', 'hour', 'refused']);

  time.advance(DAY_MS - HOUR_MS);
  expect(await list(vera)).toHaveLength(1);
  const purging = { db, clock: () => new Date(start + 4 * DAY_MS), resultDays: 30, demoIdleDays: 30 };
  await purgeRows(purging);
  expect(await db.selectFrom('refusal_hour').select('hour').execute()).toEqual([]);
});

test('a flood writes no more than a row an action and hour, and nothing while nobody is refused', async () => {
  const { db } = fixture();
  const { count, flush, stop } = process();
  const actions = Object.keys(REFUSED_ACTIONS) as RefusedAction[];
  for (let nth = 0; nth < 10_000; nth += 1) count(actions[nth % actions.length] ?? 'page');
  await flush();
  const written = async () => await db.selectFrom('refusal_hour').selectAll().orderBy('action').execute();
  const first = await written();
  expect(first).toHaveLength(actions.length);
  expect(first.reduce((sum, { refused }) => sum + refused, 0)).toBe(10_000);
  await flush();
  await stop();
  expect(await written()).toEqual(first);
});

test('what could not be written is written the next time', async () => {
  const { db } = fixture();
  const { count, flush, stop } = process();
  count('start');
  await sql`alter table refusal_hour rename to refusal_hour_away`.execute(db);
  await flush();
  await sql`alter table refusal_hour_away rename to refusal_hour`.execute(db);
  count('start');
  await stop();
  expect(await db.selectFrom('refusal_hour').select(['action', 'refused']).execute()).toEqual([
    { action: 'start', refused: 2 },
  ]);
});
