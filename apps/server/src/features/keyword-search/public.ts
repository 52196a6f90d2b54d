export { forgetInKeywordSearches } from './change-result.ts';
export { listKeywordHitsForExport } from './repository.ts';
