import { existsSync, readFileSync } from 'node:fs';
import { afterEach, describe, expect, test } from 'vitest';
import { createFaceEngine, type FaceEngineOptions, PICTURE_TASK_LIMITS } from './create-face-engine.ts';
import { MOBILEFACENET } from './embedders/mobilefacenet.ts';
import { PICTURE_BOMBS } from './testing/picture-bombs.ts';
import { demoPortrait, fixture } from './testing/pictures.ts';

const TOO_COMPLEX = { kind: 'refused', because: 'picture_too_complex' };
const WORKER_BYTES = 250 * 1024 ** 2;
const opened: ReturnType<typeof createFaceEngine>[] = [];

afterEach(async () => {
  await Promise.all(opened.splice(0).map((engine) => engine.close()));
});

// Without /proc, what a worker takes is not known.
describe.runIf(existsSync('/proc/self/status'))('a picture that takes a decoder gigabytes or minutes', () => {
  test.each(PICTURE_BOMBS)('$name does no harm', async ({ outcome, make }) => {
    const engine = open();
    const bomb = await make();
    const [answer, next] = await Promise.all([engine.findFaces(bomb), engine.findFaces(await demoPortrait(1, 1))]);
    expect(answer.kind).toBe(outcome);
    expect(next.kind).toBe('read');
    if (answer.kind === 'refused') return;
    const peaks = engine.workerIds().map(peakMemoryOf);
    expect(Math.max(...peaks)).toBeLessThan(WORKER_BYTES + PICTURE_TASK_LIMITS.memoryBytes);
  });

  test('is refused when it takes too much memory, its worker replaced, and the picture behind it read', async () => {
    const engine = open();
    await engine.findFaces(await demoPortrait(1, 1));
    const [worker] = engine.workerIds();
    const outcomes = await Promise.all([
      engine.findFaces(await largeAvif()),
      engine.findFaces(await demoPortrait(1, 1)),
    ]);
    expect(outcomes).toMatchObject([TOO_COMPLEX, { kind: 'read' }]);
    expect(engine.workerIds()).not.toContain(worker);
    expect((await engine.findFaces(await demoPortrait(1, 1))).kind).toBe('read');
  });

  test('is refused when it takes too much processor time', async () => {
    const engine = open({ limits: { cpuMs: 20, memoryBytes: 2 ** 40, aloneMemoryBytes: 2 ** 40 } });
    expect(await engine.analyse(await largeAvif())).toEqual(TOO_COMPLEX);
    expect(engine.workerIds()).toEqual([]);
  });
});

test('a picture that takes much memory is read alone', async () => {
  const engine = open({ workers: 2, limits: { memoryBytes: 1 } });
  const pictures = await Promise.all([1, 2, 3, 4].map((person) => demoPortrait(person, 1)));
  const outcomes = await Promise.all(pictures.map((picture) => engine.recognise(picture)));
  expect(outcomes).toMatchObject(pictures.map(() => ({ kind: 'read' })));
});

function open(options: Partial<FaceEngineOptions> = {}) {
  const engine = createFaceEngine({ embedder: MOBILEFACENET, workers: 1, runtime: 'child_process', ...options });
  opened.push(engine);
  return engine;
}

async function largeAvif(): Promise<Uint8Array> {
  return await fixture('plain-50-megapixels.avif');
}

function peakMemoryOf(processId: number): number {
  const [, kilobytes] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${processId}/status`, 'utf8')) ?? [];
  return Number(kilobytes) * 1024;
}
