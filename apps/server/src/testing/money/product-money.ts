import { randomUUID } from 'node:crypto';
import { KOPECKS_PER_RUBLE } from '@vidno/contract/money/acquiring';
import { listServices } from '#features/identity/public.ts';
import { hasUnusedHold, refundInvoice } from '#features/payments/public.ts';
import { buySearch } from '#features/search-payments/public.ts';
import { deleteSearchPayment, findSearchPayment } from '#features/search-payments/repository.ts';
import { reserveSearch } from '#features/search-payments/reserve-search.ts';
import { NOTHING_DELIVERED, settleSearch } from '#features/search-payments/settle-search.ts';
import { cancelSubscription } from '#features/tariffs/cancelling/cancel-subscription.ts';
import { orderTariff } from '#features/tariffs/changing/order-tariff.ts';
import { findCurrent } from '#features/tariffs/public.ts';
import type { PaymentSite } from '../payments/payment-site.ts';
import { type BackgroundWork, createBackgroundWork } from './background-work.ts';
import type { Bank } from './bank.ts';
import { type MoneyAction, SUBSCRIBER } from './money-action.ts';
import type { Observed } from './money-model.ts';
import type { PayersMemory } from './payers-memory.ts';
import { ProductPayments } from './product-payments.ts';

type Action<Kind> = Extract<MoneyAction, { readonly kind: Kind }>;

/** The product's own code, to which the actions happen. Whatever broke off can be done again. */
export class ProductMoney {
  readonly site: PaymentSite;
  readonly background: BackgroundWork;
  readonly #bank: Bank;
  readonly #payments: ProductPayments;
  readonly payers: readonly number[];
  readonly memory: PayersMemory;

  constructor(site: PaymentSite, bank: Bank, payers: readonly number[], memory: PayersMemory) {
    this.site = site;
    this.background = createBackgroundWork(site, bank);
    this.#bank = bank;
    this.#payments = new ProductPayments(site, bank, memory);
    this.payers = payers;
    this.memory = memory;
  }

  /** Before the action. */
  async observe(action: MoneyAction): Promise<Observed> {
    if (action.kind !== 'start_search') return { covered: false };
    const accountId = this.#idOf(action.who);
    const services = await this.#listServices(accountId);
    return { covered: services.length > 0 || (await hasUnusedHold(this.site.tools.db, accountId)) };
  }

  async perform(number: number, action: MoneyAction): Promise<void> {
    switch (action.kind) {
      case 'top_up':
        return await this.#topUp(number, action);
      case 'hold':
        return await this.#hold(number, action);
      case 'start_search':
        return await this.#startSearch(number, action.who);
      case 'end_search':
        return await this.#endSearch(action);
      case 'refund':
        return await this.#refund(action);
      case 'subscribe':
        return await this.#subscribe(number, action);
      case 'remove_search':
        return await this.#removeSearch(action.nth);
      case 'order':
        return await this.#order(number, action);
      case 'pay_order':
        return await this.#payOrder(action);
      case 'cancel':
        await cancelSubscription(this.site.tools, { accountId: this.#idOf(action.who) });
        return;
      case 'pass':
        return await this.background.pass(action.hours);
    }
  }

  async #topUp(number: number, { who, rubles, fate }: Action<'top_up' | 'hold'>): Promise<void> {
    const amountKopecks = rubles * KOPECKS_PER_RUBLE;
    const purchase = {
      purpose: 'balance',
      amountKopecks,
      description: 'Баланс',
      hold: false,
      saveCard: false,
    } as const;
    const invoiceId = await this.#payments.payOnce({ number, accountId: this.#idOf(who) }, purchase, fate);
    const isKnown = this.memory.topUps.some((known) => known.invoiceId === invoiceId);
    if (fate !== 'declined' && who !== SUBSCRIBER && !isKnown) this.memory.note({ kind: 'top_up', who, invoiceId });
  }

  async #hold(number: number, { who, fate }: Action<'top_up' | 'hold'>): Promise<void> {
    const order = await buySearch();
    if (order.kind === 'purchase')
      await this.#payments.payOnce({ number, accountId: this.#idOf(who) }, order.purchase, fate);
  }

