export { listKeywordHitsForExport, listKeywordSearchesForExport } from './export-repository.ts';
