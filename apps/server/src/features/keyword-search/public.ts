export { listKeywordHitsForExport } from './repository.ts';
