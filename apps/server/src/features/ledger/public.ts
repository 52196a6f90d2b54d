export { checkLedger } from './check/check-ledger.ts';
export { findBalance } from './find-balance.ts';
export { LedgerConflictError } from './ledger-conflict-error.ts';
export {
  charge,
  gift,
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
export { postChargeback } from './post-chargeback.ts';
export { type PostOutcome, postTransfers } from './post-transfers.ts';
export { countSearches, SEARCH_PRICE_KOPECKS } from './price-rules.ts';
export { listEntries, type StatementEntry } from './statement/list-entries.ts';
export { listBalancesForExport, listTransfersForExport } from './statement/statement-repository.ts';
export type { Transfer } from './transfer.ts';
