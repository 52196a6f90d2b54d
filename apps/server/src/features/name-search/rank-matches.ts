import type { MatchReason } from '@vidno/contract/keyword/keyword-search';
import { alignWords, type ComparedWord, type WordPair } from './align-words.ts';
import {
  type Corrections,
  capitalise,
  compareAsSlip,
  compareWords,
  matchInitials,
  type SimilarityKind,
} from './compare-words.ts';
import { type Initial, isFullNameExplained, type QueryWord, type WholeName } from './keyword.ts';
import { splitWords, withoutYo } from './names/letters.ts';
import {
  isGivenName,
  isPatronymic,
  isPatronymicParticle,
  type NameWord,
  toNameWord,
  wholeNameOf,
} from './names/name-words.ts';

export interface Match {
  readonly personId: string;
  readonly duplicateKey: string | null;
  readonly name: string;
  /** 0 to 1. */
  readonly score: number;
  readonly why: readonly MatchReason[];
}

const TEXT_MATCH_SCORE = 0.5;
const REORDERED_PENALTY = 0.01;
const EXTRA_WORD_PENALTY = 0.005;
/** More than any typo costs, so that a person with another patronymic comes last. */
const OTHER_PATRONYMIC_PENALTY = 0.4;
const MISSING_WORD_PENALTY = 0.1;
const MISSING_PATRONYMIC_PENALTY = 0.1;

/** Of the kinds that have one for all their words. */
const TEXTS: Readonly<Partial<Record<SimilarityKind, (typed: string, named: string) => string>>> = {
  yo: (typed, named) => `«${typed}» и «${named}» — одно имя`,
  case: (typed, named) => `«${typed}» — это «${named}» в другом падеже`,
  translit: (typed, named) => `«${typed}» — это «${named}»`,
  diminutive: (typed, named) => `«${typed}» и «${named}» — одно имя`,
  patronymic: (typed, named) => `«${typed}» и «${named}» — одно отчество`,
  gender: (typed, named) => `«${typed}» и «${named}» — одна фамилия`,
  typo: (typed, named) => `«${typed}» похоже на «${named}»`,
  national: (typed, named) => `«${typed}» и «${named}» — одно имя`,
  joined: (typed, named) => `«${typed}» — это «${named}», если писать без пробела`,
};

/** The words compared so far in one search: thousands of candidates share a few words. */
export type SimilarityCache = Map<string, ComparedWord>;

/** What was typed, read as words. */
export interface MatchQuery {
  readonly words: readonly QueryWord[];
  /** Letters that stand for names. */
  readonly initials: readonly Initial[];
  /** May be missing in a record. */
  readonly optional: readonly QueryWord[];
  /** All that was typed: a name of the same words is found, whatever they mean. */
  readonly whole: WholeName;
  /** May be missing where a first name and a surname are explained. */
  readonly surplus: readonly QueryWord[];
  /** What each word may be a typo of. */
  readonly corrections: Corrections;
  /** Whether neighbouring words may be one. Not where they were parted to read them otherwise. */
  readonly findsJoined: boolean;
  /** Whether one further word may be missing. Not in what is repeated by itself: it would report people who were not asked for. */
  readonly findsFurther: boolean;
}

interface CandidateToScore {
  readonly personId: string;
  readonly name: string;
  readonly duplicateKey: string | null;
  /** For each word typed, whether the text about the person has it. */
  readonly inText: readonly boolean[];
}

/** How well the candidate matches; null if the name that was typed is explained neither by theirs nor by the text about them. */
export function scoreCandidate(
  candidate: CandidateToScore,
  query: MatchQuery,
  cache: SimilarityCache = new Map(),
): Match | null {
  const written = splitWords(candidate.name);
  const named = written.map(toNameWord);
  if (wholeNameOf(named) === query.whole.name) return scoreWhole(candidate, named, query.whole);
  const compared = written.map((word) => compareWithQuery(word, query, cache));
  const pairs = alignWords(query.words, compared, query);
  return scorePairs(candidate, query, { named, pairs: query.findsFurther ? withSlip(pairs, query, named) : pairs });
}

/** With the one word of a name of three or more that only a slip explains; its other words are explained without a guess. */
function withSlip(
  pairs: readonly WordPair[],
  { words, optional }: MatchQuery,
  named: readonly NameWord[],
): readonly WordPair[] {
  const explained = new Set(pairs.flatMap(({ typed }) => typed));
  const [typed, ...others] = words.filter((word) => !explained.has(word) && !optional.includes(word));
  const isSure = pairs.every(({ similarity: { kind } }) => kind !== 'typo' && kind !== 'differs');
  if (!typed || others.length > 0 || explained.size < 2 || !isSure) return pairs;
  const used = new Set(pairs.flatMap((pair) => pair.named.map((_, index) => pair.namedAt + index)));
  const slips = named.flatMap((word, namedAt) => {
    const similarity = used.has(namedAt) ? null : compareAsSlip(typed, word);
    return similarity ? [{ typed: [typed], typedAt: words.indexOf(typed), named: [word], namedAt, similarity }] : [];
  });
  const [best] = slips.sort((one, other) => other.similarity.score - one.similarity.score);
  return best ? [...pairs, best].sort((one, other) => one.typedAt - other.typedAt) : pairs;
}

