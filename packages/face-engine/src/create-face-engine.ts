import { hardenSharp } from './decode/harden-sharp.ts';
import type { Embedder } from './embedders/embedder.ts';
import type { AnalyseOutcome, Embedding, FaceEngine, FindFacesOutcome, RecogniseOutcome } from './face-engine.ts';
import type { CheckTask, ChipsTask, PictureTask } from './face-worker.ts';
import { createTaskPool } from './pool/task-pool.ts';

export interface FaceEngineOptions {
  readonly embedder: Embedder;
  readonly workers: number;
  /** `child_process` if a crash in a native library must not crash this process. */
  readonly runtime: 'worker_threads' | 'child_process';
  readonly idleTimeoutMs?: number;
  readonly taskTimeoutMs?: number;
}

const IDLE_TIMEOUT_MS = 60_000;
const TASK_TIMEOUT_MS = 30_000;
/** Few enough to finish long before the timeout of a task. */
const CHIPS_PER_TASK = 64;

/** Workers start with the first call. */
export function createFaceEngine(options: FaceEngineOptions): FaceEngine & { workerIds(): number[] } {
  const { embedder } = options;
  const chipBytes = embedder.chip.size ** 2 * 3;
  hardenSharp();
  const pool = createTaskPool({
    entry: new URL('./face-worker.ts', import.meta.url),
    workers: options.workers,
    runtime: options.runtime,
    idleTimeoutMs: options.idleTimeoutMs ?? IDLE_TIMEOUT_MS,
    taskTimeoutMs: options.taskTimeoutMs ?? TASK_TIMEOUT_MS,
  });

  async function runOnPicture(name: string, given: Uint8Array, signal?: AbortSignal): Promise<unknown> {
    const picture = transferableCopy(given);
    const argument = { embedder, picture } satisfies PictureTask;
    return pool.run({ name, argument, transfer: [picture.buffer], signal });
  }

  async function runOnChips(given: readonly Uint8Array[], signal?: AbortSignal): Promise<unknown> {
    const chips = given.map(transferableCopy);
    const argument = { embedder, chips } satisfies ChipsTask;
    return pool.run({ name: 'embed', argument, transfer: chips.map(({ buffer }) => buffer), signal });
  }

  return {
    modelId: embedder.modelId,
    dimensions: embedder.dimensions,
    limits: embedder.limits,
    referenceCurve: embedder.referenceCurve,
    samePersonDistance: embedder.samePersonDistance,
    strangerDistance: embedder.strangerDistance,
    // The result comes from the function of the same name in face-worker.ts.
    findFaces: async (picture, signal) => (await runOnPicture('findFaces', picture, signal)) as FindFacesOutcome,
    recognise: async (picture, signal) => (await runOnPicture('recognise', picture, signal)) as RecogniseOutcome,
    analyse: async (picture, signal) => (await runOnPicture('analyse', picture, signal)) as AnalyseOutcome,
    check: async () =>
      (await pool.run({ name: 'check', argument: { embedder } satisfies CheckTask, transfer: [] })) as string | null,
    async embed(chips, signal) {
      for (const { byteLength } of chips) {
        if (byteLength !== chipBytes) throw new RangeError(`A chip has ${chipBytes} bytes, not ${byteLength}`);
      }
      const parts = await Promise.all(
        chunk(chips, CHIPS_PER_TASK).map(async (part) => (await runOnChips(part, signal)) as Embedding[]),
      );
      return parts.flat();
    },
    workerIds: pool.workerIds,
    close: pool.close,
  };
}

/** Copied once and then transferred to the worker, so that the caller's bytes stay usable. */
function transferableCopy(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(bytes);
}

function chunk<Element>(list: readonly Element[], size: number): Element[][] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, part) => list.slice(part * size, (part + 1) * size));
}
