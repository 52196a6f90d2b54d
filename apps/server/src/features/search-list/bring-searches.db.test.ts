import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import type { Caller } from '#features/identity/tools.ts';
import { findBalance } from '#features/ledger/balance.ts';
import { checkLedger } from '#features/ledger/check-ledger.ts';
import { topUp } from '#features/ledger/operation-rules.ts';
import { postTransfers } from '#features/ledger/post-transfers.ts';
import { listEntries } from '#features/ledger/statement.ts';
import { answerPerson } from '#features/photo-search/answer-person.ts';
import { findQueryPhoto } from '#features/photo-search/query-photos/query-photo-repository.ts';
import { advanceRun } from '#runs/advance-run.ts';
import type { RunKind } from '#runs/run.ts';
import { testOpenedDatabase } from '#testing/database/test-database.ts';
import { fakeFace } from '#testing/fake-face-engine.ts';
import { WITHOUT_LIMITS } from '#testing/free-upload.ts';
import { claimAll } from '#testing/runs/advance-all.ts';
import { addCaller, addPerson, createSearchFixture, photoForm } from '#testing/search-fixture.ts';
import { bringSearches } from './bring-searches.ts';
import { listSearches } from './list-searches.ts';
import { refreshSearch } from './refresh-search.ts';
import { startSearch } from './start-search.ts';

const opened = testOpenedDatabase();
const db = () => opened().db;
const pictures = { anna: [fakeFace('anna')], boris: [fakeFace('boris')] };

/** Everything that hangs on the searches of an account. */
const MOVED = [
  'consent',
  'search',
  'query_photo',
  'query_face',
  'photo_search',
  'photo_search_photo',
  'photo_search_hit',
  'keyword_search',
  'keyword_search_hit',
  'person_answer',
  'run',
] as const;

let stage: ReturnType<typeof createSearchFixture>;
let visitor: Caller;
let user: Caller;
let sessionId: string;

beforeEach(async () => {
  stage = createSearchFixture({ db: db(), pictures });
  visitor = await addCaller(db());
  user = await addCaller(db(), { consent: false });
  await db()
    .updateTable('account')
    .set({ demo: false, phone: '+79001234567' })
    .where('id', '=', user.accountId)
    .execute();
  sessionId = randomUUID();
  await db()
    .insertInto('browser_session')
    .values({
      id: sessionId,
      secret_hash: Buffer.from(sessionId),
      account_id: user.accountId,
      former_account_id: visitor.accountId,
      expires_at: new Date('2100-01-01T00:00:00Z'),
    })
    .execute();
});

test('everything of the searches moves, with what was said about them, and the visitor goes', async ({ skip }) => {
  skip(!opened().hasVectors, 'no pgvector');
  await addPerson(db(), { name: 'anna', offsets: [0, 0.01] });
  const photo = await start(visitor, photoForm({ text: 'anna' }));
  const keyword = await start(visitor, { type: 'keyword', source: 'other', keyword: 'Анна', region: 'any' });
  await stage.advanceAll();
  await db()
    .insertInto('keyword_search_hit')
    .values({
      account_id: visitor.accountId,
      search_id: keyword,
      person_id: randomUUID(),
      rank: 0,
      score: 0.5,
      why: '[]',
    })
    .execute();
  const [hit] = await db().selectFrom('photo_search_hit').selectAll().execute();
  await answerPerson(stage.tools, {
    isVisitor: false,
    accountId: visitor.accountId,
    searchId: photo,
    personId: hit?.person_id ?? '',
    answer: 'other',
  });
  const before = await rowsOf(visitor);
  expect(before.filter(({ rows }) => rows.length === 0).map(({ table }) => table)).toEqual([]);

  expect(await bring()).toBe(2);

  expect(await rowsOf(user)).toEqual(before);
  expect(await db().selectFrom('account').select('id').execute()).toEqual([{ id: user.accountId }]);
  expect((await list(user)).map(({ status }) => status)).toEqual(['ok', 'ok']);
  expect(await journal()).toContainEqual({
    action: 'search.moved',
    account_id: user.accountId,
    subject: { from_account: visitor.accountId, searches: 2 },
  });
  expect(await refreshSearch(stage.tools, { id: photo, accountId: user.accountId })).toMatchObject({ kind: 'started' });
});

test('a second call moves nothing, and two at once move them once', async () => {
  await start(visitor, photoForm({ text: 'anna' }));
  expect((await Promise.all([bring(), bring()])).sort()).toEqual([0, 1]);
  expect(await bring()).toBe(0);
  expect(await list(user)).toHaveLength(1);
});

test('leaving them forgets the question and nothing else', async () => {
  await start(visitor, photoForm({ text: 'anna' }));
  expect(await bringSearches(stage.tools, { sessionId, bring: false })).toBe(0);
  expect(await bring()).toBe(0);
  expect(await list(visitor)).toHaveLength(1);
  expect(await list(user)).toEqual([]);
});

