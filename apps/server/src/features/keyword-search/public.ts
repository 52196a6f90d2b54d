export { countCopies } from './hit-repository.ts';
export { listKeywordHitsForExport } from './repository.ts';
