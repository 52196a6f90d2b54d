import { randomUUID } from 'node:crypto';
import { serialize } from 'node:v8';
import type { FaceEngine } from '@vidno/face-engine/face-engine';
import { createLookout, createWaker } from '#database/news.ts';
import { underSpan } from '#observability/tracing.ts';
import type { Tools } from '#tools.ts';
import {
  announceEngine,
  type ClaimedTask,
  claimTasks,
  ENGINE_SILENT_MS,
  endTask,
  forgetTasks,
  removeEngine,
  renewTasks,
  returnTask,
} from './engine-repository.ts';
import type { Handover } from './handover.ts';
import { readPayload } from './payload.ts';

const TICK_MS = 250;
const RENEW_EVERY_MS = ENGINE_SILENT_MS / 3;
const FORGET_EVERY_MS = 60_000;

interface ServeTools extends Pick<Tools, 'db' | 'clock' | 'log'> {
  /** Where this process asks for tasks as well. */
  readonly handover?: Handover | undefined;
}

export interface ServedEngine {
  /** Takes nothing new, and ends what it has begun. */
  stop(): Promise<void>;
}

/** Does the tasks of all processes that ask, as many at once as the engine has workers. */
export function serveEngine(
  { db, clock, log, handover }: ServeTools,
  { engine, places }: { readonly engine: FaceEngine; readonly places: number },
): ServedEngine {
  const id = randomUUID();
  const held = new Map<string, Promise<void>>();
  const waker = createWaker();
  const lookout = createLookout({ db, clock, name: 'engine_news', onNews: waker.wake });
  let isStopping = false;
  let renewedAt = Number.NEGATIVE_INFINITY;
  let forgottenAt = performance.now();

  async function run(task: ClaimedTask): Promise<void> {
    const answer = await compute(engine, task, handover).then(
      (output) => ({ state: 'done' as const, output }),
      (error: unknown) => {
        log.warn({ err: error, task: task.task }, 'a task of the face engine failed');
        return null;
      },
    );
    if (answer === null) await returnTask(db, task, clock());
    else await endTask(db, task, { ...answer, now: clock() });
  }

  function hold(task: ClaimedTask): void {
    const done = run(task)
      // Its lease ends, and another engine takes it over.
      .catch((error: unknown) => log.error({ err: error }, 'failed to answer a task of the face engine'))
      .finally(() => {
        held.delete(task.lease);
        lookout.want();
        waker.wake();
      });
    held.set(task.lease, done);
  }

  async function claim(): Promise<void> {
    const count = places - held.size;
    if (count <= 0 || !lookout.isWorthwhile()) return;
    const now = clock();
    const leaseUntil = new Date(now.getTime() + ENGINE_SILENT_MS);
    const { tasks, lostAt } = await claimTasks(db, { count, now, leaseUntil });
    for (const task of tasks) hold(task);
    lookout.expect(lostAt);
  }

  async function renew(): Promise<void> {
    if (performance.now() - renewedAt < RENEW_EVERY_MS) return;
    renewedAt = performance.now();
    const now = clock();
    await announceEngine(db, { id, places, now });
    await renewTasks(db, [...held.keys()], new Date(now.getTime() + ENGINE_SILENT_MS));
    if (performance.now() - forgottenAt < FORGET_EVERY_MS) return;
    forgottenAt = performance.now();
    await forgetTasks(db, now);
  }

  async function work(): Promise<void> {
    while (!isStopping) {
      try {
        await renew();
        await claim();
      } catch (error) {
        log.error({ err: error }, 'failed to take tasks of the face engine');
        lookout.want();
      }
      await waker.sleep(TICK_MS);
    }
  }

  const working = work();
  return {
    async stop() {
      isStopping = true;
      waker.wake();
      lookout.stop();
      await working;
      await Promise.all(held.values());
      await removeEngine(db, id);
    },
  };
}

/** Null if the answer is handed over. */
async function compute(
  engine: FaceEngine,
  { id, task, input }: ClaimedTask,
  handover: Handover | undefined,
): Promise<Buffer | null> {
  if (input !== null) {
    const { argument, cause } = readPayload(input);
    return serialize(await underSpan<unknown>(cause, () => engine[task](argument as never)));
  }
  const argument = handover?.inputOf(id);
  if (argument === undefined) throw new Error('Whoever asked for the task is gone with its picture');
  handover?.answer(id, await engine[task](argument as never));
  return null;
}
