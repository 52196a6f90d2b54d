export { findMatches } from './matching/find-matches.ts';
export { keywordKey, readKeyword } from './matching/keyword-rules.ts';
