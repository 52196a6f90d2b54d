/** Payselection names no refunds: one is told from another by what it leaves of the payment. */
export function toRefundId(transactionId: string, remainingKopecks: number): string {
  return `${transactionId}:${remainingKopecks}`;
}
