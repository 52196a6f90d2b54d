/**
 * A change of how to log in that has been recorded, so that its user learns of it. Functions that store such a change require
 * one.
 */
export interface LoginChange {
  readonly [brand]: 'LoginChange';
  readonly accountId: number;
}

/** Only for `recordLoginChange`. */
export function recordedChange(accountId: number): LoginChange {
  return { accountId } as LoginChange;
}

/** The ways that somebody registers with: there is nobody else to tell yet. */
export function firstLoginWay(newAccountId: number): LoginChange {
  return { accountId: newAccountId } as LoginChange;
}

declare const brand: unique symbol;

/**
 * Shows that the caller is the user of the account. A way of logging in cannot be changed without one: only `recordLoginChange` lets
 * it be written, and wants this.
 */
export interface Proof extends ProofFacts {
  readonly [brand]: 'Proof';
}

interface ProofFacts {
  readonly accountId: number;
  /** The session that it was given in; null if there was none. */
  readonly sessionId: string | null;
  /** Where the change is asked for, such as «Chrome, Windows»; empty if unknown. */
  readonly device: string;
  /** When; null for a visitor, who has nothing to protect yet. */
  readonly at: Date | null;
}

/** Only to be called where a proof has just been verified. */
export function proofOf(facts: ProofFacts): Proof {
  return facts as Proof;
}
