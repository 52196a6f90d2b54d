import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type LedgerAction, ledgerHistory, toTransfers } from '#testing/ledger/ledger-action.ts';
import { EMPTY_LEDGER, type LedgerState, type PostedTransfer, type Transfer } from './ledger-state.ts';
import { charge, gift, refundToCard, release, reserve, topUp, useForService } from './operation-rules.ts';
import { applyTransfers, isUserKind, LedgerConflictError } from './rules.ts';

const HISTORIES = { seed: 20261124, numRuns: 3_000 };
const EVENT_AT = new Date('2026-12-01T12:00:00Z');
const amountOf = (amountKopecks: number) => ({ amountKopecks, eventAt: EVENT_AT });
const paid = (invoiceId: string, amount: number) => topUp({ ...amountOf(amount), invoiceId, acquirer: 'yookassa' });
const used = (useId: string, amount: number) =>
  useForService({ ...amountOf(amount), useId, service: 'tariff', runId: null, subscriptionId: null });
const run = { runId: 'run', searchId: null };
const refunded = (amount: number) =>
  refundToCard({ ...amountOf(amount), invoiceId: 'a', refundId: 'r', acquirer: 'yookassa' });

/** Posts each as a batch of its own, and fails if one is refused. */
function post(...batches: readonly (readonly Transfer[])[]): LedgerState {
  return batches.reduce((state, batch) => {
    const applied = applyTransfers(state, batch);
    if (applied.kind === 'insufficient') throw new Error(`${applied.key} is refused`);
    return applied.state;
  }, EMPTY_LEDGER);
}

/** What the history leads to; what is refused or conflicts changes nothing. */
function replay(history: readonly LedgerAction[]): LedgerState {
  return history.reduce((state, action) => tryToApply(state, toTransfers(state, action)), EMPTY_LEDGER);
}

function tryToApply(state: LedgerState, transfers: readonly Transfer[]): LedgerState {
  try {
    const applied = applyTransfers(state, transfers);
    return applied.kind === 'posted' ? applied.state : state;
  } catch (error) {
    if (error instanceof LedgerConflictError) return state;
    throw error;
  }
}

const sumOf = (amounts: readonly { readonly amountKopecks: number }[]) =>
  amounts.reduce((sum, { amountKopecks }) => sum + amountKopecks, 0);
const transfersOf = (state: LedgerState) => [...state.transfers.values()];
const leftOf = (state: LedgerState, key: string) => state.lots.find((lot) => lot.key === key)?.leftKopecks;
const linksOf = (state: LedgerState, key: string) =>
  state.transfers.get(key)?.links.map(({ sourceKey, amountKopecks }) => [sourceKey, amountKopecks]);

describe('under any history', () => {
  const check = (law: (state: LedgerState, history: readonly LedgerAction[]) => void) =>
    fc.assert(
      fc.property(ledgerHistory, (history) => law(replay(history), history)),
      HISTORIES,
    );

  test('what came in is what went out, and what is there or held', () => {
    check((state) => {
      const isIn = ({ from, to }: PostedTransfer) => !isUserKind(from) && isUserKind(to);
      const isOut = ({ from, to }: PostedTransfer) => isUserKind(from) && !isUserKind(to);
      const { balance, reserve: held } = state.accounts;
      const transfers = transfersOf(state);
      expect(sumOf(transfers.filter(isIn))).toBe(
        sumOf(transfers.filter(isOut)) + balance.balanceKopecks + held.balanceKopecks,
      );
    });
  });

  test('no account and no lot is below zero, and the lots are the balance', () => {
    check(({ accounts, lots }) => {
      const amounts = [accounts.balance.balanceKopecks, accounts.reserve.balanceKopecks];
      expect(Math.min(...amounts, ...lots.map(({ leftKopecks }) => leftKopecks))).toBeGreaterThanOrEqual(0);
      expect(lots.reduce((sum, { leftKopecks }) => sum + leftKopecks, 0)).toBe(accounts.balance.balanceKopecks);
      for (const { leftKopecks, amountKopecks } of lots) expect(leftKopecks).toBeLessThanOrEqual(amountKopecks);
    });
  });

  test('links are the amount of whatever uses money or gives it back, and lots what they leave', () => {
    check((state) => {
      const lots = new Set(state.lots.map(({ key }) => key));
      const transfers = transfersOf(state);
      for (const transfer of transfers) {
        const isLinked = (isUserKind(transfer.from) || transfer.to === 'balance') && !lots.has(transfer.key);
        expect(sumOf(transfer.links)).toBe(isLinked ? transfer.amountKopecks : 0);
      }
      for (const { key, amountKopecks, leftKopecks } of state.lots) {
        const linked = (side: 'from' | 'to') =>
          sumOf(
            transfers
              .filter((transfer) => transfer[side] === 'balance')
              .flatMap(({ links }) => links.filter(({ sourceKey }) => sourceKey === key)),
          );
        expect(leftKopecks).toBe(amountKopecks - linked('from') + linked('to'));
      }
    });
  });

  test('nothing is settled, given back or refunded beyond its amount, nor to other money', () => {
    check((state) => {
      for (const origin of transfersOf(state)) {
        const settling = transfersOf(state).filter(({ ofKey }) => ofKey === origin.key);
        expect(sumOf(settling)).toBeLessThanOrEqual(origin.amountKopecks);
        for (const { sourceKey, amountKopecks } of origin.links) {
          const settled = settling.flatMap(({ links }) => links.filter((link) => link.sourceKey === sourceKey));
          expect(sumOf(settled)).toBeLessThanOrEqual(amountKopecks);
        }
      }
    });
  });

  test('what goes back to a card is what this card has paid, and no more', () => {
    check((state) => {
      const invoiceOf = new Map(state.lots.map(({ key, invoiceId }) => [key, invoiceId]));
      for (const { invoiceId, links } of transfersOf(state).filter(
        ({ from, purpose }) => from === 'balance' && purpose === 'refund',
      )) {
        expect(links.map(({ sourceKey }) => invoiceOf.get(sourceKey))).toEqual(links.map(() => invoiceId));
      }
    });
  });

  test('the same again, in any order and any batches, changes nothing', () => {
    fc.assert(
      fc.property(
        ledgerHistory
          .map(replay)
          .chain((state) => fc.tuple(fc.constant(state), fc.shuffledSubarray(transfersOf(state)))),
        ([state, again]) => {
          expect(applyTransfers(state, again)).toEqual({ kind: 'posted', state, added: [] });
          expect(applyTransfers(state, [...again, ...again])).toEqual({ kind: 'posted', state, added: [] });
        },
      ),
      HISTORIES,
    );
  });

  test('other content under a known key is a conflict', () => {
    check((state) => {
      for (const known of transfersOf(state)) {
        const other = { ...known, amountKopecks: known.amountKopecks + 1 };
        expect(() => applyTransfers(state, [other])).toThrow(LedgerConflictError);
      }
    });
  });

  test('a batch is posted wholly or not at all', () => {
    fc.assert(
      fc.property(ledgerHistory, ledgerHistory, (history, further) => {
        const state = replay(history);
        const tooMuch = used('too-much', 1_000_000_000);
        expect(applyTransfers(state, [...paid('new', 5), ...tooMuch])).toEqual({
          kind: 'insufficient',
          key: 'use:tariff:too-much',
        });
        // Posted one by one, what fits together leads to the same as posted at once.
        const transfers = further.flatMap((action) => toTransfers(state, action));
        const distinct = [...new Map(transfers.map((transfer) => [transfer.key, transfer])).values()];
        const fresh = distinct.filter(({ key }) => !state.transfers.has(key));
        const applied = applyTransfers(state, fresh);
        if (applied.kind === 'posted') {
          expect(fresh.reduce((current, transfer) => tryToApply(current, [transfer]), state)).toEqual(applied.state);
        }
      }),
      HISTORIES,
    );
  });
});

