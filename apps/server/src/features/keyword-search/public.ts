<<<<<<< HEAD
export { listKeywordHitsForExport } from './export-repository.ts';
export { forgetInKeywordSearches } from './result/forget-people.ts';
=======
export { listKeywordHitsForExport, listKeywordSearchesForExport } from './export-repository.ts';
export { forgetPeople as forgetInKeywordSearches } from './result/forget-people.ts';
>>>>>>> departures
