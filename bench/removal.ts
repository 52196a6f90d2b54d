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
import { type Figure, reportFigures } from './shared/report-figures.ts';

/** For a quick run: `REMOVAL_PEOPLE=10000 npm run bench:removal`. */
const PEOPLE = Number(process.env.REMOVAL_PEOPLE ?? '1000000');
const REQUESTS = 60;
const AT_ONCE = 100_000;

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
    await fill(db);
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

/** People with a page and a photo each, written in SQL. */
async function fill(db: Database): Promise<void> {
  for (let from = 0; from < PEOPLE; from += AT_ONCE) {
    const to = Math.min(from + AT_ONCE, PEOPLE);
    await sql`
      insert into person (id, source_id, external_id, name, age, city, region, about, profile_url, profile_key, checksum)
      select ${idOf('person')}, 'other', n, 'Человек ' || n, 30, null, null, null,
        'https://people.example/' || n, 'people.example/' || n, decode(md5(n::text), 'hex')
      from generate_series(${from}::integer, ${to - 1}::integer) as n`.execute(db);
    await sql`
      insert into photo (id, person_id, position, file_key, remote_url, digest, perceptual_hash)
      select ${idOf('photo')}, ${idOf('person')}, 0, null, 'https://people.example/' || n || '.jpg',
        decode(md5(n::text) || md5(n::text), 'hex'), decode(left(md5(n::text), 16), 'hex')
      from generate_series(${from}::integer, ${to - 1}::integer) as n`.execute(db);
  }
  await sql`update source set person_count = ${PEOPLE} where id = 'other'`.execute(db);
  await sql`analyze person, photo`.execute(db);
}

/** A random-looking UUID of the fourth version. */
function idOf(what: string) {
  return sql`overlay(overlay(md5(${what}::text || n) placing '4' from 13) placing '8' from 17)::uuid`;
}

async function measure(db: Database, hasVectors: boolean) {
  const stage = await createSuppressionFixture(db);
  const tools = { ...stage.tools, hasVectors };
  const [blocks, looks, erasures]: [number[], number[], number[]] = [[], [], []];
  const links = Array.from(
    { length: REQUESTS },
    (_, index) => `people.example/${Math.floor((index * PEOPLE) / REQUESTS)}`,
  );
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
