import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database, Transaction } from '../apps/server/src/database/database.ts';
import { openInMemory } from '../apps/server/src/database/embedded/open-embedded.ts';
import type { OpenedDatabase } from '../apps/server/src/database/opened-database.ts';
import { openPostgresql } from '../apps/server/src/database/postgresql/open-postgresql.ts';
import { createLog } from '../apps/server/src/observability/log.ts';
import { createRowHandler } from '../apps/server/src/queue/create-row-handler.ts';
import { openQueue } from '../apps/server/src/queue/open-queue.ts';
import { DONE, type JobHandler, KIND_NAMES } from '../apps/server/src/queue/queue.ts';
import { startPostgresqlServer } from '../apps/server/src/testing/database/postgresql-server.ts';
import { watchStatements } from '../apps/server/src/testing/database/watch-statements.ts';
import { type Figure, reportFigures } from './shared/report-figures.ts';

/** How soon the queue starts what a row asks for, how fast it is when many come at once, and what it takes when nothing happens. */
const SCHEDULES = 25;
const AT_REST = 200;
const BURST = 500;
const IDLE_MS = 60_000;
/** What the start has to do is done by then. */
const SETTLED_MS = 20_000;

const figures: Figure[] = [];
let statements = 0;
watchStatements(() => {
  statements += 1;
});
const embedded = await openInMemory(null);
await measureEngine(embedded);
await embedded.close();
const server = await startPostgresqlServer();
const opened = await openPostgresql(server.url, createLog('warn'));
try {
  await measureEngine(opened);
} finally {
  await opened.close();
  await server.stop();
}
reportFigures('queue', figures);

async function measureEngine(opened: OpenedDatabase): Promise<void> {
  const { db, engine } = opened;
  const started = new Map<string, number>();
  const queue = await openQueue(opened, createLog('warn'));
  for (let nth = 0; nth < SCHEDULES; nth += 1) await queue.schedule(`nth-${nth}`, '0 0 1 1 *', async () => {});
  await queue.work(KIND_NAMES.map((kind) => (kind === 'support-email' ? toRecorder(db, started) : idle(kind))));
  await sleep(SETTLED_MS);
  const latencies: number[] = [];
  for (let nth = 0; nth < AT_REST; nth += 1) {
    const id = await addLetter(db);
    const committed = performance.now();
    while (!started.has(id)) await sleep(1);
    latencies.push((started.get(id) ?? 0) - committed);
    await sleep(50);
  }
  latencies.sort((a, b) => a - b);
  const at = (share: number) => Math.round(latencies[Math.floor(latencies.length * share)] ?? 0);
  add(`a row is started after its commit, ms, p50, ${engine}`, at(0.5), 1_000);
  add(`a row is started after its commit, ms, p95, ${engine}`, at(0.95), 1_000);
  const ids = await db.transaction().execute(async (trx) => {
    const added: string[] = [];
    for (let nth = 0; nth < BURST; nth += 1) added.push(await addLetter(trx));
    return added;
  });
  const from = performance.now();
  while (!ids.every((id) => started.has(id))) await sleep(10);
  add(`${BURST} rows of one commit are carried out, ms, ${engine}`, Math.round(performance.now() - from), 30_000);
  await sleep(SETTLED_MS);
  const [counted, cpu] = [statements, process.cpuUsage()];
  await sleep(IDLE_MS);
  const { user, system } = process.cpuUsage(cpu);
  add(`statements of an idle minute, ${engine}`, statements - counted, 120);
  add(`idle, % of a core, ${engine}`, Number(((user + system) / IDLE_MS / 10).toFixed(2)), 2);
  await queue.stop(1_000);
}

function add(name: string, value: number, target: number): void {
  figures.push({ name, value, op: '<=', target });
}

function idle(kind: JobHandler['kind']): JobHandler {
  return { kind, carryOut: async () => DONE };
}

function toRecorder(db: Database, started: Map<string, number>): JobHandler {
  return createRowHandler(db, 'support-email', async ({ id }, end) => {
    started.set(id, performance.now());
    await end({ state: 'sent' });
    return DONE;
  });
}

async function addLetter(db: Database | Transaction): Promise<string> {
  const id = randomUUID();
  const address = 'support@vidno.example';
  const texts = { recipient: 'operator', address, reply_to: address, message: 'Помогите', screen: '/' } as const;
  await db
    .insertInto('support_email')
    .values({ id, account_id: null, ...texts, created_at: new Date() })
    .execute();
  return id;
}
