import type { MatchReason } from '@vidno/contract/keyword/keyword-search';
import {
  type Corrections,
  capitalise,
  compareWords,
  matchInitials,
  type SimilarityKind,
  type WordSimilarity,
} from './compare-words.ts';
import type { Initial, QueryWord } from './keyword.ts';
import { splitWords, withoutYo } from './names/letters.ts';
import { isGivenName, isPatronymic, type NameWord, toNameWord } from './names/name-words.ts';

export interface Match {
  readonly personId: string;
  readonly duplicateKey: string | null;
  readonly name: string;
  /** 0 to 1. */
  readonly score: number;
  readonly why: readonly MatchReason[];
}

interface WordPair {
  readonly typed: QueryWord;
  readonly typedAt: number;
  readonly named: NameWord;
  readonly namedAt: number;
  readonly similarity: WordSimilarity;
}

const TEXT_MATCH_SCORE = 0.5;
const REORDERED_PENALTY = 0.01;
const EXTRA_WORD_PENALTY = 0.005;
/** More than any typo costs, so that a person with another patronymic comes last. */
const OTHER_PATRONYMIC_PENALTY = 0.4;
const MISSING_WORD_PENALTY = 0.1;
const MISSING_PATRONYMIC_PENALTY = 0.1;

const TEXTS: Readonly<Record<Exclude<SimilarityKind, 'exact'>, (typed: string, named: string) => string>> = {
  yo: (typed, named) => `«${typed}» и «${named}» — одно имя`,
  case: (typed, named) => `«${typed}» — это «${named}» в другом падеже`,
  translit: (typed, named) => `«${typed}» — это «${named}»`,
  diminutive: (typed, named) => `«${typed}» и «${named}» — одно имя`,
  patronymic: (typed, named) => `«${typed}» и «${named}» — одно отчество`,
  gender: (typed, named) => `«${typed}» и «${named}» — одна фамилия`,
  typo: (typed, named) => `«${typed}» похоже на «${named}»`,
};

/** A word of a name, compared with each typed word. */
interface ComparedWord {
  readonly word: NameWord;
  /** In the order typed. */
  readonly similarities: readonly (WordSimilarity | null)[];
}

/** The words compared so far in one search: thousands of candidates share a few words. */
export type SimilarityCache = Map<string, ComparedWord>;

/** What was typed, read as words. */
export interface MatchQuery {
  readonly words: readonly QueryWord[];
  /** Letters that stand for names. */
  readonly initials: readonly Initial[];
  /** May be missing in a record. */
  readonly optional: QueryWord | null;
  /** May be missing where a first name and a surname are explained. */
  readonly surplus: readonly QueryWord[];
  /** What each word may be a typo of. */
  readonly corrections: Corrections;
}

interface CandidateToScore {
  readonly personId: string;
  readonly name: string;
  readonly duplicateKey: string | null;
  /** For each word typed, whether the text about the person has it. */
  readonly inText: readonly boolean[];
}

/** How well the candidate matches; null if a word is explained neither by their name nor by the text about them. */
export function scoreCandidate(
  candidate: CandidateToScore,
  query: MatchQuery,
  cache: SimilarityCache = new Map(),
): Match | null {
  const { words, optional, surplus } = query;
  const compared = splitWords(candidate.name).map((written) => compareWithQuery(written, query, cache));
  const named = compared.map(({ word }) => word);
  const pairs = alignWords(words, compared);
  const unmatched = words.filter((word) => !pairs.some(({ typed }) => typed === word));
  const inText = unmatched.filter((word) => candidate.inText[words.indexOf(word)]);
  const unexplained = unmatched.filter((word) => !inText.includes(word));
  const missing = unexplained.filter((word) => word !== optional);
  if (missing.some((word) => !surplus.includes(word))) return null;
  if (missing.length > 0 && !isNamedInFull(pairs)) return null;
  const points = pairs.reduce((sum, { similarity }) => sum + similarity.score, 0) + inText.length * TEXT_MATCH_SCORE;
  const counted = pairs.length + inText.length;
  const initials = matchInitials(
    query.initials,
    named.filter((word) => !pairs.some((pair) => pair.named === word)),
  );
  if (counted === 0 || initials === null) return null;
  const isReordered = pairs.some(({ namedAt }, index) => namedAt < (pairs[index - 1]?.namedAt ?? -1));
  const isPatronymicMissing = unexplained.length > missing.length;
  const otherPatronymic =
    isPatronymicMissing && initials.matched.length === 0
      ? named.find((word) => word.patronymicStem !== null && !pairs.some((pair) => pair.named === word))
      : undefined;
  const score =
    points / counted -
    (isReordered ? REORDERED_PENALTY : 0) -
    initials.missing * MISSING_PATRONYMIC_PENALTY -
    Math.max(0, named.length - pairs.length - initials.matched.length) * EXTRA_WORD_PENALTY -
    missing.length * MISSING_WORD_PENALTY -
    (otherPatronymic ? OTHER_PATRONYMIC_PENALTY : isPatronymicMissing ? MISSING_PATRONYMIC_PENALTY : 0);
  const { personId, duplicateKey, name } = candidate;
  const why = [
    ...listReasons(pairs, inText, isReordered),
    ...initials.reasons,
    ...(otherPatronymic ? [differs(`отчество другое: «${capitalise(otherPatronymic.written)}»`)] : []),
    ...missing.map(({ written }) => differs(missingWordText(written))),
  ];
  return { personId, duplicateKey, name, score: Math.max(0, score), why };
}

