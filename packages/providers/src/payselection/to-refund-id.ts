/** Payselection has no ids for refunds: they are identified by what they leave of the payment. */
export function toRefundId(transactionId: string, remainingKopecks: number): string {
  return `${transactionId}:${remainingKopecks}`;
}
