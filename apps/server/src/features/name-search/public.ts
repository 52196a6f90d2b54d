export { findMatches, type MatchesFound } from './find-matches.ts';
export {
  isOfAge,
  isSearchable,
  keywordKey,
  listOptionalWords,
  parseKeyword,
  type QueryWord,
  readKeyword,
  toAgeRange,
  toQueryWords,
} from './keyword.ts';
export { splitWords, withoutYo } from './names/letters.ts';
export { isGivenName, isPatronymic } from './names/name-words.ts';
export { type Match, missingWordText, rankMatches, scoreCandidate } from './rank-matches.ts';
