export { isOfAge, toAgeRange } from './matching/age-rules.ts';
export { findMatches, type MatchesFound } from './matching/find-matches.ts';
export {
  findOptionalWord,
  isSearchable,
  keywordKey,
  parseKeyword,
  type QueryWord,
  readKeyword,
  toQueryWords,
} from './matching/keyword-rules.ts';
export { rankMatches } from './matching/order-rules.ts';
export { type Match, missingWordText, scoreCandidate } from './matching/rank-rules.ts';
export { splitWords, withoutYo } from './names/letter-rules.ts';
export { isGivenName, isPatronymic } from './names/lexeme-rules.ts';
