export { accelerationFulfilment } from './acceleration.ts';
export { canAccelerate } from './can-accelerate.ts';
export {
  balanceFulfilment,
  cardFulfilment,
  searchFulfilment,
  unlockFulfilment,
} from './fulfil-search-payments.ts';
export { mayStart } from './may-start.ts';
export { buyAcceleration, buySearch, buyUnlock, type PurchaseTools } from './purchases.ts';
export { releaseRejected } from './release-rejected.ts';
export { copySearchPayments, deleteSearchPayment, findSearchPayment, listSearchPayments } from './repository.ts';
export { reserveSearch } from './reserve-search.ts';
export { type Searcher, type StoredPayment, toSearchPayment } from './rules.ts';
export { type Delivery, NOTHING_DELIVERED, settleSearch } from './settle-search.ts';
