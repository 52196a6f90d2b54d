import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { DAY_MS } from '../apps/server/src/config/time.ts';
import type { Database } from '../apps/server/src/database/database.ts';
import { openEmbedded } from '../apps/server/src/database/embedded/open-embedded.ts';
import { openPostgresql } from '../apps/server/src/database/postgresql/open-postgresql.ts';
import { indexCatalogue } from '../apps/server/src/features/name-search/index-people.ts';
import { findSearch } from '../apps/server/src/features/search-list/public.ts';
import { startSearch } from '../apps/server/src/features/search-list/start-search.ts';
import { eraseClosedSources } from '../apps/server/src/features/source-end/erase-source.ts';
import { closeEndedSources } from '../apps/server/src/features/sources/basis.ts';
import { findSource } from '../apps/server/src/features/sources/public.ts';
import { createLog } from '../apps/server/src/observability/log.ts';
import { startPostgresqlServer } from '../apps/server/src/testing/database/postgresql-server.ts';
import { WITHOUT_LIMITS } from '../apps/server/src/testing/free-upload.ts';
import { addCaller } from '../apps/server/src/testing/search-fixture.ts';
import { createSuppressionFixture } from '../apps/server/src/testing/suppression/suppression-fixture.ts';
import { fillPeople, toPictureKey } from './shared/fill-people.ts';
import { reportFigures } from './shared/report-figures.ts';

/** For a quick run: `SOURCE_PEOPLE=2000 npm run bench:source-end`. */
const PEOPLE = Number(process.env.SOURCE_PEOPLE ?? '100000');
/** So many have a picture that is stored by us. */
const PICTURES = 1_000;
const OPERATOR = { name: 'ООО «Ромашка»', inn: '7700000000', address: 'Москва', ogrn: null, email: null, phone: null };
const TABLES = ['person', 'photo', 'person_words', 'sealed_person', 'keyword_search_hit', 'departure'];

/** A source whose basis ends is closed at once, and its people are erased beside searches for them. */
const folder = mkdtempSync(join(tmpdir(), 'vidno-bench-'));
const server = await startPostgresqlServer(['shared_buffers=1GB']);
try {
  const engines = [
    ['PostgreSQL', await openPostgresql(server.url, createLog('error'))],
    ['embedded', await openEmbedded(join(folder, 'database'))],
  ] as const;
  const figures = [];
  for (const [name, { db, hasVectors, close }] of engines) {
    const { before, searches, shown, left, seconds } = await endSource(db, hasVectors);
    await close();
    console.log(`${name}: ${PEOPLE} people erased in ${seconds.toFixed(1)} s beside ${searches} searches`);
    figures.push(
      { name: `${name}: people whom a search showed before the end`, value: before, op: '>=', target: 1 } as const,
      { name: `${name}: searches beside the erasure`, value: searches, op: '>=', target: 1 } as const,
      { name: `${name}: people shown after the end`, value: shown, op: '<=', target: 0 } as const,
      { name: `${name}: rows and files left`, value: left, op: '<=', target: 0 } as const,
    );
  }
  reportFigures('source-end', figures);
} finally {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function endSource(db: Database, hasVectors: boolean) {
  const stage = await createSuppressionFixture(db);
  const tools = { ...stage.tools, hasVectors };
  const now = tools.clock();
  const at = (days: number) => ({
    ...tools,
    operator: OPERATOR,
    clock: () => new Date(now.getTime() + days * DAY_MS),
  });
  await fillPeople(db, { people: PEOPLE, stored: PICTURES });
  for (let n = 0; n < Math.min(PICTURES, PEOPLE); n += 1) {
    await tools.files.put(toPictureKey(n), Buffer.from(`picture ${n}`), 'image/jpeg');
  }
  await indexCatalogue({ db });
  await db
    .updateTable('source')
    .set({ lawful_basis: 'a contract', basis_ends_at: at(3).clock() })
    .where('id', '=', 'other')
    .execute();
  const { accountId } = await addCaller(db);
  const search = async (): Promise<number> => {
    const form = { type: 'keyword', keyword: 'Человек', region: 'any', source: 'other' } as const;
    const started = await startSearch(tools, { accountId, demo: false, form, ...WITHOUT_LIMITS });
    // A source that is closed is in no search.
    if (started.kind !== 'started') return 0;
    await stage.advanceAll();
    return await countShown(started.id);
  };
  const countShown = async (id: string): Promise<number> => {
    const found = await findSearch(db, { accountId, id });
    const view = { page: 0, filters: {}, locked: false, uncertain: 'open' } as const;
    const { users = [] } = Object(found && (await tools.searchKinds.keyword.show(found, view)));
    return users.length;
  };
  const before = await search();
  const found = await db.selectFrom('search').select('id').executeTakeFirstOrThrow();
  await closeEndedSources(at(4));
  const started = performance.now();
  let isOver = false;
  const erasing = eraseClosedSources(at(40)).finally(() => {
    isOver = true;
  });
  let [searches, shown] = [0, 0];
  do {
    shown += (await search()) + (await countShown(found.id));
    searches += 1;
  } while (!isOver);
  await erasing;
  const seconds = (performance.now() - started) / 1_000;
  if ((await findSource(db, 'other'))?.erased_at == null) throw new Error('the source is not erased');
  let left = [...stage.files.files.keys()].filter((key) => !key.startsWith('query/')).length;
  for (const table of TABLES) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from ${sql.table(table)}`.execute(db);
    left += rows[0]?.count ?? 0;
  }
  return { before, searches, shown, left, seconds };
}
