export { checkLedger } from './check/check-ledger.ts';
export { findBalance } from './find-balance.ts';
export { findTransfer } from './find-transfer.ts';
export { LedgerConflictError } from './ledger-conflict-error.ts';
export { lockBalance } from './lock-balance.ts';
export { lockLeftOf } from './lock-left-of.ts';
export {
  charge,
  chargeKey,
  gift,
  outsideLoss,
  refundSale,
  refundToCard,
  release,
  reserve,
  returnUnused,
  sale,
  saleKey,
  topUp,
  topUpKey,
  useForService,
  useKey,
  writeOff,
} from './operation-rules.ts';
export { postChargeback } from './post-chargeback.ts';
export { type PostOutcome, postTransfers } from './post-transfers.ts';
export { countSearches, SEARCH_PRICE_KOPECKS } from './price-rules.ts';
export { findEntry, listEntries, type StatementEntry } from './statement/list-entries.ts';
export { listPeriod, summarisePeriod } from './statement/list-period.ts';
export type { Period } from './statement/period.ts';
export { listBalancesForExport, listTransfersForExport } from './statement/statement-repository.ts';
export type { Transfer } from './transfer.ts';
