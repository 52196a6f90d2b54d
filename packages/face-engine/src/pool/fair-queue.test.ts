import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createFairQueue, type FairQueueOptions, QueueFullError, type Requester } from './fair-queue.ts';

const never = new AbortController().signal;
const ANNA: Requester = { group: 'home', member: 'anna' };

/** Starts and refusals in their order; a task is named `group member`. */
function observe(options: FairQueueOptions) {
  const queue = createFairQueue(options);
  const events: { readonly kind: 'started' | 'refused'; readonly group: string; readonly member: string }[] = [];
  const running: (() => void)[] = [];
  return {
    events,
    running,
    async join(requester: Requester, signal = never) {
      queue.acquire(requester, signal).then(
        (release) => {
          events.push({ kind: 'started', ...requester });
          running.push(release);
        },
        () => events.push({ kind: 'refused', ...requester }),
      );
      await settle();
    },
    async finish() {
      running.shift()?.();
      await settle();
    },
  };
}

describe('turns', () => {
  test('one picture goes before the second of a hundred of another address', async () => {
    const queue = observe({ permits: 1, waitingMax: 200 });
    for (let index = 0; index < 100; index += 1) await queue.join({ group: 'attacker', member: `account ${index}` });
    await queue.join(ANNA);
    await queue.finish();
    expect(queue.events.at(-1)).toMatchObject(ANNA);
  });

  test('within an address one picture goes before the second of a hundred of another account', async () => {
    const queue = observe({ permits: 1, waitingMax: 200 });
    for (let index = 0; index < 100; index += 1) await queue.join({ group: 'home', member: 'boris' });
    await queue.join(ANNA);
    await queue.finish();
    expect(queue.events.at(-1)).toMatchObject(ANNA);
  });

  const requester = fc.record({
    group: fc.constantFrom('a', 'b', 'c', 'd'),
    member: fc.constantFrom('1', '2', '3'),
  });
  const step = fc.oneof({ weight: 3, arbitrary: requester }, { weight: 2, arbitrary: fc.constant('finish' as const) });

  test('while a group waits every other starts at most one task, and so it is for the members of a group', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 3 }),
        fc.array(step, { maxLength: 60, size: 'max' }),
        async (permits, steps) => {
          const queue = observe({ permits, waitingMax: 1_000 });
          const overtaken = createOvertaking();
          for (const next of steps) {
            const before = queue.events.length;
            if (next !== 'finish') overtaken.join(next);
            await (next === 'finish' ? queue.finish() : queue.join(next));
            queue.events.slice(before).forEach(overtaken.start);
            expect(overtaken.most()).toBeLessThanOrEqual(1);
            // No permit is idle while somebody waits, and none is given twice.
            expect(queue.running).toHaveLength(Math.min(permits, queue.running.length + overtaken.waiting.length));
          }
        },
      ),
    );
  });

  test('tasks of one member start in the order they came', async () => {
    const queue = createFairQueue({ permits: 1, waitingMax: 10 });
    const started: number[] = [];
    const tasks = [1, 2, 3].map(async (number) => {
      const release = await queue.acquire(ANNA, never);
      started.push(number);
      release();
    });
    await Promise.all(tasks);
    expect(started).toEqual([1, 2, 3]);
  });
});

describe('a full queue', () => {
  test('refuses the newest task of the member with the most of the group with the most', async () => {
    const queue = observe({ permits: 1, waitingMax: 4 });
    await queue.join({ group: 'attacker', member: '1' });
    for (const member of ['1', '2', '2', '1', '2']) await queue.join({ group: 'attacker', member });
    expect(queue.events.at(-1)).toEqual({ kind: 'refused', group: 'attacker', member: '2' });
    await queue.join(ANNA);
    expect(queue.events.filter(({ kind }) => kind === 'refused').at(-1)).toMatchObject({ group: 'attacker' });
    await queue.finish();
    expect(queue.events.at(-1)).toEqual({ kind: 'started', ...ANNA });
  });

  test('refuses the newcomer if nobody has more than it', async () => {
    const queue = observe({ permits: 1, waitingMax: 2 });
    for (const group of ['a', 'b', 'c', 'd']) await queue.join({ group, member: '1' });
    expect(queue.events).toMatchObject([
      { kind: 'started', group: 'a' },
      { kind: 'refused', group: 'd' },
    ]);
  });

  test("never refuses the product's own work, which counts as one more group", async () => {
    const queue = createFairQueue({ permits: 1, waitingMax: 1 });
    const release = await queue.acquire(null, never);
    const own = [queue.acquire(null, never), queue.acquire(null, never)];
    const anna = queue.acquire(ANNA, never);
    const refused = queue.acquire({ group: 'attacker', member: '1' }, never);
    await expect(refused).rejects.toThrow(QueueFullError);
    release();
    (await anna)();
    for (const task of own) (await task)();
  });
});

test('a task that is given up while it waits takes no permit', async () => {
  const queue = createFairQueue({ permits: 1, waitingMax: 10 });
  const release = await queue.acquire(ANNA, never);
  const givenUp = new AbortController();
  const aborted = queue.acquire(ANNA, givenUp.signal);
  const next = queue.acquire(ANNA, never);
  givenUp.abort(new Error('no time'));
  await expect(aborted).rejects.toThrow('no time');
  release();
  await expect(next).resolves.toBeTypeOf('function');
  await expect(queue.acquire(ANNA, AbortSignal.abort(new Error('too late')))).rejects.toThrow('too late');
});

/** Counts how many tasks of each other group, and of each other member of its own group, start while somebody waits. */
function createOvertaking() {
  const waiting: Requester[] = [];
  /** By who waits, and by who started. */
  const counters = new Map<string, Map<string, number>>();
  const count = (waits: string, started: string) => {
    const counter = counters.get(waits) ?? new Map<string, number>();
    counters.set(waits, counter.set(started, (counter.get(started) ?? 0) + 1));
  };
  return {
    waiting,
    join: (requester: Requester) => void waiting.push(requester),
    start({ group, member }: Requester) {
      const started = waiting.findIndex((task) => task.group === group && task.member === member);
      waiting.splice(started, 1);
      counters.delete(group);
      counters.delete(`${group} ${member}`);
      const ofGroup = waiting.filter((task) => task.group === group && task.member !== member);
      for (const other of new Set(waiting.map((task) => task.group))) if (other !== group) count(other, group);
      for (const other of new Set(ofGroup.map((task) => task.member))) count(`${group} ${other}`, member);
    },
    most: () => Math.max(0, ...[...counters.values()].flatMap((counter) => [...counter.values()])),
  };
}

/** Lets the promises of the queue resolve. */
async function settle(): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
}
