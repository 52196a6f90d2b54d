import { hardenSharp } from './decode/harden-sharp.ts';
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
/** A picture for each of the visitors that one process can have at once, and more for those that send several. */
const WAITING_MAX = 64;
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
    waitingMax: WAITING_MAX,
  });

  async function runOnPicture(name: string, given: Uint8Array, options?: TaskOptions): Promise<unknown> {
    const prepare = () => {
      const picture = transferableCopy(given);
      return { argument: { embedder, picture } satisfies PictureTask, transfer: [picture.buffer] };
    };
    return pool.run({ name, prepare, ...options });
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
