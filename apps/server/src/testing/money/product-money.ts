import { randomUUID } from 'node:crypto';
import { SERVICE } from '@vidno/contract/constants';
import { KOPECKS_PER_RUBLE } from '@vidno/contract/money/acquiring';
import { releaseUnusedHolds } from '#features/payments/holds/release-unused-holds.ts';
import { hasUnusedHold, refundInvoice } from '#features/payments/public.ts';
import { askAboutOpenInvoices } from '#features/payments/reconciling/ask-about-open-invoices.ts';
import type { Purchase } from '#features/payments/start-payment.ts';
import { buySearch } from '#features/search-payments/public.ts';
import { findSearchPayment } from '#features/search-payments/repository.ts';
import { reserveSearch } from '#features/search-payments/reserve-search.ts';
import { settleSearch } from '#features/search-payments/settle-search.ts';
import { cancelSubscription } from '#features/tariffs/cancelling/cancel-subscription.ts';
import { findCurrent } from '#features/tariffs/public.ts';
import { tendSubscriptions } from '#features/tariffs/renewing/tend-subscriptions.ts';
import { CARDS } from '../payments/payment-fixture.ts';
import type { SubscriberFixture } from '../payments/subscriber-fixture.ts';
import { type Breaker, isTorn } from './create-breaker.ts';
import { type MoneyAction, type MoneyStep, type PaymentFate, SUBSCRIBER } from './money-action.ts';
import type { Observed } from './money-model.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_HOURS = 24;
/** After as much time every lease has ended and every wait before a repetition is over. */
const RECOVERY_ROUNDS = 3;

interface Search {
  readonly who: number;
  readonly searchId: string;
  readonly runId: string;
}

/** The product's own code and a simulated provider, to which the actions happen. */
export class ProductMoney {
  readonly stage: SubscriberFixture;
  readonly payers: readonly number[];
  readonly #breaker: Breaker;
  /** What the payer has done already, by the number of the action: whoever has paid does not pay again because our process broke off. */
  readonly #paid = new Map<number, string>();
  readonly #searches = new Map<number, Search>();
  /** Those that may be given back, in the order in which they were paid. */
  readonly #topUps: { readonly who: number; readonly invoiceId: string }[] = [];
  readonly started: (Search & { found?: boolean })[] = [];

  constructor(stage: SubscriberFixture, payers: readonly number[], breaker: Breaker) {
    this.stage = stage;
    this.payers = payers;
    this.#breaker = breaker;
  }

  /** Does it, and if it breaks off does it again, as users, providers and workers do. */
  async perform(number: number, { action, tornAt }: MoneyStep): Promise<Observed> {
    const covered = action.kind === 'start_search' && (await this.#isCovered(this.#idOf(action.who)));
    this.#breaker.arm(tornAt);
    try {
      await this.#do(number, action);
    } catch (error) {
      if (!isTorn(error)) throw error;
    }
    if (this.#breaker.disarm()) {
      await this.recover();
      await this.#do(number, action);
    }
    await this.stage.carryOut();
    return { covered };
  }

  async #isCovered(accountId: number): Promise<boolean> {
    const hasService = (await this.stage.open(accountId)).includes(SERVICE.smartSearch);
    return hasService || (await hasUnusedHold(this.stage.tools.db, accountId));
  }

  /** Everything that waits for its time is done. */
  async recover(): Promise<void> {
    const { stage } = this;
    for (let round = 0; round < RECOVERY_ROUNDS; round += 1) {
      stage.advance(10 * MINUTE_MS);
      await askAboutOpenInvoices(stage.tools);
      await this.#work();
    }
  }

