import type { PaymentSite } from '../payments/payment-site.ts';
import { PAYERS, payerOf, VISITOR } from './money-action.ts';
import type { PayersMemory } from './payers-memory.ts';

/** Their accounts, in order. */
export async function addPayers(site: PaymentSite): Promise<number[]> {
  const payers: number[] = [];
  while (payers.length < PAYERS) payers.push(await site.addAccount({ demo: payers.length === VISITOR }));
  return payers;
}

/** Whose account a payer uses: the visitor another one after the login. */
export class Payers {
  readonly #ids: readonly number[];
  readonly #memory: PayersMemory;

  constructor(ids: readonly number[], memory: PayersMemory) {
    this.#ids = ids;
    this.#memory = memory;
  }

  payerOf(who: number): number {
    return payerOf(who, this.#memory.isLoggedIn);
  }

  accountOf(who: number): number {
    return this.idOf(this.payerOf(who));
  }

  /** Of the account that the payer had in the beginning. */
  idOf(who: number): number {
    const id = this.#ids[who];
    if (id === undefined) throw new Error(`There is no payer ${who}`);
    return id;
  }
}
