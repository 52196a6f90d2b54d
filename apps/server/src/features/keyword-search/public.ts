export { countHitsOf as countKeywordHitsOf, listOutsidePages } from './hit-repository.ts';
export { listKeywordHitsForExport } from './repository.ts';
