export {
  accelerationFulfilment,
  balanceFulfilment,
  cardFulfilment,
  searchFulfilment,
  unlockFulfilment,
} from './fulfilments.ts';
export { moveSearchPayments } from './move-search-payments.ts';
export { canPayForSearch, type Delivery, NOTHING_DELIVERED, reserveSearch, settleSearch } from './pay-for-search.ts';
export { buyAcceleration, buySearch, buyUnlock, mayAccelerate } from './purchases.ts';
export { type RejectionOutcome, releaseRejected } from './reject-search.ts';
export {
  deleteSearchPayment,
  findSearchPayment,
  listSearchPayments,
  type StoredPayment,
  toSearchPayment,
} from './repository.ts';
export { findUncertainRight, type UncertainRight, type Viewer } from './unlock-search.ts';
