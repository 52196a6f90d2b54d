export { findMatches, type MatchesFound } from './matching/find-matches.ts';
export {
  findOptionalWord,
  isReadable,
  keywordKey,
  type QueryWord,
  readKeyword,
  toQueryWords,
} from './matching/keyword-rules.ts';
export { listMissedWords, type Match, rankMatches, rateMatch } from './matching/rank-rules.ts';
export { splitWords, withoutYo } from './names/letter-rules.ts';
