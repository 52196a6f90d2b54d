import { randomUUID } from 'node:crypto';
import { deserialize } from 'node:v8';
import { identifyPicture } from '@vidno/face-engine/decode/identify-picture';
import type { Embedding, FaceEngine } from '@vidno/face-engine/face-engine';
import { SECOND_MS } from '#config/time.ts';
import { createLookout } from '#database/news.ts';
import { inSpan } from '#observability/tracing.ts';
import type { Tools } from '#tools.ts';
import { giveUpTasks, insertTask, type NewTask, readLoad, type TaskAnswer, takeAnswers } from './engine-repository.ts';
import { type AskOptions, EngineBusyError, EngineFailedError, type FaceTasks, type Place } from './face-tasks.ts';
import type { Handover } from './handover.ts';
import { toPayload } from './payload.ts';
import { type EngineLoad, orderTurns, type Requester, type Turn } from './turns.ts';

interface Waiter {
  readonly resolve: (answer: unknown) => void;
  readonly reject: (error: unknown) => void;
  readonly onPlace: ((place: Place) => void) | undefined;
}

/** How often to look for answers of which no news came, and to tell places anew. */
const LOOK_EVERY_MS = SECOND_MS;
const OWN: Requester = { lane: 'own', group: '', member: '' };

/** What is told while no engine is running, or there is no room for the picture: either takes about so long. */
const LATER_SECONDS = 15;

interface QueueTools extends Pick<Tools, 'db' | 'clock' | 'log'> {
  /** Where this process does its tasks as well. */
  readonly handover?: Handover | undefined;
}

/** Asks the engines of all processes, in one queue. What does not compute comes from `model`. */
export function createQueuedEngine(tools: QueueTools, model: FaceEngine): FaceTasks {
  const { db, clock, log, handover } = tools;
  const waiters = new Map<string, Waiter>();
  let looking: Promise<void> | null = null;
  let timer: NodeJS.Timeout | null = null;
  const lookout = createLookout({ db, clock, name: 'engine_news', onNews: () => look() });

  function look(): void {
    if (waiters.size === 0) return;
    looking ??= lookOnce()
      .catch((error: unknown) => log.warn({ err: error }, 'failed to look for answers of the face engine'))
      .finally(() => {
        looking = null;
        // News that came meanwhile.
        if (lookout.isWorthwhile()) look();
      });
  }

  async function lookOnce(): Promise<void> {
    lookout.isWorthwhile();
    const answers = await takeAnswers(db, [...waiters.keys()]);
    for (const [id, answer] of answers) {
      const waiter = waiters.get(id);
      const output = handover?.take(id);
      waiters.delete(id);
      if (waiter) settle(waiter, answer, output);
    }
  }

  async function tellPlaces(): Promise<void> {
    const asking = [...waiters].filter(([, { onPlace }]) => onPlace !== undefined);
    if (asking.length === 0) return;
    const places = placesOf(await readLoad(db, clock()));
    for (const [id, { onPlace }] of asking) {
      const place = places.get(id);
      if (place) onPlace?.(place);
    }
  }

  function tick(): void {
    look();
    tellPlaces().catch((error: unknown) => log.warn({ err: error }, 'failed to tell places in the queue'));
    if (waiters.size === 0 && timer) {
      clearInterval(timer);
      timer = null;
    }
  }

  function ask(task: NewTask['task'], argument: unknown, options: AskOptions = {}): Promise<unknown> {
    return inSpan(`ask ${task}`, {}, () => askInQueue(task, argument, options));
  }

  async function askInQueue(task: NewTask['task'], argument: unknown, options: AskOptions): Promise<unknown> {
    const { requester, signal, onQueued, onPlace, maxWaitMs } = options;
    signal?.throwIfAborted();
    const from = requester ? toRequester(requester) : OWN;
    const entry = { id: randomUUID(), task, ...from, isShort: task === 'embed', now: clock() };
    if (maxWaitMs !== undefined) await refuseIfLonger(entry, maxWaitMs);
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    const giveUp = () => {
      waiters.delete(entry.id);
      reject(signal?.reason);
      giveUpTasks(db, [entry.id]).catch((error: unknown) => log.warn({ err: error }, 'failed to give a task up'));
    };
    try {
      if (handover?.give(entry.id, argument) === false) throw new EngineBusyError(LATER_SECONDS);
      await insertTask(db, { ...entry, input: handover ? null : toPayload(argument) });
      if (!handover) onQueued?.();
      waiters.set(entry.id, { resolve, reject, onPlace });
      timer ??= setInterval(tick, LOOK_EVERY_MS).unref();
      signal?.addEventListener('abort', giveUp, { once: true });
      look();
      return await promise;
    } finally {
      signal?.removeEventListener('abort', giveUp);
      handover?.take(entry.id);
    }
  }

  async function refuseIfLonger(entry: Omit<NewTask, 'input'>, maxWaitMs: number): Promise<void> {
    const load = await readLoad(db, clock());
    const task = { ...entry, arrivedAt: entry.now.getTime() };
    const place = placesOf({ ...load, waiting: [...load.waiting, task] }).get(entry.id);
    const seconds = place?.seconds ?? LATER_SECONDS;
    if (seconds * SECOND_MS > maxWaitMs) throw new EngineBusyError(seconds);
  }

  /** What is no picture does not wait in the queue. */
  async function askAboutPicture(task: NewTask['task'], picture: Uint8Array, options?: AskOptions): Promise<unknown> {
    const identified = identifyPicture(picture);
    return identified.kind === 'refused' ? identified : await ask(task, picture, options);
  }

  return {
    ...model,
    findFaces: async (picture, options) => (await askAboutPicture('findFaces', picture, options)) as never,
    recognise: async (picture, options) => (await askAboutPicture('recognise', picture, options)) as never,
    analyse: async (picture, options) => (await askAboutPicture('analyse', picture, options)) as never,
    embed: async (chips, options) => (await ask('embed', chips, options)) as Embedding[],
    close: async () => {
      lookout.stop();
      if (timer) clearInterval(timer);
      for (const { reject } of waiters.values()) reject(new Error('The process stops'));
      await looking;
      await model.close();
    },
  };
}

function toRequester({ group, member, isPaidFor = false }: NonNullable<AskOptions['requester']>): Requester {
  return { lane: isPaidFor ? 'fast' : 'normal', group, member };
}

/** `output` is what was handed over. */
function settle({ resolve, reject }: Waiter, answer: TaskAnswer | 'gone', output: unknown): void {
  if (answer === 'gone') reject(new EngineFailedError('The task was lost'));
  else if (answer.state === 'done' && output !== undefined) resolve(output);
  else if (answer.state === 'failed' || answer.output === null)
    reject(new EngineFailedError('No engine could do the task'));
  else resolve(deserialize(answer.output));
}

/** Whole seconds, so that a second is not promised that is not there. */
function placesOf(load: EngineLoad): ReadonlyMap<string, Place> {
  const toPlace = ({ startsInMs }: Turn, ahead: number): Place => ({
    ahead,
    seconds: Math.ceil((startsInMs + load.taskMs) / SECOND_MS),
  });
  return new Map(orderTurns(load).map((turn, ahead) => [turn.task.id, toPlace(turn, ahead)]));
}
