import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { testDatabase } from '#testing/database/test-database.ts';
import { ledgerHistory, toTransfers } from '#testing/ledger/ledger-action.ts';
import { readLedger, toComparable } from '#testing/ledger/read-ledger.ts';
import { RACE_ROUNDS, raceRounds } from '#testing/races/race-rounds.ts';
import { sampled } from '#testing/sample.ts';
import { findBalance } from './balance.ts';
import { checkLedger } from './check-ledger.ts';
import { EMPTY_LEDGER, type Transfer } from './ledger-state.ts';
import {
  charge,
  gift,
  refundSale,
  refundToCard,
  release,
  reserve,
  returnUnused,
  sale,
  topUp,
  useForService,
  writeOff,
} from './operation-rules.ts';
import { type PostOutcome, postTransfers } from './post-transfers.ts';
import { applyTransfers, LedgerConflictError } from './rules.ts';
import { listEntries, type StatementEntry } from './statement.ts';

const HISTORIES = sampled({ test: 20, prove: 2_000 });
const ANNA = 17;
const BORIS = 18;
const EVENT_AT = new Date('2026-12-01T12:00:00Z');
const INVOICE = '00000000-0000-4000-8000-00000000000a';
const RUN = '00000000-0000-4000-8000-00000000000b';
const REFUND = '00000000-0000-4000-8000-00000000000c';
const db = testDatabase();

const amountOf = (amountKopecks: number) => ({ amountKopecks, eventAt: EVENT_AT });
const payment = (amount: number) => ({ ...amountOf(amount), invoiceId: INVOICE, acquirer: 'yookassa' as const });
const held = (amount: number) => ({ ...amountOf(amount), runId: RUN, searchId: null });
const given = (amount: number, id = 'gift') => gift({ ...amountOf(amount), id, reason: 'в подарок' });
const used = (useId: string, amount: number) =>
  useForService({ ...amountOf(amount), useId, service: 'tariff', runId: null, subscriptionId: null });

const post = (transfers: readonly Transfer[], accountId = ANNA): Promise<PostOutcome> =>
  db()
    .transaction()
    .execute((trx) => postTransfers(trx, accountId, transfers));
const kindOf = async (outcome: ReturnType<typeof post>) => (await outcome).kind;
const count = async (table: 'ledger_transfer' | 'ledger_entry' | 'ledger_link') =>
  (await db().selectFrom(table).selectAll().execute()).length;

describe('the database', () => {
  test('does what the model does, under any history', async () => {
    let accountId = 100;
    await fc.assert(
      fc.asyncProperty(ledgerHistory, async (history) => {
        accountId += 1;
        let model = EMPTY_LEDGER;
        for (const action of history) {
          const transfers = toTransfers(model, action);
          const expected = attempt(() => applyTransfers(model, transfers));
          const stored = await post(transfers, accountId).catch(toConflict);
          expect(stored?.kind).toBe(expected?.kind);
          if (expected?.kind === 'posted') model = expected.state;
        }
        expect(await readLedger(db(), accountId)).toEqual(toComparable(model));
        await expectStatementOf(accountId, model.transfers.size);
      }),
      { seed: 20261124, numRuns: HISTORIES },
    );
    // Each history is of one account, so that its moves have one half only.
    expect((await checkLedger(db())).filter(({ rule }) => rule !== 'move')).toEqual([]);
  });

  function attempt<T>(apply: () => T): T | null {
    try {
      return apply();
    } catch (error) {
      return toConflict(error);
    }
  }

  function toConflict(error: unknown): null {
    if (error instanceof LedgerConflictError) return null;
    throw error;
  }

  /** Pages have every transfer once, and each begins with the balances with which the one before has ended. */
  async function expectStatementOf(accountId: number, transfers: number): Promise<void> {
    const entries = await listAll(accountId, 7);
    expect(new Set(entries.map(({ id }) => id)).size).toBe(transfers);
    let balances = { balance: 0, reserve: 0 };
    for (const { from, to, amountKopecks, balanceKopecks, reservedKopecks } of entries.toReversed()) {
      const changeOf = (kind: 'balance' | 'reserve') =>
        (to === kind ? amountKopecks : 0) - (from === kind ? amountKopecks : 0);
      balances = {
        balance: balances.balance + changeOf('balance'),
        reserve: balances.reserve + changeOf('reserve'),
      };
      expect(balances).toEqual({ balance: balanceKopecks, reserve: reservedKopecks });
    }
  }
});

