export {
  countUnsentReceipts,
  listReceiptStates,
  listReceiptsOf,
  listRefusedReceipts,
  reopenReceipt,
} from './repository.ts';
