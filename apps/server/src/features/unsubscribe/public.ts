export { listAnswersForExport } from './export-repository.ts';
