export { listKeywordHitsForExport } from './export-repository.ts';