async function listAll(accountId: number, limit: number): Promise<StatementEntry[]> {
  const entries = await listEntries(db(), { accountId, before: null, limit });
  while (true) {
    const page = await listEntries(db(), { accountId, before: entries.at(-1) ?? null, limit });
    if (page.length === 0) return entries;
    entries.push(...page);
  }
}

describe('in parallel', () => {
  test('of 100 debits of one balance exactly those succeed that it can pay', async () => {
    await post(topUp(payment(370)));
    const debits = Array.from({ length: 100 }, (_, nth) => kindOf(post(used(`${nth}`, 10))));
    const kinds = await Promise.all(debits);
    expect(kinds.filter((kind) => kind === 'posted')).toHaveLength(37);
    expect(await findBalance(db(), ANNA)).toEqual({ balanceKopecks: 0, reservedKopecks: 0 });
    expect(await checkLedger(db())).toEqual([]);
  });

  test('the same key is posted once, by a user without money so far', async () => {
    const outcomes = await Promise.all(Array.from({ length: 100 }, () => post(topUp(payment(500)))));
    expect(new Set(outcomes.map((outcome) => JSON.stringify(outcome, idsToText))).size).toBe(1);
    expect([await count('ledger_transfer'), await count('ledger_entry')]).toEqual([1, 2]);
    expect(await findBalance(db(), ANNA)).toEqual({ balanceKopecks: 500, reservedKopecks: 0 });
  });

  test('of two jobs that end a run, one settles it', async () => {
    await post([...topUp(payment(500)), ...reserve(held(100))]);
    const settle = (nth: number) => post(nth % 2 === 0 ? charge(held(100)) : release(held(100)));
    const kinds = await Promise.all(Array.from({ length: 20 }, (_, nth) => kindOf(settle(nth))));
    expect(kinds.filter((kind) => kind === 'posted')).toHaveLength(10);
    expect((await findBalance(db(), ANNA)).reservedKopecks).toBe(0);
    expect(await checkLedger(db())).toEqual([]);
  });

  const idsToText = (_: string, value: unknown) => (value instanceof Map ? [...value] : value);
});

describe('a posting', () => {
  test('told again answers the same id; with other content it is a conflict, and nothing changes', async () => {
    const first = await post(topUp(payment(500)));
    expect(await post(topUp({ ...payment(500), eventAt: new Date('2026-12-02T00:00:00Z') }))).toEqual(first);
    await expect(post([...used('u', 10), ...topUp(payment(501))])).rejects.toThrow(LedgerConflictError);
    expect(await count('ledger_transfer')).toBe(1);
    expect(await kindOf(post(topUp(payment(501)), BORIS))).toBe('posted');
  });

  test('that is refused leaves nothing behind', async () => {
    await post(topUp(payment(500)));
    expect(await post([...used('a', 400), ...used('b', 101)])).toEqual({ kind: 'insufficient', key: 'use:tariff:b' });
    expect([await count('ledger_transfer'), await count('ledger_link')]).toEqual([1, 0]);
    expect(await findBalance(db(), ANNA)).toEqual({ balanceKopecks: 500, reservedKopecks: 0 });
  });

  test('of a sale needs no balance, and a user without money has zero', async () => {
    expect(await findBalance(db(), ANNA)).toEqual({ balanceKopecks: 0, reservedKopecks: 0 });
    const paid = sale({ ...payment(1_000), service: 'search', searchId: null, subscriptionId: null });
    expect(await kindOf(post(paid))).toBe('posted');
    expect(await findBalance(db(), ANNA)).toEqual({ balanceKopecks: 0, reservedKopecks: 0 });
    expect(await checkLedger(db())).toEqual([]);
  });

  test('gives a sale back to its card or to the balance, and never more than it was', async () => {
    const sold = sale({ ...payment(1_000), service: 'search', searchId: null, subscriptionId: null });
    const refund = (amount: number) => refundSale({ ...payment(amount), refundId: REFUND, service: 'search' });
    const unused = (amount: number) => sold.flatMap((of) => returnUnused({ ...amountOf(amount), returnId: 'r', of }));
    await post(sold);
    await post(unused(300));
    expect(await findBalance(db(), ANNA)).toEqual({ balanceKopecks: 300, reservedKopecks: 0 });
    expect(await kindOf(post(refund(701)))).toBe('insufficient');
    expect(await kindOf(post(refund(700)))).toBe('posted');
    expect(await kindOf(post(writeOff({ ...amountOf(301), id: 'w', reason: 'ошибка' })))).toBe('insufficient');
    expect(await kindOf(post(writeOff({ ...amountOf(300), id: 'w', reason: 'ошибка' })))).toBe('posted');
    expect(await checkLedger(db())).toEqual([]);
  });

  test('says in the statement what paid for it', async () => {
    await post(given(300));
    await post(topUp(payment(1_000)));
    await post(reserve(held(1_000)));
    await post(charge(held(1_000)));
    const [charged] = await listEntries(db(), { accountId: ANNA, before: null, limit: 1 });
    expect(charged).toMatchObject({ purpose: 'charge', runId: RUN, balanceKopecks: 300, reservedKopecks: 0 });
    expect(charged?.moneyIn).toMatchObject([
      { purpose: 'gift', invoiceId: null, amountKopecks: 300 },
      { purpose: 'top_up', invoiceId: INVOICE, amountKopecks: 700 },
    ]);
  });
});

