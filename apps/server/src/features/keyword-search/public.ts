export { listKeywordHitsForExport } from './repository.ts';
export { forgetInKeywordSearches } from './change-result.ts';
