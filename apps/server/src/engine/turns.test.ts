import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type EngineLoad, orderTurns, type UsedTime, type WaitingTask } from './turns.ts';

const TASK_MS = 200;

const task = (id: string, given: Partial<WaitingTask> = {}): WaitingTask => ({
  id,
  lane: 'normal',
  group: 'home',
  member: 'anna',
  arrivedAt: 0,
  isShort: false,
  ...given,
});

function order(waiting: readonly WaitingTask[], given: Partial<EngineLoad> = {}): string[] {
  return turnsOf(waiting, given).map(({ task: { id } }) => id);
}

function turnsOf(waiting: readonly WaitingTask[], given: Partial<EngineLoad> = {}) {
  return orderTurns({ waiting, used: [], freeInMs: [0], taskMs: TASK_MS, ...given });
}

describe('the order', () => {
  test('one picture goes before the second of a hundred of another address', () => {
    const attacker = Array.from({ length: 100 }, (_, index) =>
      task(`attacker ${index}`, { group: 'attacker', member: `account ${index}` }),
    );
    expect(order([...attacker, task('anna', { arrivedAt: 1 })]).indexOf('anna')).toBe(1);
  });

  test('within an address one picture goes before the second of a hundred of another account', () => {
    const boris = Array.from({ length: 100 }, (_, index) => task(`boris ${index}`, { member: 'boris' }));
    expect(order([...boris, task('anna', { arrivedAt: 1 })]).indexOf('anna')).toBe(1);
  });

  test('an address that has had much waits for one that has had little, whoever came first', () => {
    const waiting = [
      task('attacker', { group: 'attacker' }),
      ...[1, 2, 3].map((arrivedAt) => task(`anna ${arrivedAt}`, { arrivedAt })),
    ];
    const used = [{ lane: 'normal', group: 'attacker', member: 'anna', ms: 10_000 }] as const;
    expect(order(waiting, { used })).toEqual(['anna 1', 'anna 2', 'anna 3', 'attacker']);
  });

  test('who pays for it goes first, and has half of the time while others wait', () => {
    const paid = Array.from({ length: 6 }, (_, index) => task('paid', { lane: 'fast', arrivedAt: 10 + index }));
    const free = Array.from({ length: 6 }, (_, index) => task('free', { group: `${index}` }));
    expect(order([...free, ...paid])).toEqual(Array.from({ length: 6 }, () => ['paid', 'free']).flat());
  });

  test("the product's own work waits for everybody, and a chosen face for nobody", () => {
    const waiting = [
      task('import', { lane: 'own' }),
      task('anna', { arrivedAt: 1 }),
      task('face', { isShort: true, arrivedAt: 2 }),
    ];
    expect(order(waiting)).toEqual(['face', 'anna', 'import']);
  });

  test('without a place nothing starts', () => {
    expect(order([task('anna')], { freeInMs: [] })).toEqual([]);
  });
});

describe('laws', () => {
  const waitingTask = fc.record({
    lane: fc.constantFrom('fast' as const, 'normal' as const, 'own' as const),
    group: fc.constantFrom('a', 'b', 'c'),
    member: fc.constantFrom('1', '2'),
    arrivedAt: fc.nat(1_000),
    isShort: fc.boolean(),
  });
  const loads = fc.record({
    waiting: fc
      .array(waitingTask, { maxLength: 60 })
      .map((all) => all.map((one, index) => ({ ...one, id: `${index}` }))),
    used: fc.array(
      fc.record({
        lane: fc.constantFrom('fast' as const, 'normal' as const, 'own' as const),
        group: fc.constantFrom('a', 'b', 'c'),
        member: fc.constantFrom('1', '2'),
        ms: fc.nat(60_000),
      }),
      { maxLength: 6 },
    ),
    freeInMs: fc.array(fc.nat(500), { minLength: 1, maxLength: 4 }),
    taskMs: fc.integer({ min: 1, max: 2_000 }),
  });

  test('everybody has one turn, no earlier than those before', () => {
    fc.assert(
      fc.property(loads, (load) => {
        const turns = orderTurns(load);
        expect(turns.map(({ task: { id } }) => id).toSorted()).toEqual(load.waiting.map(({ id }) => id).toSorted());
        const starts = turns.map(({ startsInMs }) => startsInMs);
        expect(starts).toEqual(starts.toSorted((one, other) => one - other));
      }),
    );
  });

  test('whoever is taken one at a time has the turn that was foretold', () => {
    fc.assert(
      fc.property(loads, (load) => {
        const foretold = orderTurns(load).map(({ task: { id } }) => id);
        const taken: string[] = [];
        let waiting: readonly WaitingTask[] = load.waiting;
        let used: readonly UsedTime[] = load.used;
        for (;;) {
          const [next] = orderTurns({ ...load, waiting, used, freeInMs: [0] }, 1);
          if (!next) break;
          const { id, lane, group, member, isShort } = next.task;
          taken.push(id);
          waiting = waiting.filter((other) => other.id !== id);
          used = [...used, { lane, group, member, ms: isShort ? 0 : load.taskMs }];
        }
        // Of equals the one who came first, which a queue that starts anew tells by the time of arrival alone.
        expect(taken.length).toBe(foretold.length);
        expect(taken[0]).toBe(foretold[0]);
      }),
    );
  });

  test('nobody who pays nothing waits behind more than as many who pay', () => {
    fc.assert(
      fc.property(loads, (load) => {
        const turns = orderTurns({ ...load, used: [] }).filter(({ task: { isShort } }) => !isShort);
        const lanes = turns.map(({ task: { lane } }) => lane);
        const lastNormal = lanes.lastIndexOf('normal');
        let lead = 0;
        for (const lane of lanes.slice(0, lastNormal + 1)) {
          lead += lane === 'fast' ? 1 : -1;
          expect(lane).not.toBe('own');
          expect(lead).toBeLessThanOrEqual(1);
        }
      }),
    );
  });
});
