import { hardenSharp } from './decode/harden-sharp.ts';
import { EMBEDDER } from './embedder.ts';
import {
  type AnalyseOutcome,
  CHIP_SIZE,
  type Embedding,
  type FaceEngine,
  type FindFacesOutcome,
  type RecogniseOutcome,
} from './face-engine.ts';
import type { ChipsTask, PictureTask } from './face-worker.ts';
import { createTaskPool } from './pool/task-pool.ts';

export interface FaceEngineOptions {
  /** Where the converted models are kept, a folder that several processes may share. */
  readonly cacheDirectory: string;
  readonly workers: number;
  /** `child_process` where a crash in a native library must not take this process along. */
  readonly runtime: 'worker_threads' | 'child_process';
  readonly idleTimeoutMs?: number;
  readonly taskTimeoutMs?: number;
}

const IDLE_TIMEOUT_MS = 60_000;
const TASK_TIMEOUT_MS = 30_000;
const CHIP_BYTES = CHIP_SIZE * CHIP_SIZE * 3;
/** Few enough to be done long before a task times out. */
const CHIPS_PER_TASK = 64;

/** No worker is started before the first call. */
export function createFaceEngine(options: FaceEngineOptions): FaceEngine & { workerIds(): number[] } {
  const { cacheDirectory } = options;
  hardenSharp();
  const pool = createTaskPool({
    entry: new URL('./face-worker.ts', import.meta.url),
    workers: options.workers,
    runtime: options.runtime,
    idleTimeoutMs: options.idleTimeoutMs ?? IDLE_TIMEOUT_MS,
    taskTimeoutMs: options.taskTimeoutMs ?? TASK_TIMEOUT_MS,
  });

  async function runOnPicture(name: string, given: Uint8Array, signal?: AbortSignal): Promise<unknown> {
    const picture = ownCopy(given);
    const argument = { cacheDirectory, picture } satisfies PictureTask;
    return pool.run({ name, argument, transfer: [picture.buffer], signal });
  }

  async function runOnChips(given: readonly Uint8Array[], signal?: AbortSignal): Promise<unknown> {
    const chips = given.map(ownCopy);
    const argument = { cacheDirectory, chips } satisfies ChipsTask;
    return pool.run({ name: 'embed', argument, transfer: chips.map(({ buffer }) => buffer), signal });
  }

  return {
    modelId: EMBEDDER.modelId,
    dimensions: EMBEDDER.dimensions,
    limits: EMBEDDER.limits,
    // What comes back was made by the function of the same name in face-worker.ts.
    findFaces: async (picture, signal) => (await runOnPicture('findFaces', picture, signal)) as FindFacesOutcome,
    recognise: async (picture, signal) => (await runOnPicture('recognise', picture, signal)) as RecogniseOutcome,
    analyse: async (picture, signal) => (await runOnPicture('analyse', picture, signal)) as AnalyseOutcome,
    async embed(chips, signal) {
      for (const chip of chips) requireChip(chip);
      const parts = await Promise.all(
        inParts(chips, CHIPS_PER_TASK).map(async (part) => (await runOnChips(part, signal)) as Embedding[]),
      );
      return parts.flat();
    },
    workerIds: pool.workerIds,
    close: pool.close,
  };
}

/** Given away to the worker without a second copy; the caller's own bytes stay with the caller. */
function ownCopy(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(bytes);
}

function requireChip(chip: Uint8Array): void {
  if (chip.byteLength !== CHIP_BYTES) throw new RangeError(`A chip has ${CHIP_BYTES} bytes, not ${chip.byteLength}`);
}

function inParts<Element>(list: readonly Element[], size: number): Element[][] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, part) => list.slice(part * size, (part + 1) * size));
}
