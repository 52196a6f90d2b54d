import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { startPostgresqlServer } from '../apps/server/src/testing/database/postgresql-server.ts';
import { type Figure, reportFigures } from './shared/report-figures.ts';
import { type StartedProduct, startProduct } from './shared/start-product.ts';

/**
 * What a product that nobody uses takes of a processor, and how often it asks its database: as it starts by itself, and as web
 * and worker on PostgreSQL.
 */
const AFTER_MS = 180_000;
const MEASURED_MS = 60_000;
const TARGET_PERCENT = 2;
const TARGET_STATEMENTS = 120;

const folder = await mkdtemp(join(tmpdir(), 'vidno-idle-'));
const counting = await mkdtemp(join(folder, 'statements-'));
process.env.STATEMENTS_DIR = counting;
process.env.NODE_OPTIONS = `--import ${pathToFileURL(join(import.meta.dirname, 'shared/count-statements.ts'))}`;
try {
  const alone = await measureAlone();
  const server = await startPostgresqlServer();
  const shared = { DATABASE_URL: server.url, DATA_DIR: join(folder, 'two') };
  const apart = await measureApart(shared).finally(server.stop);
  reportFigures('idle', [...alone, ...apart]);
} finally {
  await rm(folder, { recursive: true, force: true });
}

async function measureAlone(): Promise<Figure[]> {
  const product = startProduct({ PORT: '3179', DATA_DIR: join(folder, 'one') });
  // On a busy machine the import of the people takes longer than the wait, and the workers of its pictures end later still.
  return await measure(['npm start, embedded'], [product], product.untilFilled);
}

async function measureApart(shared: { readonly DATABASE_URL: string; readonly DATA_DIR: string }): Promise<Figure[]> {
  const web = startProduct({ ...shared, PORT: '3181' }, 'web-and-apis');
  // One after the other: the first migrates.
  await web.untilReady();
  const worker = startProduct({ ...shared, PORT: '3183', WORKER_PORT: '3183' }, 'worker');
  return await measure(['web on PostgreSQL', 'worker on PostgreSQL'], [web, worker]);
}

async function measure(
  names: readonly string[],
  products: readonly StartedProduct[],
  untilStarted?: () => Promise<void>,
): Promise<Figure[]> {
  try {
    for (const product of products) await product.untilReady();
    await untilStarted?.();
    await sleep(AFTER_MS);
    const before = products.map((product) => product.cpuSeconds());
    const asked = products.map(countStatements);
    const from = performance.now();
    await sleep(MEASURED_MS);
    const seconds = (performance.now() - from) / 1000;
    return products.flatMap((product, nth) => [
      {
        name: `${names[nth] ?? ''}, % of a core`,
        value: Number(((100 * secondsBetween(before[nth] ?? new Map(), product.cpuSeconds())) / seconds).toFixed(2)),
        op: '<=' as const,
        target: TARGET_PERCENT,
      },
      {
        name: `${names[nth] ?? ''}, statements a minute`,
        value: Math.round(((countStatements(product) - (asked[nth] ?? 0)) * 60) / seconds),
        op: '<=' as const,
        target: TARGET_STATEMENTS,
      },
    ]);
  } finally {
    await Promise.all(products.map((product) => product.stop()));
  }
}

/** Of all its processes so far. */
function countStatements(product: StartedProduct): number {
  const files = [...product.cpuSeconds().keys()].map((pid) => join(counting, String(pid))).filter(existsSync);
  return files.reduce((sum, file) => sum + Number(readFileSync(file, 'utf8')), 0);
}

/** A product that has died is no idle one, so none of its processes may have ended in between. */
function secondsBetween(before: ReadonlyMap<number, number>, after: ReadonlyMap<number, number>): number {
  const ended = [...before.keys()].filter((pid) => !after.has(pid));
  if (ended.length > 0) throw new Error(`${ended.length} processes of the product ended while they were measured`);
  return [...after].reduce((sum, [pid, seconds]) => sum + seconds - (before.get(pid) ?? 0), 0);
}
