import { KOPECKS_PER_RUBLE } from '@vidno/contract/money/acquiring';
import { EMPTY_LEDGER, type LedgerState, type Transfer } from '#features/ledger/ledger-state.ts';
import * as operations from '#features/ledger/operation-rules.ts';
import { applyTransfers } from '#features/ledger/rules.ts';
import { type MoneyAction, PAYERS, payerOf, REGULAR, SEARCH_RUBLES, SUBSCRIBER, VISITOR } from './money-action.ts';

const EVENT_AT = new Date('2026-12-01T12:00:00Z');

interface TopUp {
  /** Whoever the money belongs to now. */
  who: number;
  readonly invoiceId: string;
  readonly kopecks: number;
  refunded: number;
}

interface Search {
  readonly who: number;
  readonly runId: string;
  isWaiting: boolean;
}

/** The rules of the ledger alone, without a database, to which the actions happen that touch a balance. */
export class LedgerMoney {
  readonly #ledgers: LedgerState[] = Array.from({ length: PAYERS }, () => EMPTY_LEDGER);
  readonly #topUps: TopUp[] = [];
  readonly #searches: Search[] = [];
  #isLoggedIn = false;

  perform(number: number, action: MoneyAction): void {
    const id = `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
    if (action.kind === 'top_up') this.#topUp(id, { ...action, who: this.#payerOf(action.who) });
    else if (action.kind === 'start_search') this.#startSearch(id, this.#payerOf(action.who));
    else if (action.kind === 'end_search') this.#endSearch(action);
    else if (action.kind === 'remove_search') this.#endSearch({ ...action, kind: 'end_search', found: false });
    else if (action.kind === 'refund') this.#refund(id, action);
    else if (action.kind === 'leave') this.#leave(id, this.#payerOf(action.who));
    else if (action.kind === 'log_in') this.#isLoggedIn = true;
    // Also what has come back to the visitor since the login.
    if (this.#isLoggedIn) this.#move(id);
  }

  balanceOf(who: number): number {
    return this.#of(who).accounts.balance.balanceKopecks;
  }

  reservedOf(who: number): number {
    return this.#of(who).accounts.reserve.balanceKopecks;
  }

  /** In kopecks, what all receipts would say of a payer's money: that it came, and that it went back. */
  paidBy(who: number): number {
    const transfers = [...this.#of(who).transfers.values()];
    return transfers.reduce((sum, { from, to, amountKopecks }) => {
      const comes = from.startsWith('acquirer.');
      return comes || to.startsWith('acquirer.') ? sum + (comes ? amountKopecks : -amountKopecks) : sum;
    }, 0);
  }

  #topUp(invoiceId: string, { who, rubles, fate }: MoneyAction & { readonly kind: 'top_up' | 'hold' }): void {
    if (fate === 'declined') return;
    const kopecks = rubles * KOPECKS_PER_RUBLE;
    const transfers = operations.topUp({ invoiceId, acquirer: 'yookassa', amountKopecks: kopecks, eventAt: EVENT_AT });
    this.#post(who, transfers);
    if (fate === 'doubled') this.#post(who, transfers);
    this.#topUps.push({ who, invoiceId, kopecks, refunded: 0 });
  }

  #startSearch(runId: string, who: number): void {
    const amountKopecks = SEARCH_RUBLES * KOPECKS_PER_RUBLE;
    const isPosted = this.#post(who, operations.reserve({ runId, searchId: null, amountKopecks, eventAt: EVENT_AT }));
    if (isPosted) this.#searches.push({ who, runId, isWaiting: true });
  }

  #endSearch({ nth, found }: MoneyAction & { readonly kind: 'end_search' }): void {
    const search = this.#searches[nth % Math.max(1, this.#searches.length)];
    if (!search?.isWaiting) return;
    search.isWaiting = false;
    const part = { runId: search.runId, amountKopecks: SEARCH_RUBLES * KOPECKS_PER_RUBLE, eventAt: EVENT_AT };
    const transfers = found ? operations.charge({ ...part, searchId: null }) : operations.release(part);
    this.#post(search.who, transfers);
    // A job that was torn off ends it again.
    this.#post(search.who, transfers);
  }

  #refund(refundId: string, { nth, rubles, by }: MoneyAction & { readonly kind: 'refund' }): void {
    const topUps = this.#topUps.filter(({ who }) => who !== SUBSCRIBER);
    const topUp = topUps[nth % Math.max(1, topUps.length)];
    if (!topUp) return;
    const { who, invoiceId, kopecks } = topUp;
    const wanted = Math.min(rubles * KOPECKS_PER_RUBLE, kopecks) - topUp.refunded;
    if (wanted <= 0) return;
    const refund = { acquirer: 'yookassa', invoiceId, refundId, eventAt: EVENT_AT } as const;
    if (by === 'operator') {
      if (this.#post(who, operations.refundToCard({ ...refund, amountKopecks: wanted }))) topUp.refunded += wanted;
      return;
    }
    const covered = Math.min(this.#leftOf(who, invoiceId), wanted);
    topUp.refunded += wanted;
    this.#post(who, [
      ...(covered > 0 ? operations.refundToCard({ ...refund, amountKopecks: covered }) : []),
      ...(wanted > covered ? operations.outsideLoss({ ...refund, amountKopecks: wanted - covered }) : []),
    ]);
  }

  #leave(number: string, who: number): void {
    for (const [nth, search] of this.#searches.entries()) {
      if (search.who === who) this.#endSearch({ kind: 'end_search', nth, found: false });
    }
    for (const topUp of this.#topUps.filter((known) => known.who === who)) {
      const { invoiceId, kopecks } = topUp;
      const amountKopecks = Math.min(this.#leftOf(who, invoiceId), kopecks - topUp.refunded);
      if (amountKopecks <= 0) continue;
      const refund = {
        acquirer: 'yookassa',
        invoiceId,
        refundId: `${number} ${invoiceId}`,
        eventAt: EVENT_AT,
      } as const;
      if (this.#post(who, operations.refundToCard({ ...refund, amountKopecks }))) topUp.refunded += amountKopecks;
    }
  }

  #move(number: string): void {
    const moves = this.#of(VISITOR).lots.flatMap(({ key, invoiceId, leftKopecks: amountKopecks }) =>
      amountKopecks > 0
        ? [{ moveId: `${number} ${key}`, lotKey: key, invoiceId, amountKopecks, eventAt: EVENT_AT }]
        : [],
    );
    this.#post(VISITOR, moves.flatMap(operations.moveOut));
    this.#post(
      REGULAR,
      moves.flatMap(({ lotKey, ...move }) => operations.moveIn(move)),
    );
    for (const topUp of this.#topUps) topUp.who = this.#payerOf(topUp.who);
  }

  #payerOf(who: number): number {
    return payerOf(who, this.#isLoggedIn);
  }

  /** On the balance, in however many parts it came. */
  #leftOf(who: number, invoiceId: string): number {
    const lots = this.#of(who).lots.filter((lot) => lot.invoiceId === invoiceId);
    return lots.reduce((sum, { leftKopecks }) => sum + leftKopecks, 0);
  }

  /** False if the ledger refuses it. */
  #post(who: number, transfers: readonly Transfer[]): boolean {
    const applied = applyTransfers(this.#of(who), transfers);
    if (applied.kind === 'posted') this.#ledgers[who] = applied.state;
    return applied.kind === 'posted';
  }

  #of(who: number): LedgerState {
    return this.#ledgers[who] ?? EMPTY_LEDGER;
  }
}
