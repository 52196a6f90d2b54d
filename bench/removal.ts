import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import {
  getRemoval,
  REMOVAL_PHOTO_CONSENT,
  requestRemoval,
  requestRemovalByPhoto,
} from '@vidno/contract/account/removal';
import { DEMO_SOURCES } from '@vidno/demo-people/demo-people';
import { createFaceEngine } from '@vidno/face-engine/create-face-engine';
import { MOBILEFACENET } from '@vidno/face-engine/embedders/mobilefacenet';
import { sql } from 'kysely';
import type { Database } from '../apps/server/src/database/database.ts';
import { openEmbedded } from '../apps/server/src/database/embedded/open-embedded.ts';
import { openPostgresql } from '../apps/server/src/database/postgresql/open-postgresql.ts';
import { toProfileLink } from '../apps/server/src/features/catalogue/profile-link.ts';
import { INDEX_VERSION } from '../apps/server/src/features/name-search/indexed-person.ts';
import { block, erase, lookAgain } from '../apps/server/src/features/suppression/block.ts';
import { createLog } from '../apps/server/src/observability/log.ts';
import { startPostgresqlServer } from '../apps/server/src/testing/database/postgresql-server.ts';
import { quantile } from '../apps/server/src/testing/keyword/measure-quality.ts';
import { createSuppressionFixture } from '../apps/server/src/testing/suppression/suppression-fixture.ts';
import { createVisitor, type Visitor } from '../e2e/visitor.ts';
import { fillCatalogue } from './shared/fill-catalogue.ts';
import { fillPeople, toPageKey } from './shared/fill-people.ts';
import { median } from './shared/median.ts';
import { openVisitor } from './shared/open-visitor.ts';
import { type Figure, reportFigures } from './shared/report-figures.ts';
import { runServer } from './shared/run-server.ts';
import { timeOf } from './shared/time-of.ts';
import { toMessengerPhoto } from './shared/to-messenger-photo.ts';

/** For a quick run: `REMOVAL_PEOPLE=10000 npm run bench:removal`. */
const PEOPLE = Number(process.env.REMOVAL_PEOPLE ?? '1000000');
const REQUESTS = 60;
/** `REMOVAL_ENGINES=PostgreSQL` leaves the embedded one out, whose million people take long to write. */
const ENGINES = (process.env.REMOVAL_ENGINES ?? 'PostgreSQL,embedded').split(',');
/** Of the people whom a photo may fit. */
const FACES = 10_000;
const FACES_SOURCE = 'bench-faces';
/** The first ones are slower: models are loaded, and statements planned. */
const WARM_UP = 5;
/** So many searches of one visitor are within the limit of a minute. */
const SEARCHES_A_VISITOR = 10;
const PORT = process.env.PORT ?? '3178';

/** An empty database with pgvector: ours has none, and without it nobody is found by photo. */
const { BENCH_DATABASE_URL } = process.env;

