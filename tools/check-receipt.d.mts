/** The record that the receipt proves; throws unless one of these keys has signed it. */
export function checkReceipt(receipt: string, keys: readonly string[]): string;

/** The root of the tree that the proof, which it uses up, leads to from the leaf; throws unless it is as long as the tree asks. */
export function rootOf(leaf: Uint8Array, index: number, size: number, proof: Uint8Array[]): Uint8Array;
