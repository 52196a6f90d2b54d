import { createFaceEngine } from '@vidno/face-engine/create-face-engine';
import { hardenSharp } from '@vidno/face-engine/decode/harden-sharp';
import { createTaskPool } from '@vidno/face-engine/pool/task-pool';
import { MODEL_CACHE } from '@vidno/face-engine/testing/pictures';
import { groupPictures } from './group-pictures.ts';

/** Run as a process of its own by `faces.ts`: `node measure-faces.ts ours|stock`; prints one `FacesMeasurement`. */
export interface FacesMeasurement {
  readonly cpuPerPicture: number;
  readonly wallPerPicture: number;
  readonly faces: number;
  readonly rss: number;
}

interface FaceCounter {
  count(picture: Uint8Array): Promise<number>;
  close(): Promise<void>;
}

const WORKERS = 2;
const PICTURES = 24;
const RSS_SAMPLE_MS = 50;

function countWithOurs(): FaceCounter {
  const engine = createFaceEngine({ cacheDirectory: MODEL_CACHE, workers: WORKERS, runtime: 'worker_threads' });
  return {
    async count(picture) {
      const outcome = await engine.analyse(picture);
      if (outcome.kind === 'refused') throw new Error(outcome.because);
      return outcome.faces.length;
    },
    close: () => engine.close(),
  };
}

/** In the same pool as ours, so that only the engines differ. */
function countWithStock(): FaceCounter {
  hardenSharp();
  const pool = createTaskPool({
    entry: new URL('./stock-faces-worker.ts', import.meta.url),
    workers: WORKERS,
    runtime: 'worker_threads',
    idleTimeoutMs: 60_000,
    taskTimeoutMs: 60_000,
  });
  return {
    count: async (picture) => Number(await pool.run({ name: 'countStockFaces', argument: picture, transfer: [] })),
    close: () => pool.close(),
  };
}

async function measure(counter: FaceCounter): Promise<FacesMeasurement> {
  const pictures = await groupPictures(PICTURES);
  await Promise.all(pictures.slice(0, 3 * WORKERS).map((picture) => counter.count(picture)));
  let rss = 0;
  const sampling = setInterval(() => {
    rss = Math.max(rss, process.memoryUsage.rss());
  }, RSS_SAMPLE_MS);
  const start = { cpu: process.cpuUsage(), wall: performance.now() };
  const counts = await Promise.all(pictures.map((picture) => counter.count(picture)));
  const { user, system } = process.cpuUsage(start.cpu);
  clearInterval(sampling);
  return {
    cpuPerPicture: (user + system) / 1000 / pictures.length,
    wallPerPicture: (performance.now() - start.wall) / pictures.length,
    faces: counts.reduce((sum, count) => sum + count, 0),
    rss,
  };
}

if (import.meta.main) {
  const counter = process.argv[2] === 'stock' ? countWithStock() : countWithOurs();
  console.log(JSON.stringify(await measure(counter)));
  await counter.close();
}
