export { type Acquirers, type ConnectedAcquirer, findAcquirer } from './acquirers.ts';
export { type ApplyPaymentTools, applyPayment } from './apply-payment.ts';
export { findCard, listCards, lockCard } from './cards/card-repository.ts';
export { cardContext } from './cards/card-rules.ts';
export { readSealedCards } from './cards/read-sealed-cards.ts';
export { removeCard } from './cards/remove-card.ts';
export { type Fulfilment, type Fulfilments, type PaymentRefusal, TAKEN } from './fulfilment.ts';
export { attachHold } from './holds/attach-hold.ts';
export { captureHold } from './holds/capture-hold.ts';
export { countRejectedHolds, hasUnusedHold } from './holds/hold-repository.ts';
export { rejectHold } from './holds/reject-hold.ts';
export { releaseHold, releaseLockedHold } from './holds/release-hold.ts';
export { type Invoice, orderNumberOf, toOrderNumber } from './invoices/invoice.ts';
export {
  findInvoice,
  insertInvoice,
  listInvoicesOf,
  listInvoicesWithProblems,
  listOpenRenewals,
} from './invoices/invoice-repository.ts';
export { isExpired } from './invoices/invoice-rules.ts';
export { findLastPaymentAt } from './invoices/last-payment-repository.ts';
export { findInvoiceByOrder, freeHolds } from './invoices/moved-invoice-repository.ts';
export { newInvoice } from './invoices/new-invoice.ts';
export { sumPaidForTariffs } from './invoices/paid-tariffs-repository.ts';
export { REFUSAL_TEXTS } from './invoices/refusal-texts.ts';
export { countReturnedPayments } from './invoices/returned-repository.ts';
export { toPayment } from './invoices/to-payment.ts';
export { findMoneyLeft, listStrandedMoney } from './leaving/leaving-repository.ts';
export { returnEverything } from './leaving/return-everything.ts';
export { moveMoney } from './moving/move-money.ts';
export { countTroubledOrders, findOrder } from './orders/order-repository.ts';
export { reopenOrder, settleOrder } from './orders/refused-order-repository.ts';
export { readParams } from './read-params.ts';
export { compareDay } from './reconciling/compare-day.ts';
export { bookOutsideRefund } from './refunds/book-outside-refund.ts';
export { type RefundOutcome, refundInvoice, refundWhole } from './refunds/refund-invoice.ts';
export { refundPaid } from './refunds/refund-paid.ts';
export type { PurchaseOutcome } from './routes.ts';
export type { Purchase } from './start-payment.ts';
export { type PaymentFields, type PaymentFormTools, startPaymentFromForm } from './start-payment-from-form.ts';