describe('money is used', () => {
  test('oldest first', () => {
    const state = post(paid('a', 5), gift({ ...amountOf(7), id: 'g', reason: 'в подарок' }), used('u', 8));
    expect(linksOf(state, 'use:tariff:u')).toEqual([
      ['top_up:a', 5],
      ['gift:g', 3],
    ]);
  });

  test('by a charge from the oldest that is held, and a release gives the newest back', () => {
    const held = post(paid('a', 5), paid('b', 5), reserve({ ...amountOf(8), ...run }));
    const settled = applyTransfers(held, [
      ...release({ ...amountOf(2), runId: 'run' }),
      ...charge({ ...amountOf(6), ...run }),
    ]);
    const state = settled.kind === 'posted' ? settled.state : EMPTY_LEDGER;
    expect(linksOf(state, 'release:run')).toEqual([['top_up:b', 2]]);
    expect(linksOf(state, 'charge:run')).toEqual([
      ['top_up:a', 5],
      ['top_up:b', 1],
    ]);
    expect([leftOf(state, 'top_up:a'), leftOf(state, 'top_up:b')]).toEqual([0, 4]);
  });

  test('from the account to which it went, and from the reserve only of what is held there', () => {
    const state = post(paid('a', 10), used('u', 4), reserve({ ...amountOf(6), ...run }));
    const [charged] = charge({ ...amountOf(1), ...run });
    const wrong = (change: Partial<Transfer>) => applyTransfers(state, charged ? [{ ...charged, ...change }] : []);
    expect(wrong({}).kind).toBe('posted');
    expect(wrong({ ofKey: 'use:tariff:u' }).kind).toBe('insufficient');
    expect(wrong({ ofKey: 'top_up:a' }).kind).toBe('insufficient');
    expect(wrong({ ofKey: null }).kind).toBe('insufficient');
  });

  test.each([0, -5, 0.5, Number.NaN, 2 ** 53])('never by an amount of %d kopecks', (amount) => {
    expect(() => applyTransfers(EMPTY_LEDGER, paid('a', amount))).toThrow(RangeError);
  });
});

describe('failures of others', () => {
  test('a run that two jobs settle at once is settled once', () => {
    const state = post(paid('a', 10), reserve({ ...amountOf(10), ...run }), charge({ ...amountOf(10), ...run }));
    expect(applyTransfers(state, charge({ ...amountOf(10), ...run }))).toMatchObject({ kind: 'posted', added: [] });
    expect(applyTransfers(state, release({ ...amountOf(10), runId: 'run' }))).toEqual({
      kind: 'insufficient',
      key: 'release:run',
    });
  });

  test('more than was held is never given back', () => {
    const state = post(paid('a', 10), paid('b', 10), reserve({ ...amountOf(10), ...run }));
    expect(applyTransfers(state, release({ ...amountOf(11), runId: 'run' })).kind).toBe('insufficient');
  });

  test('a refund never exceeds what is left of its payment, though the balance has more', () => {
    const state = post(paid('a', 10), gift({ ...amountOf(50), id: 'g', reason: 'в подарок' }), used('u', 4));
    expect(applyTransfers(state, refunded(7))).toEqual({ kind: 'insufficient', key: 'refund:r' });
    expect(applyTransfers(state, refunded(6)).kind).toBe('posted');
  });

  test('a payment that never came is not refunded', () => {
    const state = post(gift({ ...amountOf(50), id: 'g', reason: 'в подарок' }));
    expect(applyTransfers(state, refunded(1)).kind).toBe('insufficient');
  });
});
