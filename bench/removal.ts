import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Database } from '../apps/server/src/database/database.ts';
import { openEmbedded } from '../apps/server/src/database/embedded/open-embedded.ts';
import { openPostgresql } from '../apps/server/src/database/postgresql/open-postgresql.ts';
import { toProfileLink } from '../apps/server/src/features/catalogue/profile-link.ts';
import { block, erase, lookAgain } from '../apps/server/src/features/suppression/block.ts';
import { createLog } from '../apps/server/src/observability/log.ts';
import { startPostgresqlServer } from '../apps/server/src/testing/database/postgresql-server.ts';
import { quantile } from '../apps/server/src/testing/keyword/measure-quality.ts';
import { createSuppressionFixture } from '../apps/server/src/testing/suppression/suppression-fixture.ts';
import { fillPeople, toPageKey } from './shared/fill-people.ts';
import { type Figure, reportFigures } from './shared/report-figures.ts';

/** For a quick run: `REMOVAL_PEOPLE=10000 npm run bench:removal`. */
const PEOPLE = Number(process.env.REMOVAL_PEOPLE ?? '1000000');
const REQUESTS = 60;

/** A removal by link is in force when its transaction has ended: no query can show the person from then on. */
const folder = mkdtempSync(join(tmpdir(), 'vidno-bench-'));
const server = await startPostgresqlServer(['shared_buffers=1GB']);
try {
  const engines = [
    ['PostgreSQL', await openPostgresql(server.url, createLog('warn'))],
    ['embedded', await openEmbedded(join(folder, 'database'))],
  ] as const;
  const figures: Figure[] = [];
  for (const [name, { db, hasVectors, close }] of engines) {
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
  reportFigures('removal', figures);
} finally {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function measure(db: Database, hasVectors: boolean) {
  const stage = await createSuppressionFixture(db);
  const tools = { ...stage.tools, hasVectors };
  const [blocks, looks, erasures]: [number[], number[], number[]] = [[], [], []];
  const links = Array.from({ length: REQUESTS }, (_, index) => toPageKey(Math.floor((index * PEOPLE) / REQUESTS)));
  for (const text of links) {
    const pages = [toProfileLink(text)].filter((link) => link !== null);
    const requestId = randomUUID();
    const inTransaction = <Result>(work: (trx: Parameters<typeof block>[0]) => Promise<Result>) =>
      db.transaction().execute(work);
    const blocking = { requestId, personIds: [], links: pages, isProven: false };
    blocks.push(await timed(() => inTransaction((trx) => block(trx, tools, blocking))));
    looks.push(await timed(() => lookAgain(db, tools, { requestId, links: pages })));
    erasures.push(await timed(() => inTransaction((trx) => erase(trx, tools, { requestId, links: pages }))));
  }
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from person where profile_key = any(${links}::text[])`.execute(db);
  return { blocks, looks, erasures, shown: rows[0]?.count ?? 0 };
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}
