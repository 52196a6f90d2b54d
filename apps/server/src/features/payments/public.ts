export type { Acquirers, ConnectedAcquirer } from './acquirers.ts';
export { listCards } from './card-repository.ts';
export { holdCard, readSealedCards, removeAllCards, removeCard } from './cards.ts';
export {
  type Fulfilment,
  type Fulfilments,
  type PaymentRefusal,
  REFUSAL_TEXTS,
  TAKEN,
  toPayment,
} from './fulfilment.ts';
export { type Invoice, isExpired } from './invoice.ts';
export { findInvoice, findLastPaymentAt, freeHolds, listInvoicesOf, sumPaidForTariffs } from './invoice-repository.ts';
export { countRejectedHolds, hasUnusedHold } from './orders/hold-repository.ts';
export { attachHold, captureHold, releaseHold } from './orders/holds.ts';
export { answerRefusedOrder, findReceiptPayment, findTrouble } from './orders/orders.ts';
export { compareDay } from './reconciling.ts';
export { chargeRenewal, findOpenRenewal, type RenewalTools, storeRenewal } from './renewals.ts';
export { moveMoney, returnEverything } from './returns/leaving.ts';
export { findMoneyLeft, listStrandedMoney } from './returns/leaving-repository.ts';
export {
  bookOutsideRefund,
  type RefundOutcome,
  refundByOrder,
  refundInvoice,
  refundPaid,
  refundWhole,
} from './returns/refunds.ts';
export type { PurchaseOutcome } from './routes.ts';
export {
  type PaymentFields,
  type PaymentFormTools,
  type Purchase,
  readParams,
  startPaymentFromForm,
} from './start-payment.ts';
