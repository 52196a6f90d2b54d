import type { MatchKind } from '@vidno/contract/keyword-search';
import { isLatin, type PhoneticKey, withoutYo } from '../names/letter-rules.ts';
import type { NameWord } from '../names/lexeme-rules.ts';
import { editDistance, typoDistance } from '../names/typo-rules.ts';
import type { QueryWord } from './keyword-rules.ts';

export type SimilarityKind = Exclude<MatchKind, 'order' | 'text' | 'region'>;

/** How similar a typed word is to a word of a name. */
export interface WordSimilarity {
  readonly kind: SimilarityKind;
  /** 1 for identical words. */
  readonly score: number;
}

/** What the words typed may be typos of. A word without an entry is none; `any` allows whatever is near enough. */
export type Corrections = ReadonlyMap<QueryWord, ReadonlySet<PhoneticKey>> | 'any';

/** Null where the typed word cannot mean the other. */
export function compareWords(
  typed: QueryWord,
  named: NameWord,
  corrections: Corrections = 'any',
): WordSimilarity | null {
  if (typed.written === named.written) return { kind: 'exact', score: 1 };
  if (withoutYo(typed.written) === withoutYo(named.written)) return { kind: 'yo', score: 0.995 };
  if (typed.quoted) return null;
  const similarity = comparePhonetics(typed, named) ?? compareNameVariants(typed, named);
  if (similarity) return similarity;
  return isCorrection(typed, named, corrections) ? compareSpelling(typed, named) : null;
}

function isCorrection(typed: QueryWord, named: NameWord, corrections: Corrections): boolean {
  return corrections === 'any' || named.keys.some((key) => corrections.get(typed)?.has(key));
}

/** The same pronunciation in another spelling. */
function comparePhonetics(typed: NameWord, named: NameWord): WordSimilarity | null {
  const isTranslit = isLatin(typed.written) !== isLatin(named.written);
  const reading = typed.fullKeys.findIndex((key) => named.fullKeys.includes(key));
  if (reading >= 0) {
    return isTranslit
      ? { kind: 'translit', score: 0.98 - reading / 100 }
      : { kind: 'typo', score: 0.97 - spellingPenalty(typed, named) };
  }
  if (!typed.keys.some((key) => named.keys.includes(key))) return null;
  return isTranslit ? { kind: 'translit', score: 0.92 } : { kind: 'gender', score: 0.93 };
}

/** Among words that sound alike, the one closer in spelling is likelier. */
function spellingPenalty(typed: NameWord, named: NameWord): number {
  return Math.min(0.02, editDistance(typed.written, named.written) / 100);
}

/** Short and full forms of one name, and forms of one patronymic. */
function compareNameVariants(typed: NameWord, named: NameWord): WordSimilarity | null {
  if (typed.patronymicStem !== null && typed.patronymicStem === named.patronymicStem) {
    return { kind: 'patronymic', score: 0.9 };
  }
  const shared = typed.fullNames.filter((name) => named.fullNames.includes(name));
  if (shared.length === 0) return null;
  const isOneFull = shared.some((name) => [typed, named].some(({ written }) => written === name.toLowerCase()));
  return { kind: 'diminutive', score: isOneFull ? 0.9 : 0.86 };
}

/** A typo or two, counted in letters or in sounds, whichever are fewer. */
function compareSpelling(typed: NameWord, named: NameWord): WordSimilarity | null {
  const distance = Math.min(
    ...typed.spellings.flatMap((one) => named.spellings.map((other) => relativeDistance(one, other))),
  );
  return Number.isFinite(distance) ? { kind: 'typo', score: 0.9 - distance * 0.6 } : null;
}

/** Edits per letter; infinite where there are more of them than a typo may have. */
function relativeDistance(typed: PhoneticKey, named: PhoneticKey): number {
  return typoDistance(typed, named) / Math.max(typed.length, named.length);
}
