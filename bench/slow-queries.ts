import { openPostgresql } from '../apps/server/src/database/postgresql/open-postgresql.ts';
import { createLog } from '../apps/server/src/observability/log.ts';
import { startPostgresqlServer } from '../apps/server/src/testing/database/postgresql-server.ts';
import { median } from './shared/median.ts';
import { type Figure, reportFigures } from './shared/report-figures.ts';
import { fill, ROWS } from './slow-queries/fill.ts';
import { measurePurge } from './slow-queries/measure-purge.ts';
import { MEASURED } from './slow-queries/measured-queries.ts';

/** What takes long once tables have a million rows. `DATABASE_URL` of an empty database saves starting a server. */
const ROUNDS = 7;
const TARGET_MS = 50;

const server = process.env.DATABASE_URL === undefined ? await startPostgresqlServer(['shared_buffers=1GB']) : null;
const opened = await openPostgresql(server?.url ?? process.env.DATABASE_URL ?? '', createLog('warn'));
try {
  const filled = await opened.db.selectFrom('account').select('id').limit(1).executeTakeFirst();
  if (filled === undefined) await fill(opened.db);
  const figures: Figure[] = [];
  for (const [name, run] of Object.entries(MEASURED)) {
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const started = performance.now();
      await run(opened.db);
      times.push(performance.now() - started);
    }
    console.log(name, times.map((time) => Math.round(time)).join(' '));
    figures.push({ name: `ms, ${name}, ${ROWS} rows`, value: Math.round(median(times)), op: '<=', target: TARGET_MS });
  }
  figures.push(await measurePurge(opened.db));
  reportFigures('slow-queries', figures);
} finally {
  await opened.close();
  await server?.stop();
}
