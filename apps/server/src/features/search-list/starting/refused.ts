import type { Refusal } from '../search-kind.ts';

/** Thrown to roll the transaction back. */
export class Refused extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal.because);
    this.refusal = refusal;
  }
}
