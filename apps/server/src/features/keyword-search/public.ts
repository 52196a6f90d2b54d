export { listKeywordHitsForExport } from './export-repository.ts';
export { forgetInKeywordSearches } from './result/forget-in-keyword-searches.ts';
