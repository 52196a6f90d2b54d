export {
  deleteSearchPayment,
  findSearchPayment,
  listSearchPayments,
  type StoredPayment,
  toSearchPayment,
} from './repository.ts';
