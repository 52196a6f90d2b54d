import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { DEFAULT_CONNECTIONS } from '../apps/server/src/config/database-config.ts';
import type { Database, Transaction } from '../apps/server/src/database/database.ts';
import { openInMemory } from '../apps/server/src/database/embedded/open-embedded.ts';
import type { OpenedDatabase } from '../apps/server/src/database/opened-database.ts';
import { openPostgresql } from '../apps/server/src/database/postgresql/open-postgresql.ts';
import { findBalance } from '../apps/server/src/features/ledger/balance.ts';
import { checkLedger } from '../apps/server/src/features/ledger/check-ledger.ts';
import { gift, useForService } from '../apps/server/src/features/ledger/operation-rules.ts';
import { postTransfers } from '../apps/server/src/features/ledger/post-transfers.ts';
import { createLog } from '../apps/server/src/observability/log.ts';
import { startPostgresqlServer } from '../apps/server/src/testing/database/postgresql-server.ts';
import { median } from './shared/median.ts';
import { type Figure, reportFigures } from './shared/report-figures.ts';

/** What posting costs on top of its SQL, with one account that everybody debits and with many, on both engines. */
const DEBITS = 1_000;
const AFFORDABLE = 700;
const PRICE_KOPECKS = 1_000;
/** Debits of one measurement. */
const MEASURED = 400;
const ROUNDS = 9;
const ACCOUNTS = [1, 50];
/** As many as the product has connections: who waits for one too long is refused, here as there. */
const CALLERS = DEFAULT_CONNECTIONS.product;
const EVENT_AT = new Date();

let nextAccount = 1;
const figures: Figure[] = [];
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
reportFigures('ledger', figures);

async function measureEngine({ db, engine }: OpenedDatabase): Promise<void> {
  figures.push({
    name: `debits beyond or short of what one balance pays, ${engine}`,
    op: '<=',
    target: 0,
    ...(await countWrong(db)),
  });
  for (const accounts of ACCOUNTS) {
    const rates: { readonly ours: number; readonly bare: number }[] = [];
    for (let round = 0; round <= ROUNDS; round += 1) {
      const measured = await compare(db, accounts, round);
      // The first round only warms up.
      if (round > 0) rates.push(measured);
    }
    const value = Number(median(rates.map(({ ours, bare }) => ours / bare)).toFixed(3));
    const [ours, bare] = (['ours', 'bare'] as const).map((who) => median(rates.map((rate) => rate[who])).toFixed(0));
    console.log(`${engine}, ${accounts} accounts: ${ours} debits/s, bare SQL ${bare}`);
    figures.push({
      name: `debits/s, ledger ÷ bare SQL, ${accounts} accounts, ${engine}`,
      value,
      op: '>=',
      target: 0.7,
    });
  }
  const problems = await checkLedger(db);
  for (const { accountId, text } of problems) console.log(`account ${accountId}: ${text}`);
  // The bare statements keep all the rules too.
  figures.push({ name: `problems in the ledger, ${engine}`, value: problems.length, op: '<=', target: 0 });
}

/** The two take turns, and turns in being first, so that a busy machine slows both alike. */
async function compare(db: Database, accounts: number, round: number): Promise<{ ours: number; bare: number }> {
  const measureBare = () => perSecond(db, accounts, debitBare);
  const measureOurs = () => perSecond(db, accounts, debit);
  if (round % 2 === 0) return { ours: await measureOurs(), bare: await measureBare() };
  const bare = await measureBare();
  return { ours: await measureOurs(), bare };
}

/** Of one balance that pays some of them. */
async function countWrong(db: Database): Promise<{ value: number }> {
  const accountId = await fill(db, AFFORDABLE * PRICE_KOPECKS);
  let posted = 0;
  await callAtOnce(DEBITS, async () => {
    if (await db.transaction().execute((trx) => debit(trx, accountId))) posted += 1;
  });
  const { balanceKopecks } = await findBalance(db, accountId);
  return { value: Math.abs(posted - AFFORDABLE) + balanceKopecks };
}

async function perSecond(
  db: Database,
  accounts: number,
  work: (trx: Transaction, accountId: number) => Promise<boolean>,
): Promise<number> {
  const ids: number[] = [];
  for (let nth = 0; nth < accounts; nth += 1) ids.push(await fill(db, MEASURED * PRICE_KOPECKS));
  const began = performance.now();
  await callAtOnce(MEASURED, async (nth) => {
    const accountId = ids[nth % accounts] ?? 0;
    if (!(await db.transaction().execute((trx) => work(trx, accountId)))) throw new Error('The balance pays for it');
  });
  return MEASURED / ((performance.now() - began) / 1000);
}