describe('the tables', () => {
  test.each(['ledger_transfer', 'ledger_entry', 'ledger_link'] as const)('of %s are append-only', async (table) => {
    await post([...topUp(payment(500)), ...used('u', 10)]);
    const changes = [
      sql`update ${sql.table(table)} set account_id = account_id`,
      sql`delete from ${sql.table(table)}`,
      sql`truncate ${sql.table(table)} cascade`,
    ];
    for (const change of changes) await expect(change.execute(db())).rejects.toThrow('is append-only');
    expect(await checkLedger(db())).toEqual([]);
  });

  test('keep a balance from going below zero, whoever writes it', async () => {
    await post(topUp(payment(500)));
    await expect(db().updateTable('ledger_account').set({ balance_kopecks: -1 }).execute()).rejects.toThrow('check');
  });

  test('stay when the account is deleted', async () => {
    const account = await db().insertInto('account').values({ demo: true }).returning('id').executeTakeFirstOrThrow();
    await post(topUp(payment(500)), account.id);
    await db().deleteFrom('account').where('id', '=', account.id).execute();
    expect(await count('ledger_entry')).toBe(2);
  });
});

describe('the check', () => {
  const BREAKS = {
    entries: sql`insert into ledger_transfer
      select account_id, gen_random_uuid(), 'sole', from_kind, to_kind, amount_kopecks, 'sale', null, null, null, null,
        null, null, null, event_at, created_at from ledger_transfer where purpose = 'sale'`,
    chain: sql`update ledger_entry set version = 9 where kind = 'balance' and side = 'credit'`,
    balance: sql`update ledger_account set balance_kopecks = 491`,
    lot: sql`update ledger_lot set left_kopecks = 491`,
    link: sql`delete from ledger_link`,
    sum: sql`delete from ledger_entry where side = 'debit' and kind = 'acquirer.yookassa'`,
  };

  test.each(Object.entries(BREAKS))('finds what breaks the rule of %s', async (rule, change) => {
    await post([...topUp(payment(500)), ...used('u', 10)]);
    await post(sale({ ...payment(70), service: 'search', searchId: null, subscriptionId: null }));
    expect(await checkLedger(db())).toEqual([]);
    await db()
      .transaction()
      .execute(async (trx) => {
        // Without triggers: the tables refuse such changes.
        await sql`set local session_replication_role = replica`.execute(trx);
        await change.execute(trx);
      });
    expect((await checkLedger(db())).map((problem) => problem.rule)).toContain(rule);
  });
});

test('a refund and a use of the same money do not both succeed', async () => {
  await raceRounds(RACE_ROUNDS, {
    prepare: async (round) => {
      const accountId = 1_000 + round;
      await post(topUp(payment(500)), accountId);
      return accountId;
    },
    contenders: (accountId) => [
      () => kindOf(post(refundToCard({ ...payment(500), refundId: REFUND }), accountId)),
      () => kindOf(post(used('u', 500), accountId)),
    ],
    check: async (kinds, accountId) => {
      expect(kinds.toSorted()).toEqual(['insufficient', 'posted']);
      expect(await findBalance(db(), accountId)).toEqual({ balanceKopecks: 0, reservedKopecks: 0 });
    },
  });
  expect(await checkLedger(db())).toEqual([]);
});
