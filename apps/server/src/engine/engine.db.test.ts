import type { FaceEngine } from '@vidno/face-engine/face-engine';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createLog } from '#observability/log.ts';
import { testDatabase } from '#testing/database/test-database.ts';
import { createFakeFaceEngine, fakeFace } from '#testing/fake-face-engine.ts';
import { claimTasks, ENGINE_SILENT_MS, forgetTasks } from './engine-repository.ts';
import { EngineBusyError, EngineFailedError, type FaceTasks, type Place } from './face-tasks.ts';
import { createHandover, type Handover } from './handover.ts';
import { createQueuedEngine } from './queued-engine.ts';
import { type ServedEngine, serveEngine } from './serve-engine.ts';

const log = createLog('silent');
const clock = () => new Date();
const ANNA = { group: 'home', member: 'anna' };
const BORIS = { group: 'office', member: 'boris' };
const LONG_MS = 300_000;
/** What has the signature of a picture. */
const photo = (name: string) => Buffer.from(`GIF89a ${name}`);
const computing = createFakeFaceEngine({ [photo('anna 1').toString()]: [fakeFace('anna')] });

const db = testDatabase();
let engines: ServedEngine[];
let asking: FaceTasks[];

beforeEach(() => {
  engines = [];
  asking = [];
});
afterEach(async () => {
  for (const each of asking) await each.close();
  for (const engine of engines) await engine.stop();
});

/** What a web process has. */
function ask(handover?: Handover): FaceTasks {
  const queued = createQueuedEngine({ db: db(), clock, log, handover }, computing);
  asking.push(queued);
  return queued;
}

function serve(engine: Partial<FaceEngine> = {}, places = 1, handover?: Handover): ServedEngine {
  const served = serveEngine({ db: db(), clock, log, handover }, { engine: { ...computing, ...engine }, places });
  engines.push(served);
  return served;
}

/** An engine that answers when it is told to. */
function heldEngine() {
  const begun: { readonly picture: string; readonly finish: () => void }[] = [];
  const findFaces: FaceEngine['findFaces'] = (picture) =>
    new Promise((resolve) => {
      const finish = () => resolve({ kind: 'refused', because: 'picture_too_small' });
      begun.push({ picture: Buffer.from(picture).toString(), finish });
    });
  const untilBegun = (count: number) => expect.poll(() => begun.length, { timeout: LONG_MS }).toBe(count);
  return { findFaces, begun, untilBegun };
}

describe('a task', () => {
  test('is done by an engine, and its answer and its picture are kept by nobody', async () => {
    serve();
    const web = ask();
    const picture = photo('anna 1');
    await expect(web.findFaces(picture, { requester: ANNA })).resolves.toEqual(await computing.findFaces(picture));
    expect(await db().selectFrom('engine_task').select('id').execute()).toEqual([]);
    const used = () => db().selectFrom('engine_use').select(['requester_member', 'tasks']).execute();
    expect(await used()).toEqual([{ requester_member: 'anna', tasks: 1 }]);
    await forgetTasks(db(), new Date(Date.now() + 3_600_000));
    expect(await used()).toEqual([]);
  });

  test('whose asker is in the same process is handed over with its answer, as long as there is room', async () => {
    const handover = createHandover();
    const picture = photo('anna 1');
    const web = ask(handover);
    const answer = web.findFaces(picture, { requester: ANNA });
    await expect.poll(() => countWaiting(), { timeout: LONG_MS }).toBe(1);
    const [row] = await db().selectFrom('engine_task').select(['id', 'input']).execute();
    expect(row?.input).toBeNull();
    expect(handover.inputOf(row?.id ?? '')).toBe(picture);
    const crowd = [1, 2, 3].map((id) => handover.give(String(id), Buffer.alloc(40 * 1024 * 1024)));
    expect(crowd).toEqual([true, true, false]);
    const large = Buffer.concat([picture, Buffer.alloc(20 * 1024 * 1024)]);
    await expect(web.findFaces(large, { requester: ANNA })).rejects.toThrow(EngineBusyError);
    serve({}, 1, handover);
    await expect(answer).resolves.toEqual(await computing.findFaces(picture));
    expect(await db().selectFrom('engine_task').select('id').execute()).toEqual([]);
    expect(handover.inputOf(row?.id ?? '')).toBeUndefined();
  });

  test('whose asker is gone with its picture fails', async () => {
    const answer = ask(createHandover()).findFaces(photo('anna 1'), { requester: ANNA });
    await expect.poll(() => countWaiting(), { timeout: LONG_MS }).toBe(1);
    serve({}, 1, createHandover());
    await expect(answer).rejects.toThrow(EngineFailedError);
  });

  test('of an engine that is killed is done by another', async () => {
    const web = ask();
    const answer = web.findFaces(photo('anna 1'), { requester: ANNA });
    await expect.poll(() => countWaiting(), { timeout: LONG_MS }).toBe(1);
    // Claimed by a process that is never heard of again.
    const past = new Date(Date.now() - 2 * ENGINE_SILENT_MS);
    await claimTasks(db(), { count: 1, now: past, leaseUntil: new Date(past.getTime() + ENGINE_SILENT_MS) });
    serve();
    await expect(answer).resolves.toMatchObject({ kind: 'read' });
  });

  test('that no engine can do fails after some tries', async () => {
    let tries = 0;
    serve({
      findFaces: async () => {
        tries += 1;
        throw new Error('The worker ended');
      },
    });
    await expect(ask().findFaces(photo('x'), { requester: ANNA })).rejects.toThrow(EngineFailedError);
    expect(tries).toBe(3);
  });

  test('with what is no picture does not wait', async () => {
    await expect(ask().findFaces(Buffer.from('x'), { requester: ANNA })).resolves.toMatchObject({ kind: 'refused' });
    expect(await db().selectFrom('engine_task').select('id').execute()).toEqual([]);
  });

  test('that is given up while it waits is done by nobody', async () => {
    const web = ask();
    const left = new AbortController();
    const answer = web.findFaces(photo('anna 1'), { requester: ANNA, signal: left.signal });
    await expect.poll(() => countWaiting(), { timeout: LONG_MS }).toBe(1);
    left.abort(new Error('has left'));
    await expect(answer).rejects.toThrow('has left');
    await expect.poll(() => countWaiting(), { timeout: LONG_MS }).toBe(0);
  });
});