/** As many times as that, by all callers at once. */
async function callAtOnce(times: number, call: (nth: number) => Promise<void>): Promise<void> {
  let started = 0;
  const callInTurn = async () => {
    while (started < times) {
      started += 1;
      await call(started - 1);
    }
  };
  await Promise.all(Array.from({ length: CALLERS }, callInTurn));
}

/** A new user with this balance. */
async function fill(db: Database, amountKopecks: number): Promise<number> {
  const accountId = nextAccount;
  nextAccount += 1;
  const given = gift({ id: 'bench', reason: 'bench', amountKopecks, eventAt: EVENT_AT });
  await db.transaction().execute((trx) => postTransfers(trx, accountId, given));
  return accountId;
}

async function debit(trx: Transaction, accountId: number): Promise<boolean> {
  const use = { useId: randomUUID(), service: 'search', runId: null, subscriptionId: null } as const;
  const transfers = useForService({ ...use, amountKopecks: PRICE_KOPECKS, eventAt: EVENT_AT });
  return (await postTransfers(trx, accountId, transfers)).kind === 'posted';
}

/** The statements of `debit` as `npm run queries` shows them, with nothing but a subtraction in between. */
async function debitBare(trx: Transaction, accountId: number): Promise<boolean> {
  const id = randomUUID();
  const key = `use:search:${randomUUID()}`;
  const locked = await sql<{ balance_kopecks: number; version: number; now: Date }>`
    select kind, balance_kopecks, version, changed_at, date_trunc('milliseconds', clock_timestamp()) as now
    from ledger_account where account_id = ${accountId} order by kind for update`.execute(trx);
  await sql`
    select * from ledger_transfer where account_id = ${accountId} and key in (${key}) order by created_at, id`.execute(
    trx,
  );
  const lots = await sql<{ id: string; left: number }>`
    select lot.transfer_id as id, source.key, lot.version, lot.amount_kopecks, lot.left_kopecks as left
    from ledger_lot as lot
    join ledger_transfer as source on source.account_id = lot.account_id and source.id = lot.transfer_id
    where lot.account_id = ${accountId} and lot.left_kopecks > 0 order by lot.version`.execute(trx);
  const [account] = locked.rows;
  const [lot] = lots.rows;
  if (!account || !lot) return false;
  const before = account.balance_kopecks;
  const after = before - PRICE_KOPECKS;
  const version = account.version + 1;
  await sql`
    insert into ledger_transfer (account_id, id, created_at, key, from_kind, to_kind, amount_kopecks, purpose, event_at)
    values (${accountId}, ${id}, ${account.now}, ${key}, 'balance', 'revenue.search', ${PRICE_KOPECKS}, 'charge',
      ${EVENT_AT})`.execute(trx);
  await sql`
    insert into ledger_entry
      (account_id, transfer_id, amount_kopecks, side, kind, balance_before, balance_after, version)
    values (${accountId}, ${id}, ${PRICE_KOPECKS}, 'debit', 'balance', ${before}, ${after}, ${version}),
      (${accountId}, ${id}, ${PRICE_KOPECKS}, 'credit', 'revenue.search', null, null, null)`.execute(trx);
  await sql`
    update ledger_lot set left_kopecks = changed.left_kopecks
    from unnest(${[lot.id]}::uuid[], ${[lot.left - PRICE_KOPECKS]}::bigint[]) as changed (transfer_id, left_kopecks)
    where ledger_lot.account_id = ${accountId} and ledger_lot.transfer_id = changed.transfer_id`.execute(trx);
  await sql`
    insert into ledger_link (account_id, source_transfer_id, use_transfer_id, amount_kopecks)
    values (${accountId}, ${lot.id}, ${id}, ${PRICE_KOPECKS})`.execute(trx);
  await sql`
    update ledger_account
    set balance_kopecks = changed.balance_kopecks, version = changed.version, changed_at = ${account.now}
    from unnest(${['balance']}::text[], ${[after]}::bigint[], ${[version]}::bigint[])
      as changed (kind, balance_kopecks, version)
    where ledger_account.account_id = ${accountId} and ledger_account.kind = changed.kind`.execute(trx);
  return true;
}
