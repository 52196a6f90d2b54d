declare const brand: unique symbol;

/** A change of how to log in that has been written down, so that its user is told. What stores the change itself wants one. */
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
