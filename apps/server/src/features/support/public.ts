export { listSupportEmailsForExport } from './export-repository.ts';
