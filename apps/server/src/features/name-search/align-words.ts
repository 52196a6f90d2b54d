import { compareJoined, compareToInitial, type WordSimilarity } from './compare-words.ts';
import { JOINED_MAX, joinWords } from './join-words.ts';
import type { QueryWord } from './keyword.ts';
import type { NameWord } from './names/name-words.ts';

/** What was typed, and what of a name it means: a word each, or several that are written as one. In the order typed. */
export interface WordPair {
  readonly typed: readonly QueryWord[];
  readonly typedAt: number;
  readonly named: readonly NameWord[];
  readonly namedAt: number;
  readonly similarity: WordSimilarity;
}

/** A word of a name, compared with each typed word. */
export interface ComparedWord {
  readonly word: NameWord;
  /** In the order typed. */
  readonly similarities: readonly (WordSimilarity | null)[];
}

/** Pairs each typed word with a word of the name of its own; of those left, the ones that are written as one, or as a letter. */
export function alignWords(
  words: readonly QueryWord[],
  named: readonly ComparedWord[],
  { findsJoined }: { readonly findsJoined: boolean },
): WordPair[] {
  const pairs = pairWords(words, named);
  if (isAllTyped(words, pairs)) return pairs;
  const joined = findsJoined ? pairJoined(words, named, pairs) : pairs;
  const all = isAllTyped(words, joined) ? joined : [...joined, ...pairInitials(words, named, joined)];
  return all.toSorted((one, other) => one.typedAt - other.typedAt);
}

function isAllTyped(words: readonly QueryWord[], pairs: readonly WordPair[]): boolean {
  return pairs.reduce((sum, { typed }) => sum + typed.length, 0) === words.length;
}

/** As many as possible, the best pairs first. */
function pairWords(words: readonly QueryWord[], named: readonly ComparedWord[]): WordPair[] {
  const possible = words.flatMap((typed, typedAt) =>
    named.flatMap(({ word, similarities }, namedAt) => {
      const similarity = similarities[typedAt];
      return similarity ? [{ typed: [typed], typedAt, named: [word], namedAt, similarity }] : [];
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

/** How many words of each side may be one word of the other: «Керимкызы» and «Керим кызы», «Abdu lAziz» and «Abdul Aziz». */
const LENGTHS = Array.from({ length: JOINED_MAX }, (_, typed) =>
  Array.from({ length: JOINED_MAX }, (_, named) => ({ typedLength: typed + 1, namedLength: named + 1 })),
)
  .flat()
  .filter(({ typedLength, namedLength }) => typedLength + namedLength > 2)
  .sort((one, other) => one.typedLength + one.namedLength - other.typedLength - other.namedLength);

/** The pairs with those that explain more when words are joined, each in the place of what they explained apart. */
function pairJoined(
  words: readonly QueryWord[],
  named: readonly ComparedWord[],
  pairs: readonly WordPair[],
): readonly WordPair[] {
  if (words.some(({ quoted }) => quoted)) return pairs;
  const names = named.map(({ word }) => word);
  return listSpans(words.length, names.length).reduce((best, span) => joinWithin(span, best, { words, names }), pairs);
}

/** By the numbers of words, of which there are few. */
const spans = new Map<string, readonly Span[]>();

function listSpans(typed: number, named: number): readonly Span[] {
  const key = `${typed} ${named}`;
  const known = spans.get(key) ?? makeSpans(typed, named);
  if (typed + named <= CACHED_WORDS_MAX) spans.set(key, known);
  return known;
}

/** @limit memory: The spans of longer names are made anew. */
const CACHED_WORDS_MAX = 24;

/** The shortest first. */
function makeSpans(typed: number, named: number): Span[] {
  return LENGTHS.flatMap(({ typedLength, namedLength }) =>
    Array.from({ length: Math.max(0, typed - typedLength + 1) }, (_, typedAt) =>
      Array.from({ length: Math.max(0, named - namedLength + 1) }, (_, namedAt) => ({
        typedAt,
        namedAt,
        typedLength,
        namedLength,
      })),
    ).flat(),
  );
}

/** The same pairs where nothing is gained: each of the words has a meaning already, or a joined pair would be torn. */
function joinWithin(
  span: Span,
  pairs: readonly WordPair[],
  { words, names }: { words: readonly QueryWord[]; names: readonly NameWord[] },
): readonly WordPair[] {
  const { typedAt, namedAt, typedLength, namedLength } = span;
  const kept = pairs.filter((pair) => !isWithin(pair, span));
  if (!kept.every((pair) => isApart(pair, span))) return pairs;
  if (countTyped(kept) + typedLength <= countTyped(pairs)) return pairs;
  const similarity = compareSpans(words, names, span);
  if (!similarity) return pairs;
  const typed = words.slice(typedAt, typedAt + typedLength);
  return [...kept, { typed, typedAt, named: names.slice(namedAt, namedAt + namedLength), namedAt, similarity }];
}

interface Span {
  readonly typedAt: number;
  readonly namedAt: number;
  readonly typedLength: number;
  readonly namedLength: number;
}

function isWithin({ typed, typedAt, named, namedAt }: WordPair, span: Span): boolean {
  const isTyped = typedAt >= span.typedAt && typedAt + typed.length <= span.typedAt + span.typedLength;
  const isNamed = namedAt >= span.namedAt && namedAt + named.length <= span.namedAt + span.namedLength;
  return isTyped || isNamed;
}

function isApart({ typed, typedAt, named, namedAt }: WordPair, span: Span): boolean {
  const isTyped = typedAt + typed.length <= span.typedAt || typedAt >= span.typedAt + span.typedLength;
  const isNamed = namedAt + named.length <= span.namedAt || namedAt >= span.namedAt + span.namedLength;
  return isTyped && isNamed;
}

function countTyped(pairs: readonly WordPair[]): number {
  return pairs.reduce((sum, { typed }) => sum + typed.length, 0);
}

function compareSpans(words: readonly QueryWord[], names: readonly NameWord[], span: Span): WordSimilarity | null {
  const [first, second] = [words[span.typedAt], names[span.namedAt]];
  if (!first?.initials.some((sound) => second?.initials.includes(sound))) return null;
  const typed = joinWords(words, span.typedAt, span.typedLength);
  const named = joinWords(names, span.namedAt, span.namedLength);
  return typed && named ? compareJoined(typed, named) : null;
}

/** Typed names for which the record has a letter only. */
function pairInitials(
  words: readonly QueryWord[],
  named: readonly ComparedWord[],
  pairs: readonly WordPair[],
): WordPair[] {
  if (pairs.length === 0) return [];
  const left = new Set([...named.keys()].filter((at) => !pairs.some((pair) => isNamedIn(pair, at))));
  return words.flatMap((typed, typedAt) => {
    if (typed.quoted || pairs.some((pair) => pair.typed.includes(typed))) return [];
    for (const namedAt of left) {
      const word = named[namedAt]?.word;
      const similarity = word ? compareToInitial(typed, word) : null;
      if (!word || !similarity) continue;
      left.delete(namedAt);
      return [{ typed: [typed], typedAt, named: [word], namedAt, similarity }];
    }
    return [];
  });
}

function isNamedIn({ named, namedAt }: WordPair, at: number): boolean {
  return at >= namedAt && at < namedAt + named.length;
}