/** The same words in whatever order, with or without diacritics. */
function scoreWhole(candidate: CandidateToScore, named: readonly NameWord[], { words }: WholeName): Match {
  const left = named.map((word, namedAt) => ({ word, namedAt }));
  const pairs = words.flatMap((typed, typedAt): WordPair[] => {
    const same = left.findIndex(({ word }) => word.written === typed.written);
    const [found] = left.splice(same >= 0 ? same : left.findIndex(({ word }) => word.plain === typed.plain), 1);
    const similarity = found && compareWords(typed, found.word);
    return found && similarity
      ? [{ typed: [typed], typedAt, named: [found.word], namedAt: found.namedAt, similarity }]
      : [];
  });
  const isReordered = isOtherOrder(pairs);
  const score = mean(pairs.map(({ similarity }) => similarity.score)) - (isReordered ? REORDERED_PENALTY : 0);
  const { personId, duplicateKey, name } = candidate;
  return { personId, duplicateKey, name, score, why: listReasons(pairs, [], isReordered) };
}

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, each) => sum + each, 0) / Math.max(1, numbers.length);
}

function isOtherOrder(pairs: readonly WordPair[]): boolean {
  return pairs.some(({ namedAt }, index) => namedAt < (pairs[index - 1]?.namedAt ?? -1));
}

function scorePairs(
  candidate: CandidateToScore,
  query: MatchQuery,
  { named, pairs }: { named: readonly NameWord[]; pairs: readonly WordPair[] },
): Match | null {
  const { words, optional } = query;
  const explained = new Set(pairs.flatMap(({ typed }) => typed));
  const used = new Set(pairs.flatMap((pair) => pair.named.map((_, index) => pair.namedAt + index)));
  const left = named.filter((_, at) => !used.has(at));
  const unmatched = words.filter((word) => !explained.has(word));
  const inText = unmatched.filter((word) => candidate.inText[words.indexOf(word)]);
  const unexplained = unmatched.filter((word) => !inText.includes(word));
  const missing = unexplained.filter((word) => !optional.includes(word));
  const isPatronymicMissing = unexplained.length > missing.length;
  if (!mayBeMissing(missing, { ...query, findsFurther: query.findsFurther && !isPatronymicMissing }, pairs))
    return null;
  const counted = explained.size + inText.length;
  const initials = matchInitials(query.initials, left);
  if (counted === 0 || initials === null) return null;
  const points =
    pairs.reduce((sum, { similarity, typed }) => sum + similarity.score * typed.length, 0) +
    inText.length * TEXT_MATCH_SCORE;
  const isReordered = isOtherOrder(pairs);
  const otherPatronymic =
    isPatronymicMissing && initials.matched.length === 0
      ? left.find((word) => word.patronymicStem !== null)
      : undefined;
  const score =
    points / counted -
    (isReordered ? REORDERED_PENALTY : 0) -
    initials.missing * MISSING_PATRONYMIC_PENALTY -
    Math.max(0, left.length - initials.matched.length) * EXTRA_WORD_PENALTY -
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

/** Any surplus words, or one further word, where a first name and a surname are explained. */
function mayBeMissing(missing: readonly QueryWord[], query: MatchQuery, pairs: readonly WordPair[]): boolean {
  if (missing.length === 0) return true;
  if (missing.every((word) => query.surplus.includes(word))) return isNamedInFull(pairs);
  const [further, ...others] = missing;
  const isExplained = (word: QueryWord) => pairs.some(({ typed }) => typed.includes(word));
  return (
    query.findsFurther &&
    further !== undefined &&
    others.length === 0 &&
    !further.quoted &&
    !query.words.some((word) => word !== further && word.written === further.written) &&
    pairs.filter(({ similarity: { kind } }) => kind === 'typo' || kind === 'differs').length <= 1 &&
    isFullNameExplained(query.words, isExplained)
  );
}

/** Whether a first name and a surname are explained, and neither as a guess at a typo. */
function isNamedInFull(pairs: readonly WordPair[]): boolean {
  const sure = pairs.filter(({ similarity }) => similarity.kind !== 'typo');
  const given = sure.filter(({ typed, named }) => typed.some(isGivenName) && named.some(isGivenName));
  return given.length > 0 && sure.some(({ named }) => named.some((word) => !isGivenName(word) && !isPatronymic(word)));
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

function listReasons(pairs: readonly WordPair[], inText: readonly QueryWord[], isReordered: boolean): MatchReason[] {
  const exact = pairs.filter(({ similarity }) => similarity.kind === 'exact').map(({ named }) => toText(named));
  return [
    ...(exact.length > 0 ? [{ kind: 'exact' as const, text: `совпадает «${exact.join(' ')}»` }] : []),
    ...pairs.flatMap(({ typed, named, similarity: { kind, nominative, text } }) =>
      kind === 'exact'
        ? []
        : [
            {
              kind,
              text:
                text ??
                TEXTS[kind]?.(nominative === undefined ? toText(typed) : capitalise(nominative), toText(named)) ??
                '',
            },
          ],
    ),
    ...(isReordered ? [{ kind: 'order' as const, text: 'другой порядок слов' }] : []),
    ...inText.map(({ written }) => ({ kind: 'text' as const, text: `в тексте: «${written}»` })),
  ];
}

function toText(words: readonly NameWord[]): string {
  return words.map((word) => (isPatronymicParticle(word) ? word.written : capitalise(word.written))).join(' ');
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
