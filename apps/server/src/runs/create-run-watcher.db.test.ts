import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Database } from '#database/database.ts';
import { testDatabase } from '#testing/database/test-database.ts';
import { updateEnd } from './lease-repository.ts';
import type { RunState } from './run.ts';
import { insertRuns } from './run-repository.ts';
import { createRunEvents, createRunWatcher } from './run-watcher.ts';

const db = testDatabase();
const at = new Date();

test('a watcher gets the current state and each change until the run ends', async () => {
  const { watcher, runEvents, id, signal } = await openFixture();
  const seen = collect(watcher.watch(id, { after: 0, signal }));
  await seen.until(1);
  runEvents.emit('changed', await changeProgress(id));
  await seen.until(2);
  runEvents.emit('changed', await end(id, 'delivered', 'Готово'));
  await seen.end;
  expect(seen.states).toMatchObject([
    { status: 'wait', percent: 0, version: 1 },
    { status: 'wait', percent: 40, version: 2 },
    { status: 'delivered', percent: 100, version: 3 },
  ]);
});

test('a change made by another process is found by polling', async () => {
  const { watcher, id, signal } = await openFixture({ pollMs: 10 });
  const seen = collect(watcher.watch(id, { after: 1, signal }));
  await end(id, 'failed', 'Не получилось');
  await seen.end;
  expect(seen.states).toMatchObject([{ status: 'failed', version: 2 }]);
});

test('a reconnecting watcher gets only newer states, and always the end', async () => {
  const { watcher, runEvents, id, signal } = await openFixture();
  await changeProgress(id);
  const seen = collect(watcher.watch(id, { after: 2, signal }));
  runEvents.emit('changed', await end(id, 'delivered', 'Готово'));
  await seen.end;
  expect(seen.states.map(({ version }) => version)).toEqual([3]);

  const again = collect(watcher.watch(id, { after: 3, signal }));
  await again.end;
  expect(again.states.map(({ version }) => version)).toEqual([3]);
});

test('watching ends when the run is deleted, withdrawn, or does not exist', async () => {
  const { watcher, runEvents, id, signal } = await openFixture({ pollMs: 10 });
  const removed = await insertRun();
  const seen = collect(watcher.watch(id, { after: 0, signal }));
  const other = collect(watcher.watch(removed, { after: 0, signal }));
  await seen.until(1);
  await other.until(1);
  runEvents.emit('changed', await end(removed, 'withdrawn', ''));
  await other.end;
  expect(other.states).toMatchObject([{ status: 'wait' }]);
  await db().deleteFrom('run').execute();
  await seen.end;
  const unknown = collect(watcher.watch(randomUUID(), { after: 0, signal }));
  await unknown.end;
  expect(unknown.states).toEqual([]);
});

test('polling stops when the last watcher leaves', async () => {
  let questions = 0;
  const counting = counted(() => {
    questions += 1;
  });
  const { watcher, id, leave, signal } = await openFixture({ pollMs: 5, watched: counting });
  const seen = collect(watcher.watch(id, { after: 0, signal }));
  await seen.until(1);
  leave();
  await seen.end;
  await delay(20);
  const asked = questions;
  await delay(50);
  expect(questions).toBe(asked);
});

test('a hundred watchers of a hundred runs share one query', async () => {
  let atOnce = 0;
  let most = 0;
  let questions = 0;
  const counting = counted(
    () => {
      questions += 1;
      atOnce += 1;
      most = Math.max(most, atOnce);
    },
    () => {
      atOnce -= 1;
    },
  );
  const { watcher, signal, leave } = await openFixture({ pollMs: 50, watched: counting });
  const ids = await Promise.all(Array.from({ length: 100 }, () => insertRun()));
  const watchers = ids.map((id) => collect(watcher.watch(id, { after: 0, signal })));
  await Promise.all(watchers.map((seen) => seen.until(1)));
  leave();
  await Promise.all(watchers.map((seen) => seen.end));
  expect(most).toBe(1);
  expect(questions).toBeLessThan(10);
});

async function openFixture({ pollMs = 5_000, watched = db() }: { pollMs?: number; watched?: Database } = {}) {
  const runEvents = createRunEvents();
  const leaving = new AbortController();
  return {
    runEvents,
    id: await insertRun(),
    watcher: createRunWatcher({ db: watched, runEvents, pollMs }),
    signal: leaving.signal,
    leave: () => leaving.abort(),
  };
}

async function insertRun(): Promise<string> {
  const id = randomUUID();
  const of = { kind: 'keyword_search', subjectId: randomUUID(), accountId: null, lane: 'normal' } as const;
  await db()
    .transaction()
    .execute((trx) => insertRuns(trx, [{ id, ...of, message: '', at }]));
  return id;
}

async function changeProgress(id: string): Promise<RunState> {
  return await db()
    .updateTable('run')
    .set((eb) => ({ percent: 40, message: 'Сравниваем', version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .returning(['id', 'status', 'percent', 'message', 'lane', 'version'])
    .executeTakeFirstOrThrow();
}

async function end(id: string, status: 'delivered' | 'failed' | 'withdrawn', message: string): Promise<RunState> {
  const ended = await db()
    .transaction()
    .execute((trx) => updateEnd(trx, { id, lease: null }, { status, message, at }));
  if (!ended) throw new Error('It had ended before');
  return ended;
}

/** The same database, counting what is asked of it. */
function counted(onQuestion: () => void, onAnswer = () => {}): Database {
  return db().withPlugin({
    transformQuery: ({ node }) => {
      onQuestion();
      return node;
    },
    transformResult: async ({ result }) => {
      onAnswer();
      return result;
    },
  });
}

function collect<State>(source: AsyncGenerator<State>) {
  const states: State[] = [];
  let onState = () => {};
  const end = (async () => {
    for await (const state of source) {
      states.push(state);
      onState();
    }
  })();
  const until = async (count: number) => {
    while (states.length < count) {
      await new Promise<void>((resolve) => {
        onState = resolve;
      });
    }
  };
  return { states, end, until };
}

function delay(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
