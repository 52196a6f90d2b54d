import type { MatchReason } from '@vidno/contract/keyword-search';
import { splitWords, withoutYo } from '../names/letter-rules.ts';
import { type NameWord, toNameWord } from '../names/lexeme-rules.ts';
import { compareWords, type Likeness, type LikenessKind } from './compare-rules.ts';
import type { QueryWord } from './keyword-rules.ts';

export interface Match {
  readonly personId: string;
  readonly twin: string | null;
  readonly name: string;
  /** 0 to 1. */
  readonly score: number;
  readonly why: readonly MatchReason[];
}

interface Pair {
  readonly typed: QueryWord;
  readonly typedAt: number;
  readonly named: NameWord;
  readonly namedAt: number;
  readonly likeness: Likeness;
}

const FOUND_IN_TEXT = 0.5;
const OTHER_ORDER = 0.01;
const EXTRA_WORD = 0.005;
const OTHER_FATHER = 0.3;
const UNKNOWN_FATHER = 0.1;

const TEXTS: Readonly<Record<Exclude<LikenessKind, 'exact'>, (typed: string, named: string) => string>> = {
  yo: (typed, named) => `«${typed}» и «${named}» — одно имя`,
  translit: (typed, named) => `«${typed}» — это «${named}» другими буквами`,
  diminutive: (typed, named) => `«${typed}» и «${named}» — одно имя`,
  patronymic: (typed, named) => `«${typed}» и «${named}» — одно отчество`,
  gender: (typed, named) => `«${typed}» и «${named}» — одна фамилия`,
  typo: (typed, named) => `«${typed}» похоже на «${named}»`,
};

/** A word of names, and how each typed word is like it. */
interface KnownWord {
  readonly word: NameWord;
  /** In the order typed. */
  readonly likenesses: readonly (Likeness | null)[];
}

/** Words of names that one search has met: thousands of people share a few of them. */
export type KnownWords = Map<string, KnownWord>;

/** How well somebody's name, or failing that the text about them, answers the words. */
export function rateMatch(
  candidate: { readonly personId: string; readonly name: string; readonly twin: string | null },
  { words, optional }: { words: readonly QueryWord[]; optional: QueryWord | null },
  known: KnownWords = new Map(),
): Match {
  const met = splitWords(candidate.name).map((written) => recognise(written, words, known));
  const named = met.map(({ word }) => word);
  const pairs = pairUp(words, met);
  const missed = words.filter((word) => !pairs.some(({ typed }) => typed === word));
  const isFatherMissed = optional !== null && missed.includes(optional);
  const inText = missed.filter((word) => word !== optional);
  const points = pairs.reduce((sum, { likeness }) => sum + likeness.score, 0) + inText.length * FOUND_IN_TEXT;
  const counted = pairs.length + inText.length;
  const isReordered = pairs.some(({ namedAt }, index) => namedAt < (pairs[index - 1]?.namedAt ?? -1));
  const hasOtherFather = named.some((word) => word.father !== null && !pairs.some((pair) => pair.named === word));
  const score =
    (counted === 0 ? 0 : points / counted) -
    (isReordered ? OTHER_ORDER : 0) -
    Math.max(0, named.length - pairs.length) * EXTRA_WORD -
    (isFatherMissed ? (hasOtherFather ? OTHER_FATHER : UNKNOWN_FATHER) : 0);
  const { personId, twin, name } = candidate;
  return { personId, twin, name, score: Math.max(0, score), why: listReasons(pairs, inText, isReordered) };
}

/** Typed words that the name does not answer. */
export function listMissedWords(name: string, words: readonly QueryWord[]): QueryWord[] {
  const known: KnownWords = new Map();
  const pairs = pairUp(
    words,
    splitWords(name).map((written) => recognise(written, words, known)),
  );
  return words.filter((word) => !pairs.some(({ typed }) => typed === word));
}

function recognise(written: string, words: readonly QueryWord[], known: KnownWords): KnownWord {
  const met = known.get(written);
  if (met) return met;
  const word = toNameWord(written);
  const first = { word, likenesses: words.map((typed) => compareWords(typed, word)) };
  known.set(written, first);
  return first;
}

/** Each word of the name answers one typed word; the best pairs are taken first. In the order typed. */
function pairUp(words: readonly QueryWord[], named: readonly KnownWord[]): Pair[] {
  const possible = words.flatMap((typed, typedAt) =>
    named.flatMap(({ word, likenesses }, namedAt) => {
      const likeness = likenesses[typedAt];
      return likeness ? [{ typed, typedAt, named: word, namedAt, likeness }] : [];
    }),
  );
  const taken: Pair[] = [];
  for (const pair of possible.sort((one, other) => other.likeness.score - one.likeness.score)) {
    if (taken.every(({ typedAt, namedAt }) => typedAt !== pair.typedAt && namedAt !== pair.namedAt)) taken.push(pair);
  }
  return taken.sort((one, other) => one.typedAt - other.typedAt);
}

function listReasons(pairs: readonly Pair[], inText: readonly QueryWord[], isReordered: boolean): MatchReason[] {
  const exact = pairs
    .filter(({ likeness }) => likeness.kind === 'exact')
    .map(({ named }) => capitalised(named.written));
  return [
    ...(exact.length > 0 ? [{ kind: 'exact' as const, text: `совпадает «${exact.join(' ')}»` }] : []),
    ...pairs.flatMap(({ typed, named, likeness: { kind } }) =>
      kind === 'exact' ? [] : [{ kind, text: TEXTS[kind](capitalised(typed.written), capitalised(named.written)) }],
    ),
    ...(isReordered ? [{ kind: 'order' as const, text: 'другой порядок слов' }] : []),
    ...inText.map(({ written }) => ({ kind: 'text' as const, text: `в тексте: «${written}»` })),
  ];
}

function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** Scores nearer than this say the same. */
const SCORE_STEP = 0.02;

/** Best first, and each person once. Of guesses as good as each other the name that more people bear is the likelier. */
export function rankMatches(matches: readonly Match[]): Match[] {
  const guesses = matches.filter(isGuess);
  const bearers = Map.groupBy(guesses.length > 0 ? matches : [], ({ name }) => withoutYo(name));
  const guessed = new Set(guesses);
  const placed = matches.map((match) => ({
    match,
    step: Math.round(match.score / SCORE_STEP),
    likelihood: guessed.has(match) ? (bearers.get(withoutYo(match.name))?.length ?? 0) : Infinity,
  }));
  placed.sort(
    (one, other) =>
      other.step - one.step ||
      compare(other.likelihood, one.likelihood) ||
      other.match.score - one.match.score ||
      compare(one.match.personId, other.match.personId),
  );
  const seen = new Set<string>();
  return placed.flatMap(({ match }) => {
    const key = match.twin ?? match.personId;
    if (seen.has(key)) return [];
    seen.add(key);
    return [match];
  });
}

function compare<Value extends number | string>(one: Value, other: Value): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

function isGuess({ why }: Match): boolean {
  return why.some(({ kind }) => kind === 'typo');
}
