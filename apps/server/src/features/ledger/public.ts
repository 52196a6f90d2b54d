export {
  countSearches,
  findBalance,
  listPaidInvoices,
  lockBalance,
  lockLeftOfInvoice,
  lockPaidMoney,
  moneyTransaction,
  retriedTransaction,
  SEARCH_PRICE_KOPECKS,
} from './balance.ts';
export { checkLedger } from './check-ledger.ts';
export type { Transfer } from './ledger-state.ts';
export {
  charge,
  chargeKey,
  gift,
  outsideLoss,
  outsideLossKey,
  refundKey,
  refundSale,
  refundToCard,
  release,
  reserve,
  returnUnused,
  sale,
  saleKey,
  topUp,
  useForService,
  useKey,
  writeOff,
} from './operation-rules.ts';
export {
  bookTransfers,
  findTransfer,
  listTransfers,
  moveLots,
  type PostOutcome,
  postTransfers,
} from './post-transfers.ts';
export { countReturnedSales, hasEarned, sumUsedFor } from './repository.ts';
export { LedgerConflictError } from './rules.ts';
export { findEntry, listEntries, listPeriod, type StatementEntry, summarisePeriod } from './statement.ts';
export { listTransfersForExport, type Period } from './statement-repository.ts';
