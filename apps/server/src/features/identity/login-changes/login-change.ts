declare const brand: unique symbol;

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
