import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { SAMPLES } from '@vidno/demo-people/demo-people';
import { MOBILEFACENET } from '@vidno/face-engine/embedders/mobilefacenet';
import type { Attack } from './hostile-uploads/uploaders.ts';
import { fillCatalogue } from './shared/fill-catalogue.ts';
import { median } from './shared/median.ts';
import { openVisitor } from './shared/open-visitor.ts';
import { reportFigures } from './shared/report-figures.ts';
import { runServer } from './shared/run-server.ts';
import { toMessengerPhoto } from './shared/to-messenger-photo.ts';

const UPLOADERS = 100;
const ADDRESSES = 4;
/** Quiet and hostile times alternate, so that a busy machine slows both alike. */
const ROUNDS = 3;
const SEARCHES_PER_ROUND = 8;
const FACES = 1_000;
const SOURCE = 'other';
const PORT = '3186';

const dataDirectory = await mkdtemp(join(tmpdir(), 'vidno-hostile-'));

/** Of a new visitor whose address is not one of the attackers'; in milliseconds. */
async function measureSearches(url: string, pictures: readonly Uint8Array[]): Promise<number[]> {
  const visitor = await openVisitor(url);
  const times: number[] = [];
  for (let search = 0; search < SEARCHES_PER_ROUND; search += 1) {
    const picture = pictures[search % pictures.length];
    if (!picture) throw new Error('There are no samples');
    const start = performance.now();
    await visitor.search(picture, SOURCE);
    times.push(performance.now() - start);
  }
  return times;
}

/** In a thread of its own, so that the attack does not delay the measurement. */
async function startAttack(attack: Attack): Promise<Worker> {
  const worker = new Worker(new URL('./hostile-uploads/uploaders.ts', import.meta.url), { workerData: attack });
  await once(worker, 'message');
  return worker;
}

try {
  const pictures: Uint8Array[] = [];
  for (const { file } of SAMPLES) pictures.push(await toMessengerPhoto(await readFile(file)));
  const { modelId } = MOBILEFACENET;
  await fillCatalogue({ dataDirectory, databaseUrl: null, sourceId: SOURCE, modelId, faces: FACES, known: [] });
  const server = await runServer({
    PORT,
    DATA_DIR: dataDirectory,
    TRUST_PROXY: '127.0.0.1',
    SEED_DEMO_PEOPLE: 'false',
  });
  const times = { quiet: [] as number[], hostile: [] as number[] };
  try {
    // The engine has to start first.
    await measureSearches(server.url, pictures);
    for (let round = 0; round < ROUNDS; round += 1) {
      times.quiet.push(...(await measureSearches(server.url, pictures)));
      const attack = await startAttack({ origin: server.url, uploaders: UPLOADERS, addresses: ADDRESSES, pictures });
      times.hostile.push(...(await measureSearches(server.url, pictures)));
      await attack.terminate();
    }
  } finally {
    await server.stop();
  }
  console.table([
    { what: 'photo search, quiet', 'median, ms': Math.round(median(times.quiet)) },
    {
      what: `photo search beside ${UPLOADERS} hostile uploaders behind ${ADDRESSES} addresses`,
      'median, ms': Math.round(median(times.hostile)),
    },
  ]);
  reportFigures('hostile-uploads', [
    {
      name: 'photo search beside hostile uploaders ÷ quiet',
      value: Math.round((median(times.hostile) / median(times.quiet)) * 100) / 100,
      op: '<=',
      target: 2,
    },
  ]);
} finally {
  await rm(dataDirectory, { recursive: true, force: true });
}
