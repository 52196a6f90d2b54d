export { listCards } from './card-repository.ts';
export {
  findInvoice,
  findLastPaymentAt,
  freeHolds,
  listInvoicesOf,
  sumInvoices,
  sumPaidForTariffs,
} from './invoice-repository.ts';
export { countRejectedHolds, hasUnusedHold } from './orders/hold-repository.ts';
export { findMoneyLeft, listStrandedMoney } from './returns/leaving-repository.ts';
