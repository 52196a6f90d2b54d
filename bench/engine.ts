import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ApiError } from '@vidno/contract/client';
import { withProgress } from '@vidno/contract/client/answer-stream';
import { acceptConsent, FACE_SEARCH_CONSENT } from '@vidno/contract/privacy';
import { listSearches } from '@vidno/contract/search';
import { detectFaces } from '@vidno/contract/upload';
import { SAMPLES } from '@vidno/demo-people/demo-people';
import { openPostgresql } from '../apps/server/src/database/postgresql/open-postgresql.ts';
import { countPlaces } from '../apps/server/src/engine/engine-repository.ts';
import { createQueuedEngine } from '../apps/server/src/engine/queued-engine.ts';
import { createLog } from '../apps/server/src/observability/log.ts';
import { startPostgresqlServer } from '../apps/server/src/testing/database/postgresql-server.ts';
import { createProductProcess, type ProductProcess } from '../apps/server/src/testing/survival/product-process.ts';
import { createVisitor, type Visitor } from '../e2e/visitor.ts';
import { type Figure, reportFigures } from './shared/report-figures.ts';
import { toMessengerPhoto } from './shared/to-messenger-photo.ts';

/**
 * What one engine process and two do together, and what visitors meet when ten times as many come as can be served: whether the
 * place in the queue that they are told is true, and what other calls take meanwhile.
 */
const PICTURES = 120;
const ENGINES = 2;
const VISITORS = 500;
/** Of the photos that can be done. */
const OVERLOAD = 10;
/** Somebody who sends this many at once from one address, beside the visitors. */
const GREEDY = 100;
/** An estimate may be off by this share of the time that is left, or by a second: the places are told in whole ones. */
const TOLERANCE = 0.3;
const WAIT_MAX_S = 60;

const log = createLog('warn');
/** One with pgvector; without it only the engines are measured, since there is no search by face. */
const given = process.env.BENCH_DATABASE_URL;
const server = given === undefined ? await startPostgresqlServer() : { url: given, stop: async () => {} };
const dataDirectory = await mkdtemp(join(tmpdir(), 'vidno-engine-'));
const pictures: Uint8Array<ArrayBuffer>[] = [];
for (const { file } of SAMPLES) pictures.push(Uint8Array.from(await toMessengerPhoto(await readFile(file))));
const environment = {
  DATABASE_URL: server.url,
  DATA_DIR: dataDirectory,
  TRUST_PROXY: '127.0.0.1',
  SEED_DEMO_PEOPLE: 'false',
  FACE_WORKERS: '1',
  RATE_LIMIT_FACTOR: '1000',
  LOG_LEVEL: 'warn',
};
const processes: ProductProcess[] = [];
const figures: Figure[] = [];

function addProcess(entry: 'web-and-apis' | 'engine', port: number): ProductProcess {
  const added = createProductProcess({ name: `${entry} ${port}`, entry, port, environment });
  processes.push(added);
  return added;
}

/** Photos a second of the engines alone. */
async function measureEngines(): Promise<number> {
  const opened = await openPostgresql(server.url, log);
  const { createFakeFaceEngine } = await import('../apps/server/src/testing/fake-face-engine.ts');
  // Only answers what needs no model.
  const asking = createQueuedEngine({ db: opened.db, clock: () => new Date(), log }, createFakeFaceEngine({}));
  const findAll = async (count: number) =>
    await Promise.all(
      Array.from({ length: count }, async (_, index) => await asking.findFaces(pictureOf(index), { requester: ANY })),
    );
  await findAll(4 * ENGINES);
  const start = performance.now();
  await findAll(PICTURES);
  const seconds = (performance.now() - start) / 1_000;
  await asking.close();
  await opened.close();
  return PICTURES / seconds;
}

const ANY = { group: 'bench', member: 'bench' };

function pictureOf(index: number): Uint8Array<ArrayBuffer> {
  const picture = pictures[index % pictures.length];
  if (!picture) throw new Error('There are no samples');
  return picture;
}

interface Seen {
  readonly told: { readonly seconds: number; readonly at: number } | null;
  readonly endedAt: number;
  readonly outcome: 'answered' | 'told to come back' | 'lost';
}

/** Sends one photo, as the page does. */
async function send({ call }: Visitor, index: number): Promise<Seen> {
  let told: Seen['told'] = null;
  const image = new File([pictureOf(index)], 'photo.jpg', { type: 'image/jpeg' });
  const outcome = await call(
    detectFaces,
    { form: { image } },
    withProgress(detectFaces, ({ seconds }) => {
      told ??= { seconds, at: performance.now() };
    }),
  ).then(
    () => 'answered' as const,
    (error: unknown) => {
      if (error instanceof ApiError && error.status === 429) return 'told to come back' as const;
      console.error(error);
      return 'lost' as const;
    },
  );
  return { told, endedAt: performance.now(), outcome };
}