/** Whether a first name and a surname are explained, and neither as a guess at a typo. */
function isNamedInFull(pairs: readonly WordPair[]): boolean {
  const sure = pairs.filter(({ similarity }) => similarity.kind !== 'typo');
  const given = sure.filter(({ typed, named }) => isGivenName(typed) && isGivenName(named));
  return given.length > 0 && sure.some(({ named }) => !isGivenName(named) && !isPatronymic(named));
}

/** The reason that says that a person lacks a word of the keyword. */
export function missingWordText(written: string): string {
  return `нет слова «${written}»`;
}

function differs(text: string): MatchReason {
  return { kind: 'differs', text };
}

function compareWithQuery(written: string, { words, corrections }: MatchQuery, cache: SimilarityCache): ComparedWord {
  const cached = cache.get(written);
  if (cached) return cached;
  const word = toNameWord(written);
  const compared = { word, similarities: words.map((typed) => compareWords(typed, word, corrections)) };
  cache.set(written, compared);
  return compared;
}

/** Pairs each typed word with at most one word of the name: as many as possible, the best pairs first. In the order typed. */
function alignWords(words: readonly QueryWord[], named: readonly ComparedWord[]): WordPair[] {
  const possible = words.flatMap((typed, typedAt) =>
    named.flatMap(({ word, similarities }, namedAt) => {
      const similarity = similarities[typedAt];
      return similarity ? [{ typed, typedAt, named: word, namedAt, similarity }] : [];
    }),
  );
  possible.sort((one, other) => other.similarity.score - one.similarity.score);
  const taken = new Map<number, WordPair>();
  for (const pair of possible) {
    const isTypedTaken = taken.values().some(({ typedAt }) => typedAt === pair.typedAt);
    if (!isTypedTaken && !taken.has(pair.namedAt)) taken.set(pair.namedAt, pair);
  }
  for (const typedAt of words.keys()) {
    if (!taken.values().some((pair) => pair.typedAt === typedAt)) reassign(typedAt, { possible, taken }, new Set());
  }
  return [...taken.values()].sort((one, other) => one.typedAt - other.typedAt);
}

/** Finds a word of the name for a typed word, moving other typed words to other words of the name (an augmenting path). */
function reassign(
  typedAt: number,
  { possible, taken }: { possible: readonly WordPair[]; taken: Map<number, WordPair> },
  tried: Set<number>,
): boolean {
  for (const pair of possible) {
    if (pair.typedAt !== typedAt || tried.has(pair.namedAt)) continue;
    tried.add(pair.namedAt);
    const holder = taken.get(pair.namedAt);
    if (holder && !reassign(holder.typedAt, { possible, taken }, tried)) continue;
    taken.set(pair.namedAt, pair);
    return true;
  }
  return false;
}

function listReasons(pairs: readonly WordPair[], inText: readonly QueryWord[], isReordered: boolean): MatchReason[] {
  const exact = pairs
    .filter(({ similarity }) => similarity.kind === 'exact')
    .map(({ named }) => capitalise(named.written));
  return [
    ...(exact.length > 0 ? [{ kind: 'exact' as const, text: `совпадает «${exact.join(' ')}»` }] : []),
    ...pairs.flatMap(({ typed, named, similarity: { kind, nominative = typed.written } }) =>
      kind === 'exact' ? [] : [{ kind, text: TEXTS[kind](capitalise(nominative), capitalise(named.written)) }],
    ),
    ...(isReordered ? [{ kind: 'order' as const, text: 'другой порядок слов' }] : []),
    ...inText.map(({ written }) => ({ kind: 'text' as const, text: `в тексте: «${written}»` })),
  ];
}

/** Scores closer than this count as equal. */
const SCORE_STEP = 0.02;

/** Best first, of duplicate records the best one. Among equally good typo corrections, the name that more people have comes first. */
export function rankMatches(matches: readonly Match[]): Match[] {
  const seen = new Set<string>();
  return rankRecords(matches).filter(({ duplicateKey, personId }) => {
    const key = duplicateKey ?? personId;
    const isNew = !seen.has(key);
    seen.add(key);
    return isNew;
  });
}

/** In the same order, with duplicate records. */
export function rankRecords(matches: readonly Match[]): Match[] {
  const corrected = matches.filter(isCorrected);
  const namesakes = Map.groupBy(corrected.length > 0 ? matches : [], ({ name }) => withoutYo(name));
  const correctedSet = new Set(corrected);
  const weighted = matches.map((match) => ({
    match,
    step: Math.round(match.score / SCORE_STEP),
    likelihood: correctedSet.has(match) ? (namesakes.get(withoutYo(match.name))?.length ?? 0) : Infinity,
  }));
  weighted.sort(
    (one, other) =>
      other.step - one.step ||
      compare(other.likelihood, one.likelihood) ||
      other.match.score - one.match.score ||
      compare(one.match.personId, other.match.personId),
  );
  return weighted.map(({ match }) => match);
}

function compare<Value extends number | string>(one: Value, other: Value): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

/** Whether it is more than a guess at a typo. */
export function isSure(match: Match): boolean {
  return !isCorrected(match);
}

function isCorrected({ why }: Match): boolean {
  return why.some(({ kind }) => kind === 'typo');
}

/** Duplicate records count once. */
export function countPeople(matches: Iterable<Match>): number {
  return new Set(Array.from(matches, ({ personId, duplicateKey }) => duplicateKey ?? personId)).size;
}