describe('the queue', () => {
  test('is one for all processes that ask and all that answer', async () => {
    const first = heldEngine();
    serve(first, 2);
    const [one, other] = [ask(), ask()];
    const answers = [1, 2, 3].flatMap((number) => [
      one.findFaces(photo(`anna ${number}`), { requester: ANNA }),
      other.findFaces(photo(`boris ${number}`), { requester: BORIS }),
    ]);
    await first.untilBegun(2);
    const second = heldEngine();
    serve(second, 4);
    await second.untilBegun(4);
    expect(new Set([...first.begun, ...second.begun].map(({ picture }) => picture)).size).toBe(6);
    for (const { finish } of [...first.begun, ...second.begun]) finish();
    await Promise.all(answers);
  });

  test('gives the next turn to whoever has had less, and the one after an engine is free', async () => {
    const held = heldEngine();
    serve(held);
    const web = ask();
    const answers = [web.findFaces(photo('boris 0'), { requester: BORIS })];
    await held.untilBegun(1);
    for (const number of [1, 2, 3]) answers.push(web.findFaces(photo(`boris ${number}`), { requester: BORIS }));
    await expect.poll(() => countWaiting(), { timeout: LONG_MS }).toBe(3);
    answers.push(web.findFaces(photo('anna'), { requester: ANNA }));
    await expect.poll(() => countWaiting(), { timeout: LONG_MS }).toBe(4);
    held.begun[0]?.finish();
    await held.untilBegun(2);
    expect(held.begun[1]?.picture).toBe(photo('anna').toString());
    for (let done = 1; done < 5; done += 1) {
      await held.untilBegun(done + 1);
      held.begun[done]?.finish();
    }
    await Promise.all(answers);
  });

  test('tells whoever waits how many are before them', async () => {
    const held = heldEngine();
    serve(held);
    const web = ask();
    const places: Place[] = [];
    const first = web.findFaces(photo('boris'), { requester: BORIS });
    await held.untilBegun(1);
    const second = web.findFaces(photo('anna'), { requester: ANNA, onPlace: (place) => places.push(place) });
    await expect
      .poll(() => places.at(0), { timeout: LONG_MS })
      .toMatchObject({ ahead: 0, seconds: expect.any(Number) });
    held.begun[0]?.finish();
    await held.untilBegun(2);
    held.begun[1]?.finish();
    await Promise.all([first, second]);
  });

  test('refuses at once who would have to wait too long, or where there is no engine', async () => {
    const web = ask();
    const impatient = { requester: ANNA, maxWaitMs: 1_000 };
    await expect(web.findFaces(photo('anna'), impatient)).rejects.toThrow(EngineBusyError);
    const held = heldEngine();
    serve(held);
    const answers = Array.from({ length: 5 }, (_, index) =>
      web.findFaces(photo(`boris ${index}`), { requester: BORIS }),
    );
    await held.untilBegun(1);
    const same = { requester: BORIS, maxWaitMs: 1_000 };
    const refused = await web.findFaces(photo('boris 5'), same).catch((error: unknown) => error);
    // Four before it, of 0.4 s each, and itself; and what is left of the first.
    expect(refused).toMatchObject({ retryAfterSeconds: expect.toBeOneOf([2, 3]) });
    for (let done = 0; done < 5; done += 1) {
      await held.untilBegun(done + 1);
      held.begun[done]?.finish();
    }
    await Promise.all(answers);
  });
});

async function countWaiting(): Promise<number> {
  const rows = await db().selectFrom('engine_task').select('id').where('state', '=', 'waiting').execute();
  return rows.length;
}