test('money of the visitor moves, and is not lost', async () => {
  await start(visitor, { type: 'keyword', source: 'other', keyword: 'Анна', region: 'any' });
  const payment = { invoiceId: randomUUID(), acquirer: 'cloudpayments', amountKopecks: 3_000 } as const;
  const paid = topUp({ ...payment, eventAt: stage.tools.clock() });
  await db()
    .transaction()
    .execute((trx) => postTransfers(trx, visitor.accountId, paid));
  expect(await bringSearches(stage.tools, { sessionId, bring: true })).toBe(1);
  expect(await findBalance(db(), user.accountId)).toEqual({ balanceKopecks: 3_000, reservedKopecks: 0 });
  expect(await findBalance(db(), visitor.accountId)).toEqual({ balanceKopecks: 0, reservedKopecks: 0 });
  const [moved] = await listEntries(db(), { accountId: user.accountId, before: null, limit: 1 });
  expect(moved).toMatchObject({ purpose: 'move_in', invoiceId: payment.invoiceId, amountKopecks: 3_000 });
  expect(await checkLedger(db())).toEqual([]);
});

test('what the account has already stays as it is', async () => {
  const form = { type: 'keyword' as const, source: 'other', keyword: 'Анна Ветрова', region: 'any' };
  const own = await start(user, form);
  await start(visitor, form);
  await start(visitor, photoForm({ text: 'boris' }));
  expect(await bring()).toBe(1);
  expect((await list(user)).map(({ id }) => id)).toContain(own);
  expect(await list(user)).toHaveLength(2);
  await stage.advanceAll();
  expect(await statuses()).toEqual(['delivered', 'delivered']);
});

test('a photo without a search keeps its files, and a new search may use it', async () => {
  await start(visitor, photoForm({ text: 'anna' }));
  const [photo] = await db().selectFrom('query_photo').select('id').execute();
  await db().deleteFrom('search').execute();
  await bring();
  const now = stage.tools.clock();
  expect(await findQueryPhoto(db(), { accountId: user.accountId, id: photo?.id ?? '', now })).not.toBeNull();
  expect(await start(user, photoForm({ upload: photo?.id ?? '' }))).toBeTruthy();
});

test('a waiting run is carried out for the account', async () => {
  await start(visitor, photoForm({ text: 'anna' }));
  await bring();
  await stage.advanceAll();
  expect(await statuses()).toEqual(['delivered']);
  expect((await list(user)).map(({ status }) => status)).toEqual(['ok']);
});

test('a run that is being advanced stores nothing for the visitor, and is carried out again for the account', async ({
  skip,
}) => {
  skip(!opened().hasVectors, 'no pgvector');
  await addPerson(db(), { name: 'anna', offsets: [0] });
  await start(visitor, photoForm({ text: 'anna' }));
  await advanceWhile(bring);
  expect(await statuses()).toEqual(['wait']);
  expect(await db().selectFrom('photo_search_hit').selectAll().execute()).toEqual([]);
  await stage.advanceAll();
  expect(await statuses()).toEqual(['delivered']);
  const hits = await db().selectFrom('photo_search_hit').select('account_id').execute();
  expect(hits).toEqual([{ account_id: user.accountId }]);
});

test('a registered account is never emptied', async () => {
  await start(visitor, photoForm({ text: 'anna' }));
  await db()
    .updateTable('account')
    .set({ demo: false, phone: '+79007654321' })
    .where('id', '=', visitor.accountId)
    .execute();
  expect(await bring()).toBe(0);
  expect(await list(visitor)).toHaveLength(1);
});

/** Does something while the worker is between its search for people and the delivery. */
async function advanceWhile(act: () => Promise<unknown>): Promise<void> {
  const [run] = await claimAll(stage.tools, stage.runKinds);
  const kind = stage.runKinds.find(({ name }) => name === run?.kind);
  if (!run || !kind) throw new Error('No run waits');
  const interrupted: RunKind = {
    ...kind,
    advance: async (...step) => {
      const found = await kind.advance(...step);
      await act();
      return found;
    },
  };
  await advanceRun(stage.tools, interrupted, run, new AbortController().signal);
}

function bring(): Promise<number> {
  return bringSearches(stage.tools, { sessionId, bring: true });
}

async function start({ accountId }: Caller, form: Parameters<typeof startSearch>[1]['form']): Promise<string> {
  const outcome = await startSearch(stage.tools, {
    accountId,
    demo: false,
    form,
    ...WITHOUT_LIMITS,
  });
  if (outcome.kind !== 'started') throw new Error(`${outcome.kind} ${'because' in outcome ? outcome.because : ''}`);
  return outcome.id;
}

async function list({ accountId }: Caller) {
  return (await listSearches(stage.tools, { accountId, demo: undefined, page: 0 })).entries;
}

async function statuses() {
  const runs = await db().selectFrom('run').select('status').execute();
  return runs.map(({ status }) => status);
}

/** Without the account. */
async function rowsOf({ accountId }: Caller) {
  return Promise.all(
    MOVED.map(async (table) => {
      const { rows } = await sql<{ row: object }>`
        select to_jsonb(owned) - 'account_id' as row from ${sql.table(table)} as owned
        where account_id = ${accountId} order by to_jsonb(owned)::text`.execute(db());
      return { table, rows: rows.map(({ row }) => row) };
    }),
  );
}

function journal() {
  return db().selectFrom('audit_event').select(['action', 'account_id', 'subject']).orderBy('id').execute();
}
