export { listKeywordHitsForExport } from './export-repository.ts';
export { forgetInKeywordSearches } from './result/forget-people.ts';
