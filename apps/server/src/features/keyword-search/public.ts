export { countHitsOf as countKeywordHitsOf } from './hit-repository.ts';
export { listKeywordHitsForExport } from './repository.ts';
