import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmbedded } from '../apps/server/src/database/embedded/open-embedded.ts';
import { openDatabase } from '../apps/server/src/database/open-database.ts';
import type { OpenedDatabase } from '../apps/server/src/database/opened-database.ts';
import { buildFaceIndex } from '../apps/server/src/features/catalogue/face-index.ts';
import { dropFaceIndex } from '../apps/server/src/features/catalogue/face-index-repository.ts';
import {
  EXACT_SEARCH_FACES,
  findExactly,
  findNearestFaces,
  NEAREST_FACES,
} from '../apps/server/src/features/catalogue/face-repository.ts';
import { createLog } from '../apps/server/src/observability/log.ts';
import { BENCH_MODEL, fillSource, PHOTOS_PER_PERSON } from './shared/fill-source.ts';
import { type Figure, reportFigures } from './shared/report-figures.ts';
import { createCrowd, type SyntheticPerson } from './shared/synthetic-faces.ts';

const QUERIES = 200;
/** Twenty strangers come within these distances, by the number of faces. */
const MAX_DISTANCES: Record<number, number> = { 10000: 0.6, 100000: 0.55, 1000000: 0.48 };
const ALL_BUT_ONE_PERCENT = 'bench-most';
const ONE_PERCENT = 'bench-few';

interface Measurement {
  readonly recall: number;
  readonly indexCost: number;
  readonly exactCost: number;
}

const { DATABASE_URL } = process.env;
const million = DATABASE_URL !== undefined || process.argv.includes('--million');
const sizes = million ? [10_000, 100_000, 1_000_000] : [10_000, 100_000];
if (!million) {
  console.log('1 000 000 faces are not measured: set DATABASE_URL to an empty PostgreSQL database with pgvector,');
  console.log('or give --million, which takes more than an hour and 4 GB on the embedded database.');
}

if (DATABASE_URL !== undefined) {
  console.log(
    'The index of a million faces has 0.9 GB: set shared_buffers as for production, or its reading is measured too.',
  );
}

const figures: Figure[] = [];
const costs = new Map<number, Measurement>();
for (const size of sizes) {
  const { most, few } = await measureSize(size);
  costs.set(size, most);
  figures.push(
    { name: `recall ${size}, no filter`, value: rounded(most.recall, 4), op: '>=', target: 0.995 },
    { name: `recall ${size}, filter 1 %`, value: rounded(few.recall, 4), op: '>=', target: 0.995 },
  );
}
if (million) {
  const [middle, largest] = [costs.get(100_000), costs.get(1_000_000)];
  const share = ratio(largest?.indexCost, largest?.exactCost);
  const growth = ratio(largest?.indexCost, middle?.indexCost);
  figures.push(
    { name: 'CPU at 1000000, search ÷ exact scan', value: rounded(share, 3), op: '<=', target: 0.6 },
    { name: 'CPU, 1000000 ÷ 100000', value: rounded(growth, 2), op: '<=', target: 5 },
  );
}
reportFigures('index', figures);

/** "No filter" is a source with 99 % of the faces; "filter 1 %" is the source with the others. */
async function measureSize(size: number): Promise<{ most: Measurement; few: Measurement }> {
  const crowd = createCrowd(size);
  const people = Array.from({ length: size / PHOTOS_PER_PERSON }, () => crowd.person());
  const cut = Math.round(people.length / 100);
  const maxDistance = MAX_DISTANCES[size] ?? 0;
  const { opened, close } = await openDatabaseFor(size);
  try {
    const { db } = opened;
    await fillSource(db, { id: ONE_PERCENT, people: people.slice(0, cut) });
    await fillSource(db, { id: ALL_BUT_ONE_PERCENT, people: people.slice(cut) });
    const built = await costOf(opened, async () => {
      for (const [sourceId, count] of [
        [ONE_PERCENT, cut],
        [ALL_BUT_ONE_PERCENT, people.length - cut],
      ] as const) {
        if (count * PHOTOS_PER_PERSON <= EXACT_SEARCH_FACES) continue;
        const outcome = await buildFaceIndex(opened, { sourceId, modelId: BENCH_MODEL, dimensions: 128 });
        if (outcome !== 'ready') throw new Error('Another process is building the index');
      }
    });
    const few = await measureSource(opened, ONE_PERCENT, { people: people.slice(0, cut), maxDistance });
    const most = await measureSource(opened, ALL_BUT_ONE_PERCENT, { people: people.slice(cut), maxDistance });
    console.log(`${size} faces, index built in ${Math.round(built / 1000)} s; ms a query:`);
    console.table({ 'no filter': most, 'filter 1 %': few });
    return { most, few };
  } finally {
    await close();
  }
}

