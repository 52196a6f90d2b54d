import { type MoneyAction, SEARCH_RUBLES, SUBSCRIBER } from './money-action.ts';

/** What was topped up and is left of it; in rubles, as everything here. */
interface Lot {
  readonly who: number;
  readonly rubles: number;
  left: number;
  refunded: number;
  /** What a bank took although it had been spent. */
  lost: number;
}

interface ModelSearch {
  readonly who: number;
  /** What it set aside of which lot; empty if it was paid by a card or by a tariff. */
  readonly parts: readonly { readonly lot: Lot; readonly rubles: number }[];
  state: 'waiting' | 'found' | 'empty';
}

/** What only the product knows before an action: the model does not reckon with tariffs, nor with time. */
export interface Observed {
  /** The searcher has the service, or money held on a card, so that a search takes nothing of the balance. */
  readonly covered: boolean;
}

/**
 * The balance as a user would reckon it on paper; tariffs and money held on a card never touch it: what was topped up, what searches cost,
 * what went back. Nothing of the product is used here.
 */
export class MoneyModel {
  readonly #lots: Lot[] = [];
  readonly #searches: ModelSearch[] = [];

  perform(action: MoneyAction, { covered }: Observed): void {
    switch (action.kind) {
      case 'top_up':
        if (action.fate === 'declined') return;
        this.#lots.push({ who: action.who, rubles: action.rubles, left: action.rubles, refunded: 0, lost: 0 });
        return;
      case 'start_search':
        this.#startSearch(action.who, covered);
        return;
      case 'end_search':
        this.#endSearch(action.nth, action.found);
        return;
      case 'remove_search':
        // What was found before is paid for; otherwise it is as if nobody had been found.
        this.#endSearch(action.nth, false);
        return;
      case 'refund':
        this.#refund(action);
        return;
      default:
        return;
    }
  }

  balanceOf(who: number): number {
    return sum(this.#lots.filter((lot) => lot.who === who).map(({ left }) => left));
  }

  reservedOf(who: number): number {
    const waiting = this.#searches.filter((search) => search.who === who && search.state === 'waiting');
    return sum(waiting.flatMap(({ parts }) => parts.map(({ rubles }) => rubles)));
  }

  /** What searches of the payer have cost of the balance. */
  earnedOf(who: number): number {
    const found = this.#searches.filter((search) => search.who === who && search.state === 'found');
    return sum(found.flatMap(({ parts }) => parts.map(({ rubles }) => rubles)));
  }

  /** What banks took back of money that was spent. */
  lostOf(who: number): number {
    return sum(this.#lots.filter((lot) => lot.who === who).map(({ lost }) => lost));
  }

  #startSearch(who: number, covered: boolean): void {
    if (covered) {
      this.#searches.push({ who, parts: [], state: 'waiting' });
      return;
    }
    if (this.balanceOf(who) < SEARCH_RUBLES) return;
    const parts: { lot: Lot; rubles: number }[] = [];
    let missing = SEARCH_RUBLES;
    for (const lot of this.#lots.filter((known) => known.who === who)) {
      const rubles = Math.min(lot.left, missing);
      if (rubles > 0) parts.push({ lot, rubles });
      lot.left -= rubles;
      missing -= rubles;
    }
    this.#searches.push({ who, parts, state: 'waiting' });
  }

  #endSearch(nth: number, found: boolean): void {
    const search = this.#searches[nth % Math.max(1, this.#searches.length)];
    if (search?.state !== 'waiting') return;
    search.state = found ? 'found' : 'empty';
    if (!found) for (const { lot, rubles } of search.parts) lot.left += rubles;
  }

  /** The operator gives back only what is left; a bank takes what it wants, and what is not there is our loss. */
  #refund({ nth, rubles, by }: MoneyAction & { readonly kind: 'refund' }): void {
    const lots = this.#lots.filter(({ who }) => who !== SUBSCRIBER);
    const lot = lots[nth % Math.max(1, lots.length)];
    if (!lot) return;
    const wanted = Math.min(rubles, lot.rubles) - lot.refunded;
    if (wanted <= 0 || (by === 'operator' && wanted > lot.left)) return;
    const covered = Math.min(wanted, lot.left);
    lot.refunded += wanted;
    lot.left -= covered;
    lot.lost += wanted - covered;
  }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
