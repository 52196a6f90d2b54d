import { type MoneyAction, payerOf, REGULAR, SEARCH_RUBLES, SUBSCRIBER, VISITOR } from './money-action.ts';

/** What was topped up; in rubles, as everything here. */
interface TopUp {
  /** Whoever it belongs to now. */
  who: number;
  readonly rubles: number;
  refunded: number;
  /** What a bank took although it had been spent. */
  lost: number;
}

/** What is left of a top-up, in the order in which it is used: what a visitor brings along comes after what the account had. */
interface Part {
  readonly topUp: TopUp;
  readonly who: number;
  left: number;
}

interface ModelSearch {
  readonly who: number;
  /** What it set aside; empty if it was paid by a card or by a tariff. */
  readonly uses: readonly { readonly part: Part; readonly rubles: number }[];
  state: 'waiting' | 'found' | 'empty';
}

/** What only the product knows before an action: the model does not reckon with tariffs, nor with time. */
export interface Observed {
  /** The searcher has the service, or money held on a card, so that a search takes nothing of the balance. */
  readonly covered: boolean;
}

/**
 * The balance as a user would reckon it on paper; tariffs and money held on a card never touch it: what was topped up, what
 * searches cost, what went back. Nothing of the product is used here.
 */
export class MoneyModel {
  readonly #topUps: TopUp[] = [];
  readonly #parts: Part[] = [];
  readonly #searches: ModelSearch[] = [];
  #isLoggedIn = false;

  perform(action: MoneyAction, { covered }: Observed): void {
    switch (action.kind) {
      case 'top_up':
        if (action.fate !== 'declined') this.#topUp(this.#payerOf(action.who), action.rubles);
        return;
      case 'start_search':
        this.#startSearch(this.#payerOf(action.who), covered);
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
      case 'log_in':
        this.#isLoggedIn = true;
        this.#bringAlong();
        return;
      case 'leave':
        this.#leave(this.#payerOf(action.who));
        return;
      default:
        return;
    }
  }

  balanceOf(who: number): number {
    return sum(this.#parts.filter((part) => part.who === who).map(({ left }) => left));
  }

  reservedOf(who: number): number {
    const waiting = this.#searches.filter((search) => search.who === who && search.state === 'waiting');
    return sum(waiting.flatMap(({ uses }) => uses.map(({ rubles }) => rubles)));
  }

  /** What searches of the payer have cost of the balance. */
  earnedOf(who: number): number {
    const found = this.#searches.filter((search) => search.who === who && search.state === 'found');
    return sum(found.flatMap(({ uses }) => uses.map(({ rubles }) => rubles)));
  }

  /** What banks took back of money that was spent. */
  lostOf(who: number): number {
    return sum(this.#topUps.filter((topUp) => topUp.who === who).map(({ lost }) => lost));
  }

  #payerOf(who: number): number {
    return payerOf(who, this.#isLoggedIn);
  }

  #topUp(who: number, rubles: number): void {
    const topUp = { who, rubles, refunded: 0, lost: 0 };
    this.#topUps.push(topUp);
    this.#parts.push({ topUp, who, left: rubles });
  }

  #startSearch(who: number, covered: boolean): void {
    if (covered) {
      this.#searches.push({ who, uses: [], state: 'waiting' });
      return;
    }
    if (this.balanceOf(who) < SEARCH_RUBLES) return;
    const uses = take(
      this.#parts.filter((part) => part.who === who),
      SEARCH_RUBLES,
    );
    this.#searches.push({ who, uses, state: 'waiting' });
  }

  #endSearch(nth: number, found: boolean): void {
    const search = this.#searches[nth % Math.max(1, this.#searches.length)];
    if (search?.state !== 'waiting') return;
    search.state = found ? 'found' : 'empty';
    if (!found) for (const { part, rubles } of search.uses) part.left += rubles;
    if (this.#isLoggedIn) this.#bringAlong();
  }

  /** Everything that the visitor has goes to the account, and whatever comes back to the visitor later follows. */
  #bringAlong(): void {
    for (const part of this.#parts.filter(({ who, left }) => who === VISITOR && left > 0)) {
      this.#parts.push({ topUp: part.topUp, who: REGULAR, left: part.left });
      part.left = 0;
    }
    for (const topUp of this.#topUps) topUp.who = this.#payerOf(topUp.who);
  }

  /** The operator gives back only what is left; a bank takes what it wants, and what is not there is our loss. */
  #refund({ nth, rubles, by }: MoneyAction & { readonly kind: 'refund' }): void {
    const topUps = this.#topUps.filter(({ who }) => who !== SUBSCRIBER);
    const topUp = topUps[nth % Math.max(1, topUps.length)];
    if (!topUp) return;
    const left = this.#partsOf(topUp);
    const wanted = Math.min(rubles, topUp.rubles) - topUp.refunded;
    if (wanted <= 0 || (by === 'operator' && wanted > leftOf(left))) return;
    const covered = Math.min(wanted, leftOf(left));
    take(left, covered);
    topUp.refunded += wanted;
    topUp.lost += wanted - covered;
  }

  /** Whatever a bank has taken already does not go back once more. */
  #leave(who: number): void {
    for (const [nth, search] of this.#searches.entries()) if (search.who === who) this.#endSearch(nth, false);
    for (const topUp of this.#topUps.filter((known) => known.who === who)) {
      const left = this.#partsOf(topUp);
      const back = Math.min(leftOf(left), topUp.rubles - topUp.refunded);
      take(left, back);
      topUp.refunded += back;
    }
  }

  #partsOf(topUp: TopUp): Part[] {
    return this.#parts.filter((part) => part.topUp === topUp && part.who === topUp.who);
  }
}

/** Takes so much, the oldest first; returns what was taken of which. */
function take(parts: readonly Part[], rubles: number): { part: Part; rubles: number }[] {
  let missing = rubles;
  return parts.flatMap((part) => {
    const taken = Math.min(part.left, missing);
    part.left -= taken;
    missing -= taken;
    return taken > 0 ? [{ part, rubles: taken }] : [];
  });
}

function leftOf(parts: readonly Part[]): number {
  return sum(parts.map(({ left }) => left));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
