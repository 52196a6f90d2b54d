import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { operatorEndpoints as calls } from '@vidno/contract/operator/endpoints';
import { getProfile } from '@vidno/contract/session';
import type { Database } from '../apps/server/src/database/database.ts';
import { openPostgresql } from '../apps/server/src/database/postgresql/open-postgresql.ts';
import { keepStandingFigures } from '../apps/server/src/features/operator/standing-figures.ts';
import { createLog } from '../apps/server/src/observability/log.ts';
import { startPostgresqlServer } from '../apps/server/src/testing/database/postgresql-server.ts';
import { quantile } from '../apps/server/src/testing/keyword/measure-quality.ts';
import { createVisitor, type Visitor } from '../e2e/visitor.ts';
import { fill } from './operator/fill.ts';
import { reportFigures } from './shared/report-figures.ts';
import { startProduct } from './shared/start-product.ts';
import { timeOf } from './shared/time-of.ts';

/** What the overview and any page of a list of the operator's section cost with a million rows, and with a hundredth of them. */
const ROWS = Number(process.env.OPERATOR_ROWS ?? '1000000');
const ROUNDS = 40;
/** Each page is asked for so often and its best time counts, which leaves out what else the machine does. */
const ATTEMPTS = 3;
/** The first rounds plan statements and fill caches. */
const WARM_UP = 5;
const PORT = Number(process.env.PORT ?? '3190');
/** Times its cost with a hundredth of the rows. */
const TARGET = 2;

/** Half of the year ago: no page is further from both ends. */
const MIDDLE = new Date(Date.now() - 182 * 86_400_000).toISOString();
const NO_ID = '00000000-0000-4000-8000-000000000000';
const after = `${MIDDLE},${NO_ID}`;
const afterOfAccount = `${MIDDLE},1,${NO_ID}`;
const day = MIDDLE.slice(0, 10);

type Call = Visitor['call'];

/** The first page of each list, one in the middle, and those that a filter leaves. */
const PAGES: Readonly<Record<string, (call: Call) => Promise<unknown>>> = {
  overview: (call) => call(calls.getOverview),
  'people by source': (call) => call(calls.countPeople),
  sources: (call) => call(calls.listOperatorSources),
  imports: (call) => call(calls.listImports, { query: {} }),
  tariffs: (call) => call(calls.listOperatorTariffs),
  documents: (call) => call(calls.listDocumentsInForce),
  materials: (call) => call(calls.listMaterialsInForce, { query: {} }),
  outbox: (call) => call(calls.listOutbox),
  refusals: (call) => call(calls.listRefusals),
  'a user': (call) => call(calls.findUser, { query: { who: 'u7@bench.example' } }),
  'letters not sent': (call) =>
    call(calls.listLetters, { params: { kind: 'account-email' }, query: { state: 'failed' } }),
  'letters not sent, middle': (call) =>
    call(calls.listLetters, { params: { kind: 'account-email' }, query: { state: 'failed', after } }),
  notices: (call) => call(calls.listNotices, { query: {} }),
  'notices, middle': (call) => call(calls.listNotices, { query: { after } }),
  journal: (call) => call(calls.listJournal, { query: {} }),
  'journal, middle': (call) => call(calls.listJournal, { query: { to: day } }),
  'journal of an action': (call) => call(calls.listJournal, { query: { action: 'user.block' } }),
  'journal of an action, middle': (call) => call(calls.listJournal, { query: { action: 'user.block', to: day } }),
  'journal of an account': (call) => call(calls.listJournal, { query: { account: 100 } }),
  'journal about an account': (call) => call(calls.listJournal, { query: { about: 'account 100' } }),
  removals: (call) => call(calls.listRemovals, { query: {} }),
  'removals, overdue': (call) => call(calls.listRemovals, { query: { queue: 'overdue' } }),
  'removals, unhidden': (call) => call(calls.listRemovals, { query: { queue: 'unhidden' } }),
  'removals, asked': (call) => call(calls.listRemovals, { query: { queue: 'asked' } }),
  'removals, answered': (call) => call(calls.listRemovals, { query: { queue: 'answered' } }),
  'removals, answered, middle': (call) => call(calls.listRemovals, { query: { queue: 'answered', after } }),
  invoices: (call) => call(calls.listInvoices, { query: {} }),
  'invoices, middle': (call) => call(calls.listInvoices, { query: { after: afterOfAccount } }),
  'invoices that expired': (call) => call(calls.listInvoices, { query: { show: 'expired' } }),
  'invoices with a problem': (call) => call(calls.listInvoices, { query: { show: 'problem' } }),
  'invoices of an account': (call) => call(calls.listInvoices, { query: { account: 7 } }),
  'invoices until a day': (call) => call(calls.listInvoices, { query: { to: day } }),
  'refused receipts': (call) => call(calls.listRefusedReceipts, { query: {} }),
  'refused receipts, middle': (call) => call(calls.listRefusedReceipts, { query: { after: afterOfAccount } }),
  'refused orders': (call) => call(calls.listRefusedOrders, { query: {} }),
  'refused orders, middle': (call) => call(calls.listRefusedOrders, { query: { after: afterOfAccount } }),
  'subscriptions due': (call) => call(calls.listSubscriptions, { query: { show: 'due' } }),
  'subscriptions failing': (call) => call(calls.listSubscriptions, { query: { show: 'failing' } }),
  'questions, open': (call) => call(calls.listQuestions, { query: { show: 'open' } }),
  'questions, failed': (call) => call(calls.listQuestions, { query: { show: 'failed' } }),
  questions: (call) => call(calls.listQuestions, { query: { show: 'all' } }),
  'questions, middle': (call) => call(calls.listQuestions, { query: { show: 'all', after } }),
  runs: (call) => call(calls.listRuns, { query: {} }),
  'runs, middle': (call) => call(calls.listRuns, { query: { after } }),
  'runs of a kind': (call) => call(calls.listRuns, { query: { kind: 'keyword_search' } }),
  'runs of a kind, middle': (call) => call(calls.listRuns, { query: { kind: 'keyword_search', after } }),
  'runs that failed': (call) => call(calls.listRuns, { query: { state: 'failed' } }),
  'runs that failed, middle': (call) => call(calls.listRuns, { query: { state: 'failed', after } }),
};

