export { findBalance } from './balance/find-balance.ts';
export { lockBalance } from './balance/lock-balance.ts';
export { listPaidInvoices, lockLeftOfInvoice, lockPaidMoney } from './balance/lock-paid-money.ts';
export { sumUsedFor } from './balance/used-repository.ts';
export { bookTransfers } from './book-transfers.ts';
export { checkLedger } from './check/check-ledger.ts';
export { findTransfer, listTransfers } from './find-transfer.ts';
export { chargeKey, outsideLossKey, refundKey, saleKey, useKey } from './key-rules.ts';
export { LedgerConflictError } from './ledger-conflict-error.ts';
export { moneyTransaction, retriedTransaction } from './money-transaction.ts';
export { moveLots } from './moving/move-lots.ts';
export {
  charge,
  gift,
  outsideLoss,
  refundSale,
  refundToCard,
  release,
  reserve,
  returnUnused,
  sale,
  topUp,
  useForService,
  writeOff,
} from './operation-rules.ts';
export { type PostOutcome, postTransfers } from './post-transfers.ts';
export { countSearches, SEARCH_PRICE_KOPECKS } from './price-rules.ts';
export { countReturnedSales, hasEarned } from './repository.ts';
export { findEntry, listEntries, type StatementEntry } from './statement/list-entries.ts';
export { listPeriod, summarisePeriod } from './statement/list-period.ts';
export type { Period } from './statement/period.ts';
export { listTransfersForExport } from './statement/statement-repository.ts';
export type { Transfer } from './transfer.ts';
