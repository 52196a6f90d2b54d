export { listOutsideTransfers, listTransfersOfInvoice, sumOutside, sumOwed } from './outside-repository.ts';
export { countReturnedSales, hasEarned, sumUsedFor } from './repository.ts';
export { listTransfersForExport, type Period } from './statement-repository.ts';
