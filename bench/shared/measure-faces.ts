import { createFaceEngine, PICTURE_TASK_LIMITS } from '@vidno/face-engine/create-face-engine';
import { hardenSharp } from '@vidno/face-engine/decode/sharp';
import { MOBILEFACENET } from '@vidno/face-engine/embedders/mobilefacenet';
import { createTaskPool } from '@vidno/face-engine/pool/task-pool';
import { demoPortrait, hasSharedPortraits, sharedPortraits, sheetOf } from '@vidno/face-engine/testing/pictures';

/** `faces.ts` runs this file as a separate process, `node measure-faces.ts ours|stock`; it prints one `FacesMeasurement`. */
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
const PORTRAITS = 60;
const GROUPS = [
  { people: 1, columns: 1, tile: 640 },
  { people: 2, columns: 2, tile: 320 },
  { people: 4, columns: 2, tile: 320 },
  { people: 4, columns: 2, tile: 320 },
] as const;

function openOurs(): FaceCounter {
  const engine = createFaceEngine({ embedder: MOBILEFACENET, workers: WORKERS, runtime: 'worker_threads' });
  return {
    async count(picture) {
      const outcome = await engine.analyse(picture);
      if (outcome.kind === 'refused') throw new Error(outcome.because);
      return outcome.faces.length;
    },
    close: () => engine.close(),
  };
}

/** Uses the same worker pool as ours, so that only the engines differ. */
function openStock(): FaceCounter {
  hardenSharp();
  const pool = createTaskPool({
    entry: new URL('./stock-faces-worker.ts', import.meta.url),
    workers: WORKERS,
    runtime: 'worker_threads',
    idleTimeoutMs: 60_000,
    limits: PICTURE_TASK_LIMITS,
  });
  return {
    count: async (picture) => {
      const prepare = () => ({ argument: picture, transfer: [] });
      return Number(await pool.run({ name: 'countStockFaces', prepare }));
    },
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

/** JPEGs of 640 px with one, two or four people each: drawn portraits, and photographs if the machine has them. */
async function groupPictures(count: number): Promise<Uint8Array[]> {
  const drawn = await Promise.all(Array.from({ length: PORTRAITS }, (_, person) => demoPortrait(person + 1, 1)));
  const photographs = hasSharedPortraits ? await sharedPortraits(PORTRAITS) : [];
  const portraits = photographs.length === 0 ? drawn : drawn.flatMap((one, at) => [one, photographs[at] ?? one]);
  let next = 0;
  return Promise.all(
    Array.from({ length: count }, (_, index) => {
      const group = GROUPS[index % GROUPS.length] ?? GROUPS[0];
      const members = portraits.slice(next, next + group.people);
      next = (next + group.people) % (portraits.length - 4);
      return sheetOf(members, group);
    }),
  );
}

if (import.meta.main) {
  const counter = process.argv[2] === 'stock' ? openStock() : openOurs();
  console.log(JSON.stringify(await measure(counter)));
  await counter.close();
}
