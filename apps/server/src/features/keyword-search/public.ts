export { listKeywordHitsForExport, listKeywordSearchesForExport } from './export-repository.ts';
export { forgetPeople as forgetInKeywordSearches } from './result/forget-people.ts';
