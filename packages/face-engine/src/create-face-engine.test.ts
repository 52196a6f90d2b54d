import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import { createFaceEngine, type FaceEngineOptions } from './create-face-engine.ts';
import { MOBILEFACENET } from './embedders/mobilefacenet.ts';
import { demoPortrait, sheetOf } from './testing/pictures.ts';

const RUNTIMES = ['worker_threads', 'child_process'] as const;
const opened: ReturnType<typeof createFaceEngine>[] = [];

afterEach(async () => {
  await Promise.all(opened.splice(0).map((engine) => engine.close()));
});

describe.each(RUNTIMES)('in %s', (runtime) => {
  test('finding and embedding gives what analysing gives, and the same each time', async () => {
    const engine = open({ runtime });
    const picture = await demoPortrait(1, 1);
    const [found, analysed] = await Promise.all([engine.findFaces(picture), engine.analyse(picture)]);
    if (found.kind === 'refused' || analysed.kind === 'refused') throw new Error('The portrait was refused');
    expect(found.faces).toHaveLength(1);
    expect(found.jpeg.subarray(0, 2)).toEqual(Uint8Array.of(0xff, 0xd8));
    const embeddings = await engine.embed(found.faces.map(({ chip }) => chip));
    expect(embeddings).toEqual(analysed.faces.map(({ embedding }) => embedding));
    expect(embeddings[0]).toHaveLength(engine.dimensions);
    expect(await engine.embed([])).toEqual([]);
    expect(picture.byteLength).toBeGreaterThan(0);
  });

  test('recognising gives what finding and embedding gives, of one face alone', async () => {
    const engine = open({ runtime });
    const [anna, boris] = await Promise.all([demoPortrait(1, 1), demoPortrait(2, 1)]);
    const [recognised, found] = await Promise.all([engine.recognise(anna), engine.findFaces(anna)]);
    if (recognised.kind === 'refused' || found.kind === 'refused') throw new Error('The portrait was refused');
    const { embedding, ...rest } = recognised;
    expect(rest).toEqual(found);
    expect([embedding]).toEqual(await engine.embed(found.faces.map(({ chip }) => chip)));

    const sheet = await sheetOf([anna, boris], { columns: 2, tile: 300 });
    expect(await engine.recognise(sheet)).toMatchObject({ faces: [{}, {}], embedding: null });
  });

  test('a bad picture is refused, and the worker goes on with the next', async () => {
    const engine = open({ runtime });
    expect(await engine.findFaces(new Uint8Array())).toEqual({ kind: 'refused', because: 'picture_empty' });
    expect(await engine.findFaces(Buffer.from('not a picture'))).toEqual({
      kind: 'refused',
      because: 'picture_unreadable',
    });
    // Neither was given to a worker.
    expect(engine.workerIds()).toEqual([]);
    expect(await engine.findFaces((await demoPortrait(1, 1)).subarray(0, 300))).toMatchObject({ kind: 'refused' });
    expect(await engine.findFaces(await demoPortrait(1, 1))).toMatchObject({ kind: 'read' });
  });

  test('a call that is given up ends at once, and the next one is served', async () => {
    const engine = open({ runtime });
    const picture = await demoPortrait(1, 1);
    await engine.findFaces(picture);
    const workers = engine.workerIds();
    for (const delay of [0, 5, 20, 40]) {
      const givenUp = new AbortController();
      const calls = [
        engine.analyse(picture, { signal: givenUp.signal }),
        engine.analyse(picture, { signal: givenUp.signal }),
      ];
      setTimeout(() => givenUp.abort(new Error('gone')), delay);
      for (const call of await Promise.allSettled(calls)) {
        if (call.status === 'rejected') expect(call.reason).toMatchObject({ message: 'gone' });
      }
    }
    expect(await engine.findFaces(picture)).toMatchObject({ kind: 'read' });
    // Callers who leave cannot keep workers starting.
    expect(engine.workerIds()).toEqual(workers);
  });

  test('no worker lives before the first picture, nor after a time without any', async () => {
    const engine = open({ runtime, idleTimeoutMs: 200 });
    expect(engine.workerIds()).toEqual([]);
    await engine.findFaces(await demoPortrait(1, 1));
    expect(engine.workerIds()).toHaveLength(1);
    await expect.poll(() => engine.workerIds(), { timeout: 300_000 }).toEqual([]);
    expect(await engine.findFaces(await demoPortrait(1, 1))).toMatchObject({ kind: 'read' });
  });

  test('a closed engine refuses what waits and what comes', async () => {
    const engine = open({ runtime });
    const picture = await demoPortrait(1, 1);
    const waiting = Promise.allSettled([engine.findFaces(picture), engine.findFaces(picture)]);
    await engine.close();
    for (const call of await waiting) {
      expect(call).toMatchObject({ status: 'rejected', reason: { message: 'The face engine is closed' } });
    }
    await expect(engine.findFaces(picture)).rejects.toThrow('The face engine is closed');
  });
});