const folder = mkdtempSync(join(tmpdir(), 'vidno-bench-'));
const small = await open(ROWS / 100, PORT);
const large = await open(ROWS, PORT + 1);
try {
  const figures = [];
  for (const [name, read] of Object.entries(PAGES)) {
    const times = new Map([small, large].map(({ call }) => [call, [] as number[]]));
    // The sizes take turns, so that a busy machine slows both alike.
    for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
      for (const [call, taken] of times) {
        const attempts: number[] = [];
        while (attempts.length < ATTEMPTS) attempts.push(await timeOf(() => read(call)));
        if (round >= WARM_UP) taken.push(Math.min(...attempts));
      }
    }
    const [few = Number.NaN, many = Number.NaN] = [...times.values()].map((taken) => quantile(taken, 0.95));
    console.log(`${name}: ${few} ms, ${many} ms`);
    const value = Number((many / few).toFixed(2));
    figures.push({ name: `${name}: p95, ${ROWS} rows ÷ a hundredth`, value, op: '<=' as const, target: TARGET });
  }
  reportFigures('operator', figures);
} finally {
  for (const { close } of [small, large]) await close();
  rmSync(folder, { recursive: true, force: true });
}

/** A database with so many rows, and a web process of the product beside it, asked over HTTP by an operator. */
async function open(rows: number, port: number) {
  const server = await startPostgresqlServer(['shared_buffers=1GB']);
  const { db, close } = await openPostgresql(server.url, createLog('warn'));
  const began = performance.now();
  await fill(db, rows);
  console.log(`${rows} rows of each: ${Math.round((performance.now() - began) / 1_000)} s`);
  const product = startProduct(
    {
      PORT: String(port),
      DATA_DIR: join(folder, String(rows)),
      DATABASE_URL: server.url,
      SEED_DEMO_PEOPLE: 'false',
      RATE_LIMIT_FACTOR: '10000',
    },
    'web-and-apis',
  );
  // What a worker does every five minutes.
  await keepStandingFigures({ db, clock: () => new Date() });
  await product.untilReady();
  const { call } = await createVisitor(product.url);
  await becomeOperator(db, Number((await call(getProfile)).data.id));
  return {
    call,
    close: async () => {
      await product.stop();
      await close();
      await server.stop();
    },
  };
}

/** Who reads needs the role and a second factor; no code. */
async function becomeOperator(db: Database, id: number): Promise<void> {
  await db
    .updateTable('account')
    .set({
      demo: false,
      email: 'operator@bench.example',
      registered_at: new Date(),
      role: 'operator',
      totp_secret: Buffer.from('of the bench'),
      totp_confirmed_at: new Date(),
    })
    .where('id', '=', id)
    .execute();
}
