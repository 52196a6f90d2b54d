export { listCards } from './card-repository.ts';
export {
  findInvoice,
  findInvoiceByOrder,
  findLastPaymentAt,
  freeHolds,
  listInvoicesOf,
  sumInvoices,
  sumPaidForTariffs,
} from './invoice-repository.ts';
export {
  findInvoiceOfPayment,
  listInvoicesOfAll,
  listInvoicesOfTransfers,
  listRefusedOrders,
} from './listing-repository.ts';
export { countRejectedHolds, hasUnusedHold } from './orders/hold-repository.ts';
export { findOrder, listOrdersOf } from './orders/order-repository.ts';
export { findMoneyLeft, listStrandedMoney } from './returns/leaving-repository.ts';
export { listWebhooksOf } from './webhooks/webhook-repository.ts';