test('no worker disturbs another while it starts', async () => {
  const engine = open({ runtime: 'worker_threads', workers: 2 });
  const portraits = await Promise.all([1, 2, 3, 4].map((person) => demoPortrait(person, 1)));
  for (const outcome of await Promise.all(portraits.map((portrait) => engine.findFaces(portrait)))) {
    expect(outcome).toMatchObject({ kind: 'read' });
  }
});

test('a worker killed in mid-task fails this task alone, and a new one comes', async () => {
  const engine = open({ runtime: 'child_process', workers: 2 });
  const portraits = await Promise.all([1, 2, 3, 4].map((person) => demoPortrait(person, 1)));
  const sheet = await sheetOf(portraits, { columns: 2, tile: 600 });
  await Promise.all([engine.findFaces(sheet), engine.findFaces(sheet)]);
  const calls = Promise.allSettled(Array.from({ length: 5 }, () => engine.analyse(sheet)));
  await wait(20);
  const [victim] = engine.workerIds();
  if (victim === undefined) throw new Error('No worker is there');
  process.kill(victim, 'SIGKILL');
  const outcomes = (await calls).map(({ status }) => status);
  expect(outcomes.filter((status) => status === 'rejected')).toHaveLength(1);
  expect(outcomes.filter((status) => status === 'fulfilled')).toHaveLength(4);
});

test('a worker killed while idle is replaced without a word', async () => {
  const engine = open({ runtime: 'child_process' });
  await engine.findFaces(await demoPortrait(1, 1));
  const [victim] = engine.workerIds();
  if (victim === undefined) throw new Error('No worker is there');
  process.kill(victim, 'SIGKILL');
  await expect.poll(() => engine.workerIds(), { timeout: 300_000 }).not.toContain(victim);
  expect(await engine.findFaces(await demoPortrait(1, 1))).toMatchObject({ kind: 'read' });
});

test('the work is done outside the calling thread', async () => {
  const engine = open({ runtime: 'worker_threads' });
  const picture = await demoPortrait(1, 1);
  await engine.findFaces(picture);
  const ownBefore = process.threadCpuUsage();
  const allBefore = process.cpuUsage();
  await Promise.all(Array.from({ length: 8 }, () => engine.analyse(picture)));
  const own = process.threadCpuUsage(ownBefore);
  const all = process.cpuUsage(allBefore);
  // Processor time, not time by the clock: other programs may use the machine too.
  expect(own.user + own.system).toBeLessThan((all.user + all.system) / 4);
});

test('something that is no chip is refused', async () => {
  await expect(open({ runtime: 'worker_threads' }).embed([new Uint8Array(10)])).rejects.toThrow('37632');
});

function open(options: Partial<FaceEngineOptions> & Pick<FaceEngineOptions, 'runtime'>) {
  const engine = createFaceEngine({ embedder: MOBILEFACENET, workers: 1, ...options });
  opened.push(engine);
  return engine;
}
