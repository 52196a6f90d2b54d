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

describe('shares', () => {
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

  test('an address that has had much waits for one that has had little, whoever came first', async () => {
    const clock = { ms: 0 };
    const queue = observe({ permits: 1, waitingMax: 200, now: () => clock.ms });
    await queue.join({ group: 'attacker', member: '1' });
    clock.ms += 10_000;
    for (let index = 0; index < 10; index += 1) await queue.join({ group: 'attacker', member: '1' });
    for (let index = 0; index < 3; index += 1) await queue.join(ANNA);
    for (let index = 0; index < 4; index += 1) {
      await queue.finish();
      clock.ms += 500;
    }
    expect(queue.events.map(({ group }) => group)).toEqual(['attacker', 'home', 'home', 'home', 'attacker']);
  });

  test('what an address has had is forgotten after some minutes', async () => {
    const clock = { ms: 0 };
    const queue = observe({ permits: 1, waitingMax: 200, now: () => clock.ms });
    await queue.join({ group: 'office', member: '1' });
    clock.ms += 30_000;
    await queue.finish();
    clock.ms += 600_000;
    await queue.join(ANNA);
    clock.ms += 100;
    await queue.join({ group: 'office', member: '1' });
    await queue.join({ group: 'office', member: '2' });
    await queue.join(ANNA);
    await queue.finish();
    await queue.finish();
    expect(queue.events.slice(2).map(({ group }) => group)).toEqual(['office', 'office']);
  });

  const requester = fc.record({
    group: fc.constantFrom('a', 'b', 'c', 'd'),
    member: fc.constantFrom('1', '2', '3'),
  });
  const step = fc.record({
    passesMs: fc.integer({ min: 0, max: 30_000 }),
    act: fc.oneof({ weight: 3, arbitrary: requester }, { weight: 2, arbitrary: fc.constant('finish' as const) }),
  });

  test('whoever starts from the queue has had no more time lately than any who waits, and so it is within a group', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 3 }),
        fc.array(step, { maxLength: 60, size: 'max' }),
        async (permits, steps) => {
          const clock = { ms: 0 };
          const queue = observe({ permits, waitingMax: 1_000, now: () => clock.ms });
          const history = createHistory();
          for (const { passesMs, act } of steps) {
            clock.ms += passesMs;
            const before = queue.events.length;
            if (act === 'finish') {
              history.finish(clock.ms);
              await queue.finish();
            } else {
              history.waiting.push(act);
              await queue.join(act);
            }
            for (const started of queue.events.slice(before)) {
              expect(history.findPassedOver(started, clock.ms)).toEqual([]);
              history.start(started, clock.ms);
            }
            // No permit is idle while somebody waits, and none is given twice.
            expect(queue.running).toHaveLength(Math.min(permits, queue.running.length + history.waiting.length));
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

const HALF_LIFE_MS = 60_000;

/** Every task with its start and end, to compute from scratch what the queue keeps as a sum. */
function createHistory() {
  const waiting: Requester[] = [];
  const tasks: {
    readonly group: string;
    readonly member: string;
    readonly startedAt: number;
    endedAt: number | null;
  }[] = [];
  const usedMs = (chosen: Partial<Requester>, now: number) =>
    tasks
      .filter(({ group, member }) => group === chosen.group && (chosen.member ?? member) === member)
      .reduce((sum, { startedAt, endedAt }) => {
        const ms = (endedAt ?? now) - startedAt;
        return sum + (endedAt === null ? ms : ms * 2 ** ((endedAt - now) / HALF_LIFE_MS));
      }, 0);
  const hadLess = (one: Partial<Requester>, other: Partial<Requester>, now: number) =>
    usedMs(one, now) < usedMs(other, now) - 1e-6;
  return {
    waiting,
    /** Who waits and should have started instead. */
    findPassedOver: ({ group, member }: Requester, now: number) =>
      waiting.filter(
        (other) =>
          hadLess({ group: other.group }, { group }, now) ||
          (other.group === group && hadLess(other, { group, member }, now)),
      ),
    start({ group, member }: Requester, startedAt: number) {
      const position = waiting.findIndex((task) => task.group === group && task.member === member);
      waiting.splice(position, 1);
      tasks.push({ group, member, startedAt, endedAt: null });
    },
    finish(now: number) {
      const oldest = tasks.find(({ endedAt }) => endedAt === null);
      if (oldest) oldest.endedAt = now;
    },
  };
}

/** Lets the promises of the queue resolve. */
async function settle(): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
}
