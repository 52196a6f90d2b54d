declare const proof: unique symbol;

/** An account that has shown who it is. Only the guards of this feature make one. */
export type AccountId = number & { readonly [proof]: 'AccountId' };