/** Searches with photos that are not in the catalogue, of people who are in it. */
async function measureSource(
  opened: OpenedDatabase,
  sourceId: string,
  { people, maxDistance }: { people: readonly SyntheticPerson[]; maxDistance: number },
): Promise<Measurement> {
  const { db } = opened;
  const faces = people.length * PHOTOS_PER_PERSON;
  const step = people.length / QUERIES;
  const queries = Array.from({ length: QUERIES }, (_, index) => ({
    sourceId,
    faces,
    modelId: BENCH_MODEL,
    embedding: people[Math.floor(index * step)]?.photo() ?? new Float32Array(),
    maxDistance,
    limit: NEAREST_FACES,
  }));
  const expected: string[][] = [];
  const exactCost = await costOf(opened, async () => {
    for (const query of queries) {
      const near = await findExactly(db, query);
      expected.push(near.filter(({ distance }) => distance <= maxDistance).map(({ photoId }) => photoId));
    }
  });
  const found: Set<string>[] = [];
  const indexCost = await costOf(opened, async () => {
    for (const query of queries) found.push(new Set((await findNearestFaces(db, query)).map(({ photoId }) => photoId)));
  });
  const hits = expected.flatMap((ids, index) => ids.filter((id) => found[index]?.has(id)));
  return {
    recall: hits.length / expected.flat().length,
    indexCost: rounded(indexCost / QUERIES, 2),
    exactCost: rounded(exactCost / QUERIES, 2),
  };
}

/** CPU milliseconds if the database runs in this process, else elapsed milliseconds, which need an idle machine. */
async function costOf({ engine }: OpenedDatabase, work: () => Promise<void>): Promise<number> {
  const before = process.cpuUsage();
  const began = performance.now();
  await work();
  const { user, system } = process.cpuUsage(before);
  return engine === 'embedded' ? (user + system) / 1000 : performance.now() - began;
}

async function openDatabaseFor(size: number): Promise<{ opened: OpenedDatabase; close: () => Promise<void> }> {
  if (DATABASE_URL === undefined) {
    // A million faces do not fit into memory with the embedded database.
    const folder = size > 100_000 ? mkdtempSync(join(tmpdir(), 'vidno-bench-')) : null;
    const opened = await openEmbedded(folder);
    const close = async () => {
      await opened.close();
      if (folder) rmSync(folder, { recursive: true });
    };
    return { opened, close };
  }
  const opened = await openDatabase({ databaseUrl: DATABASE_URL, dataDirectory: tmpdir() }, createLog('warn'));
  if (!opened.hasVectors) throw new Error('DATABASE_URL has no pgvector');
  await removeSources(opened);
  const close = async () => {
    await removeSources(opened);
    await opened.close();
  };
  return { opened, close };
}

/** With their indexes: a million faces added to the index of the size before would take hours. */
async function removeSources({ db, engine }: OpenedDatabase): Promise<void> {
  const ids = [ALL_BUT_ONE_PERCENT, ONE_PERCENT];
  for (const sourceId of ids) await dropFaceIndex(db, { sourceId, modelId: BENCH_MODEL, engine });
  await db.deleteFrom('person').where('source_id', 'in', ids).execute();
  await db.deleteFrom('source').where('id', 'in', ids).execute();
}

function ratio(one: number | undefined, other: number | undefined): number {
  return (one ?? Number.NaN) / (other ?? Number.NaN);
}

function rounded(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}
