export { listSharesForExport } from './share-repository.ts';
