export { countUnsentReceipts, listReceiptStates } from './repository.ts';