/** A removal by link is in force when its transaction has ended: no query can show the person from then on. */
const folder = mkdtempSync(join(tmpdir(), 'vidno-bench-'));
const server = BENCH_DATABASE_URL === undefined ? await startPostgresqlServer(['shared_buffers=1GB']) : null;
const databaseUrl = BENCH_DATABASE_URL ?? server?.url ?? '';
try {
  const engines = [
    ['PostgreSQL', () => openPostgresql(databaseUrl, createLog('warn'))],
    ['embedded', () => openEmbedded(join(folder, 'database'))],
  ] as const;
  const figures: Figure[] = [];
  for (const [name, open] of engines.filter(([engine]) => ENGINES.includes(engine))) {
    const { db, hasVectors, close } = await open();
    await fillPeople(db, { people: PEOPLE, stored: 0 });
    const { blocks, looks, erasures, shown } = await measure(db, hasVectors);
    await close();
    figures.push(
      { name: `${name}: a block in force, p95, s`, value: quantile(blocks, 0.95) / 1_000, op: '<=', target: 1 },
      { name: `${name}: looking again, p95, s`, value: quantile(looks, 0.95) / 1_000, op: '<=', target: 1 },
      { name: `${name}: an erasure, p95, s`, value: quantile(erasures, 0.95) / 1_000, op: '<=', target: 1 },
      { name: `${name}: removed people who are still there`, value: shown, op: '<=', target: 0 },
    );
  }
  if (BENCH_DATABASE_URL === undefined) console.log('Answers of calls are not measured: set BENCH_DATABASE_URL.');
  else figures.push(...(await measureCalls(BENCH_DATABASE_URL)));
  reportFigures('removal', figures);
} finally {
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function measure(db: Database, hasVectors: boolean) {
  const stage = await createSuppressionFixture(db);
  const tools = { ...stage.tools, hasVectors };
  const [blocks, looks, erasures]: [number[], number[], number[]] = [[], [], []];
  const links = Array.from({ length: REQUESTS }, (_, index) => toPageKey(Math.floor((index * PEOPLE) / REQUESTS / 2)));
  for (const text of links) {
    const pages = [toProfileLink(text)].filter((link) => link !== null);
    const requestId = randomUUID();
    const inTransaction = <Result>(work: (trx: Parameters<typeof block>[0]) => Promise<Result>) =>
      db.transaction().execute(work);
    const blocking = { requestId, personIds: [], links: pages, isProven: false };
    blocks.push(await timeOf(() => inTransaction((trx) => block(trx, tools, blocking))));
    looks.push(await timeOf(() => lookAgain(db, tools, { requestId, links: pages })));
    erasures.push(await timeOf(() => inTransaction((trx) => erase(trx, tools, { requestId, links: pages }))));
  }
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from person where profile_key = any(${links}::text[])`.execute(db);
  return { blocks, looks, erasures, shown: rows[0]?.count ?? 0 };
}

/** The product itself with the people of PostgreSQL, asked over HTTP. */
async function measureCalls(databaseUrl: string): Promise<Figure[]> {
  const pictures = await readPictures();
  await addFaces(databaseUrl, pictures);
  const product = await runServer({
    PORT,
    DATA_DIR: folder,
    DATABASE_URL: databaseUrl,
    SEED_DEMO_PEOPLE: 'false',
    TRUST_PROXY: 'loopback',
  });
  try {
    const links = await measureLinks(product.url);
    const { searches, photos, hidden } = await measurePhotos(product.url, pictures);
    console.table({
      'answer by link, ms': toRow(links),
      'search by photo, ms': toRow(searches),
      'answer by photo, ms': toRow(photos),
      'answer by photo ÷ search': toRow(photos.map((ms, index) => ms / (searches[index] ?? Number.NaN))),
    });
    console.log(`${hidden} of ${photos.length} photos have hidden somebody; the others fit nobody surely`);
    const beyond = quantile(photos, 0.95) - quantile(searches, 0.95);
    return [
      { name: 'the answer by link, p95, s', value: quantile(links, 0.95) / 1_000, op: '<=', target: 2 },
      { name: 'photos that have hidden somebody', value: hidden, op: '>=', target: photos.length / 2 },
      { name: 'the answer by photo, p95, beyond that of a search, s', value: beyond / 1_000, op: '<=', target: 1 },
    ];
  } finally {
    await product.stop();
  }
}

function toRow(values: readonly number[]) {
  return { median: Number(median(values).toFixed(2)), p95: Number(quantile(values, 0.95).toFixed(2)) };
}

/** One picture of each person of the demo. */
async function readPictures(): Promise<Uint8Array[]> {
  const pictures: Uint8Array[] = [];
  for (const { file } of DEMO_SOURCES) {
    for (const line of (await readFile(file, 'utf8')).trim().split('\n')) {
      // The demo catalogue's own file.
      const [name = ''] = (JSON.parse(line) as { photos: string[] }).photos;
      pictures.push(await toMessengerPhoto(await readFile(join(dirname(file), name))));
    }
  }
  return pictures;
}

/** People with faces, among them those of the pictures. */
async function addFaces(databaseUrl: string, pictures: readonly Uint8Array[]): Promise<void> {
  const engine = createFaceEngine({ embedder: MOBILEFACENET, workers: 1, runtime: 'worker_threads' });
  const known: Float32Array[] = [];
  for (const picture of pictures) {
    const analysed = await engine.analyse(picture);
    const [face] = analysed.kind === 'read' ? analysed.faces : [];
    if (!face) throw new Error('A demo picture without a face');
    known.push(face.embedding);
  }
  await engine.close();
  const { db, close } = await openPostgresql(databaseUrl, createLog('warn'));
  // Else the product would begin to index a million names when it starts.
  await sql`
    insert into person_words (person_id, source_id, version, name, age_known, words)
    select id, source_id, ${INDEX_VERSION}, name, true, to_tsvector('simple', name) from person
    on conflict do nothing`.execute(db);
  const source = { id: FACES_SOURCE, title: FACES_SOURCE, kind: 'catalogue', position: 99 };
  await db.insertInto('source').values(source).execute();
  await fillCatalogue({
    dataDirectory: folder,
    databaseUrl,
    sourceId: FACES_SOURCE,
    modelId: engine.modelId,
    faces: FACES,
    known,
  });
  // Of so small a source a few requests a day are answered at once; this is about one as large as the other.
  await db.updateTable('source').set({ person_count: PEOPLE }).where('id', '=', FACES_SOURCE).execute();
  await close();
}

/** Of one address only three requests a day are answered at once. */
async function openAddress(url: string, number: number): Promise<Visitor> {
  const address = `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`;
  return await createVisitor(url, { 'x-forwarded-for': address });
}

async function measureLinks(url: string): Promise<number[]> {
  const times: number[] = [];
  for (let index = 0; index < WARM_UP + REQUESTS; index += 1) {
    const { call } = await openAddress(url, index);
    // The first half of the people is for the blocks above.
    const link = `https://${toPageKey(Math.floor(((1 + index / (WARM_UP + REQUESTS)) * PEOPLE) / 2))}`;
    const start = performance.now();
    const key = await call(requestRemoval, { body: { link, minor: false } });
    if (index >= WARM_UP) times.push(performance.now() - start);
    if (!(await isHidden(call, key))) throw new Error('A request has hidden nobody');
  }
  return times;
}

/** The two take turns with each picture, so that a busy machine slows both alike. */
async function measurePhotos(url: string, pictures: readonly Uint8Array[]) {
  const [searches, photos]: [number[], number[]] = [[], []];
  let hidden = 0;
  let searcher = await openVisitor(url);
  for (const [index, picture] of pictures.entries()) {
    if (index % SEARCHES_A_VISITOR === 0) searcher = await openVisitor(url);
    const search = await timeOf(() => searcher.search(picture, FACES_SOURCE));
    const { call } = await openAddress(url, WARM_UP + REQUESTS + index);
    const image = new File([Uint8Array.from(picture)], 'photo.jpg', { type: 'image/jpeg' });
    const start = performance.now();
    const key = await call(requestRemovalByPhoto, { form: { image, consent: REMOVAL_PHOTO_CONSENT.version } });
    const photo = performance.now() - start;
    if (index < WARM_UP) continue;
    if (await isHidden(call, key)) hidden += 1;
    searches.push(search);
    photos.push(photo);
  }
  return { searches, photos, hidden };
}

async function isHidden(call: Visitor['call'], { number, secret }: { number: string; secret: string }) {
  return (await call(getRemoval, { body: { number, secret } })).data.state === 'hidden';
}
