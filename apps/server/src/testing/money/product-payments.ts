import { KOPECKS_PER_RUBLE } from '@vidno/contract/money/acquiring';
import { HOUR_MS } from '#config/time.ts';
import { type InvoiceKey, orderNumberOf } from '#features/payments/invoice.ts';
import { askAboutOpenInvoices } from '#features/payments/reconciling.ts';
import type { Purchase } from '#features/payments/start-payment.ts';
import { CARDS } from '../payments/payment-fixture.ts';
import type { PaymentSite } from '../payments/payment-site.ts';
import type { Bank } from './bank.ts';
import type { PaymentFate } from './money-action.ts';
import type { PayersMemory } from './payers-memory.ts';

/** Until the provider is asked again, also after a process was torn off and came back. */
const UNHEARD_FOR_MS = 2 * HOUR_MS;

/** How payers pay: once for each action, however often it is started again. */
export class ProductPayments {
  readonly #site: PaymentSite;
  readonly #bank: Bank;
  readonly #memory: PayersMemory;

  constructor(site: PaymentSite, bank: Bank, memory: PayersMemory) {
    this.#site = site;
    this.#bank = bank;
    this.#memory = memory;
  }

  /** Returns the id of the invoice. */
  async payOnce(
    { number, accountId }: { readonly number: number; readonly accountId: number },
    purchase: Purchase,
    fate: PaymentFate,
  ): Promise<string> {
    let id = this.#memory.paid.get(number);
    if (id === undefined) {
      id = (await this.#site.start(accountId, purchase)).invoice_id;
      this.#memory.note({ kind: 'paid', number, invoiceId: id });
    }
    await this.pay({ accountId, id }, fate);
    return id;
  }

  async pay({ accountId, id }: InvoiceKey, fate: PaymentFate): Promise<void> {
    const invoice = await this.#site.invoice(accountId, id);
    const { amount_kopecks: kopecks, hold } = invoice;
    const order = { order_id: orderNumberOf(invoice), amount: kopecks / KOPECKS_PER_RUBLE, hold };
    const card = fate === 'declined' ? CARDS.declined : CARDS.good;
    const news = fate === 'unheard' ? 'lost' : fate === 'doubled' ? 'doubled' : 'told';
    await this.#bank.pay({ order: { ...order, user_id: accountId }, card, news });
    if (fate !== 'unheard') return;
    this.#site.advance(UNHEARD_FOR_MS);
    await askAboutOpenInvoices(this.#site.tools);
  }
}