async function openVisitor(url: string, address: string): Promise<Visitor> {
  const visitor = await createVisitor(url, { 'x-forwarded-for': address });
  const { version } = FACE_SEARCH_CONSENT;
  await visitor.call(acceptConsent, { body: { kind: 'face_search', version, purpose: 'Измеряю очередь' } });
  return visitor;
}

/** Median milliseconds of a call that does not need the engine. */
async function measureCalls({ call }: Visitor, until: Promise<unknown> | number): Promise<number[]> {
  const times: number[] = [];
  let isOver = false;
  const over = typeof until === 'number' ? sleep(until) : until;
  void over.finally(() => {
    isOver = true;
  });
  while (!isOver) {
    const start = performance.now();
    await call(listSearches, { query: {} });
    times.push(performance.now() - start);
    await sleep(100);
  }
  return times.toSorted((one, other) => one - other);
}

const middle = (sorted: readonly number[]) => sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;

/** Ten times as many visitors as can be served, and one who sends much at once. */
async function measureCrowd(url: string, photosPerSecond: number): Promise<void> {
  const visitors: Visitor[] = [];
  for (let index = 0; index < VISITORS; index += 1)
    visitors.push(await openVisitor(url, `198.51.${100 + Math.floor(index / 250)}.${index % 250}`));
  const greedy = await openVisitor(url, '203.0.113.7');
  const watcher = await openVisitor(url, '203.0.113.9');
  const quiet = middle(await measureCalls(watcher, 10_000));
  const everySeconds = 1 / (photosPerSecond * OVERLOAD);
  const sent: Promise<Seen>[] = Array.from({ length: GREEDY }, (_, index) => send(greedy, index));
  const sending = (async () => {
    for (const [index, visitor] of visitors.entries()) {
      sent.push(send(visitor, index));
      await sleep(everySeconds * 1_000);
    }
    return await Promise.all(sent);
  })();
  const busy = middle(await measureCalls(watcher, sending));
  const seen = await sending;
  const count = (outcome: Seen['outcome']) => seen.filter((each) => each.outcome === outcome).length;
  const judged = seen.slice(GREEDY).filter(({ outcome, told }) => outcome === 'answered' && told !== null);
  const offBy = judged.map(({ told, endedAt }) => {
    const left = (endedAt - (told?.at ?? 0)) / 1_000;
    const estimated = told?.seconds ?? 0;
    return Math.abs(estimated - left) <= Math.max(1, TOLERANCE * left);
  });
  console.log(
    `${seen.length} photos: ${count('answered')} answered, ${count('told to come back')} told at once to come back (more than ${WAIT_MAX_S} s), ${count('lost')} lost; a call beside them ${quiet.toFixed(1)} → ${busy.toFixed(1)} ms`,
  );
  figures.push(
    {
      name: `estimates of visitors within ${TOLERANCE * 100} %`,
      value: offBy.filter(Boolean).length / offBy.length,
      op: '>=',
      target: 0.9,
    },
    { name: 'photos lost', value: count('lost'), op: '<=', target: 0 },
    { name: 'another call beside them ÷ quiet', value: busy / quiet, op: '<=', target: 3 },
  );
}

try {
  const web = addProcess('web-and-apis', 3191);
  await web.start();
  await addProcess('engine', 3192).start();
  const alone = await measureEngines();
  await addProcess('engine', 3193).start();
  const opened = await openPostgresql(server.url, log);
  while ((await countPlaces(opened.db, new Date())) < ENGINES) await sleep(200);
  const { hasVectors } = opened;
  await opened.close();
  const together = await measureEngines();
  console.log(`photos a second: one engine ${alone.toFixed(2)}, two ${together.toFixed(2)}`);
  figures.push({
    name: 'photos a second of two engines ÷ of one',
    value: together / alone,
    op: '>=',
    target: 0.85 * ENGINES,
  });

  if (hasVectors) await measureCrowd(web.url, together);
  else console.log('No search by face without pgvector: give a database that has it by BENCH_DATABASE_URL');
  reportFigures(
    'engine',
    figures.map((figure) => ({ ...figure, value: Math.round(figure.value * 100) / 100 })),
  );
} finally {
  for (const each of processes) await each.kill();
  await server.stop();
  await rm(dataDirectory, { recursive: true, force: true });
}
