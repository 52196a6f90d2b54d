import { sql } from 'kysely';
import type { Database } from '../apps/server/src/database/database.ts';
import { openPostgresql } from '../apps/server/src/database/postgresql/open-postgresql.ts';
import { verifyChain } from '../apps/server/src/features/privacy/journal.ts';
import { recordAudit } from '../apps/server/src/features/privacy/repository.ts';
import { createLog } from '../apps/server/src/observability/log.ts';
import { startPostgresqlServer } from '../apps/server/src/testing/database/postgresql-server.ts';
import { median } from './shared/median.ts';
import { type Figure, reportFigures } from './shared/report-figures.ts';

/** What chaining costs an audited transaction that really is written to disk, and how long a million old rows take. */
const CALLERS = 10;
const COMMITS = 2_000;
const ROUNDS = 5;
const OLD_ROWS = 1_000_000;

const server = await startPostgresqlServer(['fsync=on', 'synchronous_commit=on']);
const opened = await openPostgresql(server.url, createLog('warn'));
try {
  reportFigures('journal', [await measureAppending(opened.db), await measureOldRows(opened.db)]);
} finally {
  await opened.close();
  await server.stop();
}

/** With and without the chain, in turns, so that a busy machine slows both alike. */
async function measureAppending(db: Database): Promise<Figure> {
  const ratios: number[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const bare = await perSecond(db, 'disable');
    const chained = await perSecond(db, 'enable');
    console.log(`${CALLERS} callers: ${chained.toFixed(0)} commits/s chained, ${bare.toFixed(0)} without the chain`);
    // The first round only warms up.
    if (round > 0) ratios.push(chained / bare);
  }
  const value = Number(median(ratios).toFixed(3));
  return { name: `audited commits/s, chained ÷ not chained, ${CALLERS} callers`, value, op: '>=', target: 0.2 };
}

async function perSecond(db: Database, chain: 'enable' | 'disable'): Promise<number> {
  await sql`alter table audit_event ${sql.raw(chain)} trigger audit_event_link`.execute(db);
  const started = performance.now();
  const call = async () => {
    for (let commit = 0; commit < COMMITS / CALLERS; commit += 1) await append(db);
  };
  await Promise.all(Array.from({ length: CALLERS }, call));
  return (COMMITS * 1_000) / (performance.now() - started);
}

/** As little else as possible, so that the chain costs most. */
async function append(db: Database): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await recordAudit(trx, { accountId: 7, action: 'search.started', purpose: 'Ищу брата', subject: { search_id: 1 } });
  });
}

/** As the migration does. */
async function measureOldRows(db: Database): Promise<Figure> {
  await db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx);
    await sql`set local statement_timeout = 0`.execute(trx);
    await sql`truncate audit_event, audit_link restart identity`.execute(trx);
    await sql`
      insert into audit_event (account_id, action, purpose, subject)
      select number % 1000, 'search.started', 'Ищу брата', jsonb_build_object('search_id', gen_random_uuid())
      from generate_series(1, ${sql.lit(OLD_ROWS)}) as number`.execute(trx);
  });
  const started = performance.now();
  await db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx);
    await sql`
      do $$
      declare event record;
      begin
        for event in select * from audit_event order by id loop
          perform link_audit_event(event.id, event.at, event.account_id, event.action, event.purpose,
            event.purpose_salt, event.subject);
        end loop;
      end $$`.execute(trx);
  });
  const value = Math.round((performance.now() - started) / 1_000);
  const verifying = performance.now();
  const verdict = await verifyChain(db);
  console.log(`verified ${OLD_ROWS} rows in ${Math.round((performance.now() - verifying) / 1_000)} s: ${verdict.kind}`);
  return { name: `seconds to chain ${OLD_ROWS} old rows`, value, op: '<=', target: 120 };
}
