export { listSharesForExport } from './export-repository.ts';
