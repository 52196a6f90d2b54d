import type { MatchKind } from '@vidno/contract/keyword-search';
import { isLatin, type SoundKey, withoutYo } from '../names/letter-rules.ts';
import type { NameWord } from '../names/lexeme-rules.ts';
import { slipsBetween, weighForgiven } from '../names/typo-rules.ts';
import type { QueryWord } from './keyword-rules.ts';

export type LikenessKind = Exclude<MatchKind, 'order' | 'text' | 'region'>;

/** How a typed word stands to a word of a name. */
export interface Likeness {
  readonly kind: LikenessKind;
  /** 1 for the very word. */
  readonly score: number;
}

/** Null where the one cannot be meant by the other. */
export function compareWords(typed: QueryWord, named: NameWord): Likeness | null {
  if (typed.written === named.written) return { kind: 'exact', score: 1 };
  if (withoutYo(typed.written) === withoutYo(named.written)) return { kind: 'yo', score: 0.995 };
  if (typed.quoted) return null;
  return compareSounds(typed, named) ?? compareMeanings(typed, named) ?? compareLetters(typed, named);
}

/** The same sounds in another spelling. */
function compareSounds(typed: NameWord, named: NameWord): Likeness | null {
  const isTranslit = isLatin(typed.written) !== isLatin(named.written);
  const reading = typed.wholes.findIndex((key) => named.wholes.includes(key));
  if (reading >= 0) {
    return isTranslit
      ? { kind: 'translit', score: 0.98 - reading / 100 }
      : { kind: 'typo', score: 0.97 - weighSpelling(typed, named) };
  }
  if (!typed.keys.some((key) => named.keys.includes(key))) return null;
  return isTranslit ? { kind: 'translit', score: 0.92 } : { kind: 'gender', score: 0.93 };
}

/** Words that sound alike differ a little still: the nearer in writing is the likelier. */
function weighSpelling(typed: NameWord, named: NameWord): number {
  return Math.min(0.02, slipsBetween(typed.written, named.written) / 100);
}

/** Other names of the same person. */
function compareMeanings(typed: NameWord, named: NameWord): Likeness | null {
  if (typed.father !== null && typed.father === named.father) return { kind: 'patronymic', score: 0.9 };
  const shared = typed.fullNames.filter((name) => named.fullNames.includes(name));
  if (shared.length === 0) return null;
  const isOneFull = shared.some((name) => [typed, named].some(({ written }) => written === name.toLowerCase()));
  return { kind: 'diminutive', score: isOneFull ? 0.9 : 0.86 };
}

/** One slip or two, in letters or in sounds, whichever are fewer. */
function compareLetters(typed: NameWord, named: NameWord): Likeness | null {
  const costs = typed.spellings.flatMap((one) => named.spellings.map((other) => costOf(one, other)));
  const cost = Math.min(...costs);
  return Number.isFinite(cost) ? { kind: 'typo', score: 0.9 - cost * 0.6 } : null;
}

/** Part of the word that is wrong; infinite where that is more than is forgiven. */
function costOf(typed: SoundKey, named: SoundKey): number {
  return weighForgiven(typed, named) / Math.max(typed.length, named.length);
}
