import { KOPECKS_PER_RUBLE } from '@vidno/contract/money/acquiring';
import { setSuccessor } from '#features/identity/accounts/account-repository.ts';
import { moneyTransaction } from '#features/ledger/balance.ts';
import { findInvoiceByOrder } from '#features/payments/invoice-repository.ts';
import { hasUnusedHold } from '#features/payments/public.ts';
import { moveMoney, returnEverything } from '#features/payments/returns/leaving.ts';
import { refundInvoice } from '#features/payments/returns/refunds.ts';
import { buySearch } from '#features/search-payments/purchases.ts';
import { cancelSubscription } from '#features/tariffs/cancelling/cancel-subscription.ts';
import { orderTariff } from '#features/tariffs/order-tariff.ts';
import { findCurrent } from '#features/tariffs/public.ts';
import type { PaymentSite } from '../payments/payment-site.ts';
import { type BackgroundWork, createBackgroundWork } from './background-work.ts';
import type { Bank } from './bank.ts';
import { type MoneyAction, REGULAR, SUBSCRIBER, VISITOR } from './money-action.ts';
import type { Observed } from './money-model.ts';
import { Payers } from './payers.ts';
import type { PayersMemory } from './payers-memory.ts';
import { ProductPayments } from './product-payments.ts';
import { listSearcherServices, ProductSearches } from './product-searches.ts';

type Action<Kind> = Extract<MoneyAction, { readonly kind: Kind }>;

/** The product's own code, to which the actions happen. Whatever broke off can be done again. */
export class ProductMoney {
  readonly site: PaymentSite;
  readonly background: BackgroundWork;
  readonly #bank: Bank;
  readonly #payments: ProductPayments;
  readonly #payers: Payers;
  readonly #searches: ProductSearches;
  /** Ids of their accounts. */
  readonly payers: readonly number[];
  readonly memory: PayersMemory;

  constructor(site: PaymentSite, bank: Bank, payers: readonly number[], memory: PayersMemory) {
    this.site = site;
    this.background = createBackgroundWork(site, bank);
    this.#bank = bank;
    this.#payments = new ProductPayments(site, bank, memory);
    this.#payers = new Payers(payers, memory);
    this.#searches = new ProductSearches(site, this.#payers, memory);
    this.payers = payers;
    this.memory = memory;
  }

  /** Before the action. */
  async observe(action: MoneyAction): Promise<Observed> {
    if (action.kind !== 'start_search') return { covered: false };
    const accountId = this.#payers.accountOf(action.who);
    const services = await listSearcherServices(this.site, accountId);
    return { covered: services.length > 0 || (await hasUnusedHold(this.site.tools.db, accountId)) };
  }

  async perform(number: number, action: MoneyAction): Promise<void> {
    switch (action.kind) {
      case 'top_up':
        return await this.#topUp(number, action);
      case 'hold':
        return await this.#hold(number, action);
      case 'start_search':
        return await this.#searches.start(number, action.who);
      case 'end_search':
        return await this.#searches.end(action);
      case 'refund':
        return await this.#refund(action);
      case 'subscribe':
        return await this.#subscribe(number, action);
      case 'remove_search':
        return await this.#searches.remove(action.nth);
      case 'order':
        return await this.#order(number, action);
      case 'pay_order':
        return await this.#payOrder(action);
      case 'cancel':
        await cancelSubscription(this.site.tools, { accountId: this.#payers.idOf(action.who) });
        return;
      case 'log_in':
        return await this.#logIn();
      case 'leave':
        return await this.#leave(this.#payers.payerOf(action.who));
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
    const invoiceId = await this.#payments.payOnce({ number, accountId: this.#payers.accountOf(who) }, purchase, fate);
    const isKnown = this.memory.topUps.some((known) => known.invoiceId === invoiceId);
    if (fate === 'declined' || who === SUBSCRIBER || isKnown) return;
    // The order names the account that the payer has now.
    this.memory.note({ kind: 'top_up', who: this.#payers.payerOf(who), invoiceId });
  }

  async #hold(number: number, { who, fate }: Action<'top_up' | 'hold'>): Promise<void> {
    const order = await buySearch();
    if (order.kind === 'purchase')
      await this.#payments.payOnce({ number, accountId: this.#payers.accountOf(who) }, order.purchase, fate);
  }

  async #order(number: number, { who, tariff }: Action<'order'>): Promise<void> {
    if (this.memory.ordered.some((known) => known.number === number)) return;
    const accountId = this.#payers.idOf(who);
    const caller = { accountId, isVisitor: false } as Parameters<typeof orderTariff>[1];
    const order = await orderTariff(this.site.tools, caller, { tariff, tools: [], renew: false });
    if (order.kind !== 'purchase') return;
    const { invoice_id: invoiceId } = await this.site.start(accountId, order.purchase);
    this.memory.note({ kind: 'ordered', number, who, invoiceId });
  }

  async #payOrder({ nth, fate }: Action<'pay_order'>): Promise<void> {
    const { ordered } = this.memory;
    const order = ordered[nth % Math.max(1, ordered.length)];
    if (order) await this.#payments.pay({ accountId: this.#payers.idOf(order.who), id: order.invoiceId }, fate);
  }

  async #refund({ nth, rubles, by }: Action<'refund'>): Promise<void> {
    const { topUps } = this.memory;
    const topUp = topUps[nth % Math.max(1, topUps.length)];
    if (!topUp) return;
    const ordered = { accountId: this.#payers.idOf(topUp.who), id: topUp.invoiceId };
    const invoice = await findInvoiceByOrder(this.site.tools.db, ordered);
    if (!invoice) throw new Error('There is no such invoice');
    const key = { accountId: invoice.account_id, id: invoice.id };
    const until = Math.min(rubles * KOPECKS_PER_RUBLE, invoice.amount_kopecks);
    if (by === 'bank') return await this.#bank.refundUntil(String(invoice.payment_id), until);
    const refund = { amountKopecks: until - invoice.refunded_kopecks, now: this.site.clock() };
    // Where less is left, nothing goes back.
    await moneyTransaction(this.site.tools.db, key.accountId, (trx) => refundInvoice(trx, key, refund));
  }

  async #subscribe(number: number, { who, tariff, renew }: Action<'subscribe'>): Promise<void> {
    const { tools } = this.site;
    const accountId = this.#payers.idOf(who);
    if (!this.memory.paid.has(number) && (await findCurrent(tools.db, accountId))) return;
    const caller = { accountId, isVisitor: false } as Parameters<typeof orderTariff>[1];
    const order = await orderTariff(tools, caller, { tariff, tools: [], renew: renew && tariff === 'month' });
    if (order.kind === 'purchase') await this.#payments.payOnce({ number, accountId }, order.purchase, 'paid');
  }

  async #leave(who: number): Promise<void> {
    await this.#searches.removeAll(who);
    await returnEverything(this.site.tools, this.#payers.idOf(who));
  }

  /** What a login does with the money. */
  async #logIn(): Promise<void> {
    const { tools, clock } = this.site;
    const move = {
      from: this.#payers.idOf(VISITOR),
      to: this.#payers.idOf(REGULAR),
      withSearches: false,
      now: clock(),
    };
    this.memory.note({ kind: 'logged_in' });
    await tools.db.transaction().execute(async (trx) => {
      await moveMoney(trx, tools.vault, move);
      await setSuccessor(trx, move);
    });
  }
}
