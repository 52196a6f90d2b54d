export { countReturnedSales, hasEarned, sumUsedFor } from './repository.ts';
export { listTransfersForExport, type Period } from './statement-repository.ts';
