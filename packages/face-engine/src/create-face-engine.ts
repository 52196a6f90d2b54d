import { identifyPicture } from './decode/identify-picture.ts';
import { hardenSharp } from './decode/sharp.ts';
import type { Embedder } from './embedders/embedder.ts';
import type {
  AnalyseOutcome,
  Embedding,
  FaceEngine,
  FindFacesOutcome,
  RecogniseOutcome,
  TaskOptions,
} from './face-engine.ts';
import type { CheckTask, ChipsTask, PictureTask } from './face-worker.ts';
import { TaskLimitError, type TaskLimits } from './pool/task-limits.ts';
import { createTaskPool } from './pool/task-pool.ts';

export interface FaceEngineOptions {
  readonly embedder: Embedder;
  readonly workers: number;
  /** `child_process` if a crash in a native library must not crash this process. */
  readonly runtime: 'worker_threads' | 'child_process';
  readonly idleTimeoutMs?: number;
  /** Instead of `PICTURE_TASK_LIMITS`. */
  readonly limits?: Partial<TaskLimits>;
}

const MEBIBYTE = 1024 ** 2;
/** @limit time: An idle worker of the face engine ends. */
const IDLE_TIMEOUT_MS = 60_000;
/**
 * An ordinary picture takes half a second and 60 MB, one of 48 megapixels from a phone (HEIC) five seconds and 270 MB. Decoders
 * have no limits of their own, so a picture that takes more is refused and its worker is killed.
 * @limit request: The picture is refused with 422 and its worker is replaced; one above memoryBytes is read alone.
 */
export const PICTURE_TASK_LIMITS: TaskLimits = {
  cpuMs: 15_000,
  memoryBytes: 130 * MEBIBYTE,
  aloneMemoryBytes: 300 * MEBIBYTE,
  stalledMs: 60_000,
};
const TOO_COMPLEX = { kind: 'refused', because: 'picture_too_complex' } satisfies FindFacesOutcome;
/**
 * Few enough to take far less processor time than a task may.
 * @limit queue: Further faces go into another task of the face engine.
 */
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
    limits: { ...PICTURE_TASK_LIMITS, ...options.limits },
    warmUp: { name: 'check', argument: { embedder } satisfies CheckTask },
  });

  async function runOnPicture(name: string, given: Uint8Array, options?: TaskOptions): Promise<unknown> {
    // What is no picture costs neither a place in the queue nor a copy.
    const identified = identifyPicture(given);
    if (identified.kind === 'refused') return identified;
    const prepare = () => {
      const picture = transferableCopy(given);
      return { argument: { embedder, picture } satisfies PictureTask, transfer: [picture.buffer] };
    };
    try {
      return await pool.run({ name, prepare, ...options });
    } catch (error) {
      if (error instanceof TaskLimitError) return TOO_COMPLEX;
      throw error;
    }
  }

  async function runOnChips(given: readonly Uint8Array[], options?: TaskOptions): Promise<unknown> {
    const prepare = () => {
      const chips = given.map(transferableCopy);
      return { argument: { embedder, chips } satisfies ChipsTask, transfer: chips.map(({ buffer }) => buffer) };
    };
    return pool.run({ name: 'embed', prepare, ...options });
  }

  return {
    modelId: embedder.modelId,
    dimensions: embedder.dimensions,
    limits: embedder.limits,
    referenceCurve: embedder.referenceCurve,
    samePersonDistance: embedder.samePersonDistance,
    strangerDistance: embedder.strangerDistance,
    // The result comes from the function of the same name in face-worker.ts.
    findFaces: async (picture, options) => (await runOnPicture('findFaces', picture, options)) as FindFacesOutcome,
    recognise: async (picture, options) => (await runOnPicture('recognise', picture, options)) as RecogniseOutcome,
    analyse: async (picture, options) => (await runOnPicture('analyse', picture, options)) as AnalyseOutcome,
    check: async () => {
      const prepare = () => ({ argument: { embedder } satisfies CheckTask, transfer: [] });
      return (await pool.run({ name: 'check', prepare })) as string | null;
    },
    async embed(chips, options) {
      for (const { byteLength } of chips) {
        if (byteLength !== chipBytes) throw new RangeError(`A chip has ${chipBytes} bytes, not ${byteLength}`);
      }
      const parts = await Promise.all(
        chunk(chips, CHIPS_PER_TASK).map(async (part) => (await runOnChips(part, options)) as Embedding[]),
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
