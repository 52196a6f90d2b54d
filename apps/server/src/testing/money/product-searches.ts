import { randomUUID } from 'node:crypto';
import { listServices } from '#features/identity/public.ts';
import { NOTHING_DELIVERED, reserveSearch, settleSearch } from '#features/search-payments/pay-for-search.ts';
import { deleteSearchPayment, findSearchPayment } from '#features/search-payments/repository.ts';
import type { PaymentSite } from '../payments/payment-site.ts';
import type { MoneyAction } from './money-action.ts';
import type { Payers } from './payers.ts';
import type { PayersMemory } from './payers-memory.ts';

/** Searches as far as money is concerned, which can be started again wherever they broke off. */
export class ProductSearches {
  readonly #site: PaymentSite;
  readonly #payers: Payers;
  readonly #memory: PayersMemory;

  constructor(site: PaymentSite, payers: Payers, memory: PayersMemory) {
    this.#site = site;
    this.#payers = payers;
    this.#memory = memory;
  }

  async start(number: number, who: number): Promise<void> {
    const { tools, clock } = this.#site;
    const search = this.#memory.asked.get(number) ?? {
      who: this.#payers.payerOf(who),
      searchId: randomUUID(),
      runId: randomUUID(),
    };
    const { searchId, runId } = search;
    const accountId = this.#payers.idOf(search.who);
    this.#memory.note({ kind: 'asked', number, search });
    const row = { account_id: accountId, id: searchId, run_id: runId, hash: searchId, expires_at: clock() };
    await tools.db
      .insertInto('search')
      .values({ ...row, kind: 'keyword', source_ids: ['vk'], demo: false })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const find = () => findSearchPayment(tools.db, { accountId, searchId });
    if ((await find()) === null) {
      const searcher = {
        accountId,
        isVisitor: false,
        promo: false,
        services: await listSearcherServices(this.#site, accountId),
      };
      await tools.db.transaction().execute((trx) => reserveSearch(trx, tools, { searcher, ...search, now: clock() }));
    }
    const payment = await find();
    const isKnown = this.#memory.started.some((known) => known.searchId === searchId);
    if (isKnown || payment === null) return;
    const paidBy = payment.state === 'service' ? 'service' : payment.invoice_id === null ? 'balance' : 'hold';
    this.#memory.note({ kind: 'started', search, paidBy });
  }

  async end({ nth, found, removed = false }: MoneyAction & { readonly kind: 'end_search' }): Promise<void> {
    await this.#settle(nth, found);
    if (removed) await this.remove(nth);
  }

  /** As `removeSearch` does with the money. */
  async remove(nth: number): Promise<void> {
    await this.#settle(nth, false, deleteSearchPayment);
  }

  /** Whoever comes first decides how it ends. */
  async #settle(nth: number, found: boolean, after?: typeof deleteSearchPayment): Promise<void> {
    const { tools, clock } = this.#site;
    const { started, ended } = this.#memory;
    const search = started[nth % Math.max(1, started.length)];
    if (!search) return;
    const { searchId, runId } = search;
    if (!ended.has(searchId)) this.#memory.note({ kind: 'ended', searchId, found });
    const delivery = ended.get(searchId) === true ? { delivered: true, confident: false } : NOTHING_DELIVERED;
    const own = { accountId: this.#payers.idOf(search.who), searchId };
    await tools.db.transaction().execute(async (trx) => {
      await settleSearch(trx, { ...own, runId, now: clock() }, delivery);
      await after?.(trx, own);
    });
  }

  /** Those of this payer that have found nobody: one that is in progress may have been ended, but not stored, when this broke off. */
  async removeAll(who: number): Promise<void> {
    for (const [nth, search] of this.#memory.started.entries()) {
      if (search.who === who && this.#memory.ended.get(search.searchId) !== true) await this.remove(nth);
    }
  }
}

export async function listSearcherServices({ tools, clock }: PaymentSite, accountId: number): Promise<number[]> {
  return await listServices(tools.db, { accountId, now: clock(), keepsDemo: false });
}