  async #order(number: number, { who, tariff }: Action<'order'>): Promise<void> {
    if (this.memory.ordered.some((known) => known.number === number)) return;
    const accountId = this.#idOf(who);
    const caller = { accountId, demo: false } as Parameters<typeof orderTariff>[1];
    const order = await orderTariff(this.site.tools, caller, { tariff, tools: [], renew: false });
    if (order.kind !== 'purchase') return;
    const { invoice_id: invoiceId } = await this.site.start(accountId, order.purchase);
    this.memory.note({ kind: 'ordered', number, who, invoiceId });
  }

  async #payOrder({ nth, fate }: Action<'pay_order'>): Promise<void> {
    const { ordered } = this.memory;
    const order = ordered[nth % Math.max(1, ordered.length)];
    if (order) await this.#payments.pay({ accountId: this.#idOf(order.who), id: order.invoiceId }, fate);
  }

  async #startSearch(number: number, who: number): Promise<void> {
    const { tools, clock } = this.site;
    const accountId = this.#idOf(who);
    const search = this.memory.asked.get(number) ?? { who, searchId: randomUUID(), runId: randomUUID() };
    const { searchId, runId } = search;
    this.memory.note({ kind: 'asked', number, search });
    const row = { account_id: accountId, id: searchId, run_id: runId, hash: searchId, expires_at: clock() };
    await tools.db
      .insertInto('search')
      .values({ ...row, kind: 'keyword', source_ids: ['vk'], demo: false })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const find = () => findSearchPayment(tools.db, { accountId, searchId });
    if ((await find()) === null) {
      const searcher = { accountId, demo: false, promo: false, services: await this.#listServices(accountId) };
      await tools.db.transaction().execute((trx) => reserveSearch(trx, tools, { searcher, ...search, now: clock() }));
    }
    const payment = await find();
    const isKnown = this.memory.started.some((known) => known.searchId === searchId);
    if (isKnown || payment === null) return;
    const paidBy = payment.state === 'service' ? 'service' : payment.invoice_id === null ? 'balance' : 'hold';
    this.memory.note({ kind: 'started', search, paidBy });
  }

  async #endSearch({ nth, found, removed = false }: Action<'end_search'>): Promise<void> {
    const { tools, clock } = this.site;
    const { started, ended } = this.memory;
    const search = started[nth % Math.max(1, started.length)];
    if (!search) return;
    const { searchId } = search;
    if (!ended.has(searchId)) this.memory.note({ kind: 'ended', searchId, found });
    const end = { accountId: this.#idOf(search.who), ...search, now: clock() };
    const delivery = { delivered: found, confident: false };
    await tools.db.transaction().execute((trx) => settleSearch(trx, end, delivery));
    if (removed) await this.#removeSearch(nth);
  }

  /** As `removeSearch` does with the money. */
  async #removeSearch(nth: number): Promise<void> {
    const { tools, clock } = this.site;
    const { started, ended } = this.memory;
    const search = started[nth % Math.max(1, started.length)];
    if (!search) return;
    const { searchId, runId } = search;
    if (!ended.has(searchId)) this.memory.note({ kind: 'ended', searchId, found: false });
    const accountId = this.#idOf(search.who);
    await tools.db.transaction().execute(async (trx) => {
      await settleSearch(trx, { accountId, searchId, runId, now: clock() }, NOTHING_DELIVERED);
      await deleteSearchPayment(trx, { accountId, searchId });
    });
  }

  async #refund({ nth, rubles, by }: Action<'refund'>): Promise<void> {
    const { topUps } = this.memory;
    const topUp = topUps[nth % Math.max(1, topUps.length)];
    if (!topUp) return;
    const key = { accountId: this.#idOf(topUp.who), id: topUp.invoiceId };
    const invoice = await this.site.invoice(key.accountId, key.id);
    const until = Math.min(rubles * KOPECKS_PER_RUBLE, invoice.amount_kopecks);
    if (by === 'bank') return await this.#bank.refundUntil(String(invoice.payment_id), until);
    const refund = { amountKopecks: until - invoice.refunded_kopecks, now: this.site.clock() };
    // Where less is left, nothing goes back.
    await this.site.tools.db.transaction().execute((trx) => refundInvoice(trx, key, refund));
  }

  async #subscribe(number: number, { who, tariff, renew }: Action<'subscribe'>): Promise<void> {
    const { tools } = this.site;
    const accountId = this.#idOf(who);
    if (!this.memory.paid.has(number) && (await findCurrent(tools.db, accountId))) return;
    const caller = { accountId, demo: false } as Parameters<typeof orderTariff>[1];
    const order = await orderTariff(tools, caller, { tariff, tools: [], renew: renew && tariff === 'month' });
    if (order.kind === 'purchase') await this.#payments.payOnce({ number, accountId }, order.purchase, 'paid');
  }

  async #listServices(accountId: number): Promise<number[]> {
    const { db } = this.site.tools;
    return await listServices(db, { accountId, now: this.site.clock(), paymentsOn: true });
  }

  #idOf(who: number): number {
    const id = this.payers[who];
    if (id === undefined) throw new Error(`There is no payer ${who}`);
    return id;
  }
}