  /** What waits for the provider. */
  async #work(): Promise<void> {
    await this.stage.carryOut();
    await this.stage.sendReceipts();
    await this.stage.simulator.notifications.settled();
  }

  async #do(number: number, action: MoneyAction): Promise<void> {
    switch (action.kind) {
      case 'top_up':
        return this.#topUp(number, action);
      case 'hold': {
        const order = await buySearch();
        if (order.kind === 'purchase') await this.#payOnce(number, action.who, order.purchase, action.fate);
        return;
      }
      case 'start_search':
        return this.#startSearch(number, action.who);
      case 'end_search':
        return this.#endSearch(action);
      case 'refund':
        return this.#refund(action);
      case 'subscribe':
        return this.#subscribe(number, action);
      case 'cancel':
        await cancelSubscription(this.stage.tools, { accountId: this.#idOf(action.who) });
        return;
      case 'pass':
        return this.#pass(action.hours);
    }
  }

  async #topUp(
    number: number,
    { who, rubles, fate }: MoneyAction & { readonly kind: 'top_up' | 'hold' },
  ): Promise<void> {
    const invoiceId = await this.#payOnce(
      number,
      who,
      {
        ...{ purpose: 'balance', amountKopecks: rubles * KOPECKS_PER_RUBLE, description: 'Пополнение баланса' },
        ...{ hold: false, saveCard: false },
      },
      fate,
    );
    const isNew = this.#topUps.every((known) => known.invoiceId !== invoiceId);
    if (fate !== 'declined' && who !== SUBSCRIBER && isNew) this.#topUps.push({ who, invoiceId });
  }

  /** Returns the id of the invoice. */
  async #payOnce(number: number, who: number, purchase: Purchase, fate: PaymentFate): Promise<string> {
    const { stage } = this;
    let invoiceId = this.#paid.get(number);
    if (invoiceId === undefined) {
      const session = await stage.start(this.#idOf(who), purchase);
      invoiceId = session.invoice_id;
      this.#paid.set(number, invoiceId);
      if (fate === 'unheard') stage.simulator.faults.planNotification({ kind: 'lost' }, { of: 'pay' });
      if (fate === 'doubled') stage.simulator.faults.planNotification({ kind: 'doubled' }, { of: 'pay' });
      await stage.pay(session, { card: fate === 'declined' ? CARDS.declined : CARDS.good, saveCard: true });
      stage.simulator.faults.clear();
    }
    if (fate === 'unheard') {
      stage.advance(2 * MINUTE_MS);
      await askAboutOpenInvoices(stage.tools);
    }
    return invoiceId;
  }

  async #startSearch(number: number, who: number): Promise<void> {
    const { tools, clock } = this.stage;
    const accountId = this.#idOf(who);
    const known = this.#searches.get(number);
    const search = known ?? { who, searchId: randomUUID(), runId: randomUUID() };
    if (!known) {
      this.#searches.set(number, search);
      await this.#insertSearch(accountId, search);
    }
    const key = { accountId, searchId: search.searchId };
    if ((await findSearchPayment(tools.db, key)) === null) {
      const searcher = { accountId, demo: false, promo: false, services: await this.stage.open(accountId) };
      await tools.db.transaction().execute((trx) => reserveSearch(trx, tools, { searcher, ...search, now: clock() }));
    }
    if ((await findSearchPayment(tools.db, key)) !== null) this.started.push(search);
  }

  async #insertSearch(accountId: number, { searchId, runId }: Search): Promise<void> {
    const row = { account_id: accountId, id: searchId, run_id: runId, hash: searchId, expires_at: this.stage.clock() };
    const rest = { kind: 'keyword', source_ids: ['vk'], demo: false } as const;
    await this.stage.tools.db
      .insertInto('search')
      .values({ ...row, ...rest })
      .execute();
  }

  async #endSearch({ nth, found }: MoneyAction & { readonly kind: 'end_search' }): Promise<void> {
    const { tools, clock } = this.stage;
    const search = this.started[nth % Math.max(1, this.started.length)];
    if (!search) return;
    search.found ??= found;
    const ended = { accountId: this.#idOf(search.who), ...search, now: clock() };
    const delivery = { delivered: found, confident: false };
    await tools.db.transaction().execute((trx) => settleSearch(trx, ended, delivery));
  }

  async #refund({ nth, rubles, by }: MoneyAction & { readonly kind: 'refund' }): Promise<void> {
    const { tools, clock, simulator } = this.stage;
    const topUp = this.#topUps[nth % Math.max(1, this.#topUps.length)];
    if (!topUp) return;
    const key = { accountId: this.#idOf(topUp.who), id: topUp.invoiceId };
    const invoice = await this.stage.invoice(key.accountId, key.id);
    const until = Math.min(rubles * KOPECKS_PER_RUBLE, invoice.amount_kopecks);
    if (by === 'bank') {
      const payment = simulator.operations.find(Number(invoice.payment_id));
      const wanted = until - (payment?.refundedKopecks ?? 0);
      if (wanted > 0) this.stage.controls.refund(String(invoice.payment_id), wanted);
      await simulator.notifications.settled();
      return;
    }
    const refund = { amountKopecks: until - invoice.refunded_kopecks, now: clock() };
    if (refund.amountKopecks <= 0) return;
    await tools.db
      .transaction()
      .execute((trx) => refundInvoice(trx, key, refund))
      .catch((error: unknown) => {
        if (!(error instanceof Error && error.name === 'RefundTooLargeError')) throw error;
      });
  }

  async #subscribe(
    number: number,
    { who, tariff, renew }: MoneyAction & { readonly kind: 'subscribe' },
  ): Promise<void> {
    const accountId = this.#idOf(who);
    if (!this.#paid.has(number) && (await findCurrent(this.stage.tools.db, accountId))) return;
    const order = await this.stage.order(tariff, { renew: renew && tariff === 'month', accountId });
    if (order.kind === 'purchase') await this.#payOnce(number, who, order.purchase, 'paid');
  }

  async #pass(hours: number): Promise<void> {
    const { stage } = this;
    for (let left = hours; left > 0; left -= DAY_HOURS) {
      stage.advance(Math.min(left, DAY_HOURS) * HOUR_MS);
      await tendSubscriptions(stage.tools);
      await askAboutOpenInvoices(stage.tools);
      await releaseUnusedHolds(stage.tools);
      await this.#work();
      // A worker is back within minutes: a provider knows a call again for an hour only.
      stage.advance(2 * MINUTE_MS);
      await this.#work();
    }
  }

  #idOf(who: number): number {
    const id = this.payers[who];
    if (id === undefined) throw new Error(`There is no payer ${who}`);
    return id;
  }
}
