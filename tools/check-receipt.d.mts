/** The record that the receipt proves; throws unless one of these keys has signed it. */
export function checkReceipt(receipt: string, keys: readonly string[]): string;
