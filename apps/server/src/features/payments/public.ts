export { type Acquirers, type ConnectedAcquirer, findAcquirer } from './acquirers.ts';
export { type ApplyPaymentTools, applyPayment } from './apply-payment.ts';
export { type BeginPaymentTools, beginPayment, type PaymentFields } from './begin-payment.ts';
export { findCard, listCards, lockCard } from './cards/card-repository.ts';
export { cardContext } from './cards/card-rules.ts';
export { readSealedCards } from './cards/read-sealed-cards.ts';
export { removeCard } from './cards/remove-card.ts';
export { listCardsForExport, listInvoicesForExport } from './export-repository.ts';
export type { Fulfilment, Fulfilments } from './fulfilment.ts';
export { attachHold } from './holds/attach-hold.ts';
export { captureHold } from './holds/capture-hold.ts';
export { giveUp } from './holds/give-up.ts';
export { releaseHold } from './holds/release-hold.ts';
export { type Invoice, toOrderNumber } from './invoices/invoice.ts';
export {
  findInvoice,
  hasUnusedHold,
  insertInvoice,
  listInvoicesOf,
  listInvoicesWithProblems,
  listOpenRenewals,
} from './invoices/invoice-repository.ts';
export { findLastPaymentAt } from './invoices/last-payment-repository.ts';
export { newInvoice } from './invoices/new-invoice.ts';
export { toPayment } from './invoices/to-payment.ts';
export { countTroubledOrders, findOrder } from './orders/order-repository.ts';
export { readParams } from './read-params.ts';
export { compareDay } from './reconciling/compare-day.ts';
export { bookOutsideRefund } from './refunds/book-outside-refund.ts';
export { refundInvoice } from './refunds/refund-invoice.ts';
export { refundPaid } from './refunds/refund-paid.ts';
export type { PurchaseOutcome } from './routes.ts';
export type { Purchase } from './start-payment.ts';
