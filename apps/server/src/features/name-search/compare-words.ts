import type { MatchKind, MatchReason } from '@vidno/contract/keyword/keyword-search';
import type { Initial, QueryWord } from './keyword.ts';
import { fullPhoneticKeys, isLatin, type PhoneticKey, scriptOf, withoutYo } from './names/letters.ts';
import {
  isGivenName,
  isOwnPatronymic,
  isPatronymicParticle,
  type NameWord,
  nominativesOf,
  toNameWord,
} from './names/name-words.ts';
import { isFullName, nameFormOf } from './names/short-names.ts';
import { anySlipDistance, editDistance, slipDistance, typoDistance, vowelDistance } from './names/typos.ts';

export type SimilarityKind = Exclude<MatchKind, 'order' | 'text' | 'region' | 'initial' | 'layout'>;

/** How similar a typed word is to a word of a name. */
export interface WordSimilarity {
  readonly kind: SimilarityKind;
  /** 1 for identical words. */
  readonly score: number;
  /** What the typed word is a case of, where it was compared as that. */
  readonly nominative?: string;
  /** The reason, where the kind alone does not tell it. */
  readonly text?: string;
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
  if (typed.plain === named.plain) return { kind: 'yo', score: 0.995 };
  if (typed.quoted) return null;
  const phonetic = comparePhonetics(typed, named);
  // «Покровской» is Покровская in a case sooner than the same surname of a man; «Покровская» is not a case of anything.
  const mayBeCase = phonetic === null || (phonetic.kind === 'gender' && !/[ая]$/.test(typed.written));
  const similarity = (mayBeCase ? compareCase(typed, named) : null) ?? phonetic ?? compareNameVariants(typed, named);
  if (similarity) return similarity;
  const spelling = isCorrection(typed, named, corrections) ? compareSpelling(typed, named) : null;
  return spelling ?? compareVowels(typed, named);
}

/** A name that two languages hear with other vowels. Two words in Russian letters are two words. */
function compareVowels(typed: QueryWord, named: NameWord): WordSimilarity | null {
  if ([typed, named].every(({ written }) => /^[а-яё']+$/.test(written))) return null;
  if (isOwnPatronymic(typed) || isOwnPatronymic(named)) return null;
  if (isGivenName(typed) && isFullName(named.written, named.fullNames)) return null;
  const distance = Math.min(
    ...typed.fullKeys.flatMap((one) => named.fullKeys.map((other) => vowelDistance(one, other))),
  );
  return Number.isFinite(distance) ? { kind: 'typo', score: 0.88 - distance / 50 } : null;
}

function isCorrection(typed: QueryWord, named: NameWord, corrections: Corrections): boolean {
  // A patronymic is no typo of another one, or of a surname, and the other way round.
  if (isOwnPatronymic(typed) || (isOwnPatronymic(named) && typed.patronymicStem === null)) return false;
  // Nor is one listed name a typo of another, in any case of it.
  if (isGivenName(typed) && isFullName(named.written, named.fullNames)) return false;
  return corrections === 'any' || named.keys.some((key) => corrections.get(typed)?.has(key));
}

/** The same pronunciation in another spelling. */
function comparePhonetics(typed: NameWord, named: NameWord): WordSimilarity | null {
  const isTranslit = scriptOf(typed.written) !== scriptOf(named.written) || scriptOf(typed.written) === 'mixed';
  const reading = typed.fullKeys.findIndex((key) => named.fullKeys.includes(key));
  if (reading >= 0) {
    if (isTranslit) return { kind: 'translit', score: 0.98 - reading / 100 };
    const text = nationalSpellingText(typed.written, named.written);
    if (text !== null) return { kind: 'national', score: 0.96, text };
    return { kind: 'typo', score: 0.97 - spellingPenalty(typed, named) };
  }
  if (!typed.keys.some((key) => named.keys.includes(key))) return null;
  return isTranslit ? { kind: 'translit', score: 0.92 } : { kind: 'gender', score: 0.93 };
}

/** Letters that only one of the languages has, and what the name is then written in. The first that fits is taken. */
const SPELLINGS: readonly (readonly [RegExp, string])[] = [
  [/[їєґ]/, 'в украинском написании'],
  [/(?<=[аеёиоуыэюя])ў/, 'в белорусском написании'],
  [/[ҷӣӯ]/, 'в таджикском написании'],
  [/[ұ]|(?=.*ә)(?=.*[ғқңі])/, 'в казахском написании'],
  [/[ҹҝ]|ə/, 'в азербайджанском написании'],
  [/ў/, 'в узбекском написании'],
  [/[țș]/, 'в румынском написании'],
  [/(?=\p{Script=Cyrillic})[^а-яё]/u, 'в национальном написании'],
  [/[^a-z']/, 'с другими буквами'],
];

/** How a word in lower-case Cyrillic or Latin letters is written; null for Russian and for plain Latin letters. */
function nationalSpellingOf(word: string): string | null {
  if (!/^[\p{Script=Cyrillic}\p{Script=Latin}']+$/u.test(word)) return null;
  const spelling = SPELLINGS.find(([letters]) => letters.test(word));
  return spelling && !/^[а-яё']+$/.test(word) ? spelling[1] : null;
}

/** Null where neither has letters of another language. */
function nationalSpellingText(typed: string, named: string): string | null {
  const [typedAs, namedAs] = [typed, named].map(nationalSpellingOf);
  if (namedAs) return `«${capitalise(named)}» — это «${capitalise(typed)}» ${namedAs}`;
  return typedAs ? `«${capitalise(typed)}» — это «${capitalise(named)}» ${typedAs}` : null;
}

/** Among words that sound alike, the one closer in spelling is likelier. */
function spellingPenalty(typed: NameWord, named: NameWord): number {
  return Math.min(0.02, editDistance(typed.written, named.written) / 100);
}

/** The typed word is an oblique case of the name, or of what somebody of that name is called. */
function compareCase(typed: NameWord, named: NameWord): WordSimilarity | null {
  const nominatives = nominativesOf(typed.written);
  if (nominatives.some((word) => withoutYo(word) === withoutYo(named.written))) return { kind: 'case', score: 0.96 };
  // A listed name is not read as a case of what only sounds like another nominative: Камиллу is no case of Камиль.
  if (isFullName(typed.written, typed.fullNames)) return null;
  const words = nominatives.map(toNameWord);
  const listed = words.filter((word) => isFullName(word.written, word.fullNames));
  for (const word of listed.length > 0 ? listed : words) {
    if (word.fullKeys.some((key) => named.fullKeys.includes(key))) return { kind: 'case', score: 0.92 };
    const variant = compareNameVariants(word, named);
    if (variant) return { ...variant, score: variant.score - 0.03, nominative: word.written };
    if (word.keys.some((key) => named.keys.includes(key))) {
      return { kind: 'gender', score: 0.88, nominative: word.written };
    }
  }
  return null;
}

/** Short, full and national forms of one name, and forms of one patronymic. */
function compareNameVariants(typed: NameWord, named: NameWord): WordSimilarity | null {
  if (typed.patronymicStem !== null && typed.patronymicStem === named.patronymicStem) {
    return { kind: 'patronymic', score: 0.9 };
  }
  if (isPatronymicParticle(typed) && isPatronymicParticle(named) && typed.keys[0]?.[0] === named.keys[0]?.[0]) {
    return { kind: 'national', score: 0.9, text: `«${typed.written}» — это «${named.written}»` };
  }
  const shared = typed.fullNames.filter((name) => named.fullNames.includes(name));
  if (shared.length === 0) return null;
  const texts = shared.map((full) => nationalNameText(typed, named, full));
  const [text] = texts;
  if (text && !texts.includes(null)) return { kind: 'national', score: 0.9, text };
  const isOneFull = shared.some((name) => [typed, named].some(({ written }) => written === name.toLowerCase()));
  return { kind: 'diminutive', score: isOneFull ? 0.9 : 0.86 };
}

/** Null where neither is a form of the full name in another language. */
function nationalNameText(typed: NameWord, named: NameWord, full: string): string | null {
  const [typedAs, namedAs] = [typed, named].map(({ written, fullKeys }) => nameFormOf(full, written, fullKeys));
  if (!typedAs && !namedAs) return null;
  const [form, formAs, other] = namedAs ? [named, namedAs, typed] : [typed, typedAs, named];
  const isOfFull = !(typedAs && namedAs) && fullPhoneticKeys(full).some((key) => other.fullKeys.includes(key));
  return formAs && formAs !== 'spelling' && isOfFull
    ? `«${capitalise(form.written)}» — ${formAs} форма имени «${capitalise(other.written)}»`
    : `«${capitalise(typed.written)}» и «${capitalise(named.written)}» — одно имя`;
}

/** Words written together and apart, of the same letters or the same sounds. */
export function compareJoined(typed: NameWord, named: NameWord): WordSimilarity | null {
  if (typed.plain === named.plain) return { kind: 'joined', score: 0.97 };
  if (typed.fullKeys.some((key) => named.fullKeys.includes(key))) return { kind: 'joined', score: 0.93 };
  if (typed.patronymicStem !== null && typed.patronymicStem === named.patronymicStem) {
    return { kind: 'patronymic', score: 0.88 };
  }
  return typed.fullNames.some((name) => named.fullNames.includes(name)) ? { kind: 'national', score: 0.88 } : null;
}

/** A record that has only a letter may mean the name that begins with it. */
export function compareToInitial(typed: NameWord, named: NameWord): WordSimilarity | null {
  const sound = named.keys[0] ?? '';
  if (
    Array.from(named.written).length > INITIAL_MAX_LENGTH ||
    !/^[a-z]$/.test(sound) ||
    !typed.initials.includes(sound)
  ) {
    return null;
  }
  if (Array.from(typed.written).length <= INITIAL_MAX_LENGTH) return null;
  const text = `в записи вместо «${capitalise(typed.written)}» только «${capitalise(named.written)}.»`;
  return { kind: 'differs', score: 0.6, text };
}

/**
 * Two for «Ю.» in Latin letters: Yu.
 * @limit none
 */
const INITIAL_MAX_LENGTH = 2;

/** A typo or two, counted in letters or in sounds, whichever are fewer. Names that are typed right may be recorded wrong. */
function compareSpelling(typed: NameWord, named: NameWord): WordSimilarity | null {
  const isForgiven = isGivenName(typed)
    ? named.fullNames.length === 0
    : isLatin(typed.written) && isLatin(named.written);
  const distanceOf = isForgiven ? slipDistance : typoDistance;
  const distances = typed.spellings.flatMap((one) =>
    named.spellings.map((other) => distanceOf(one, other) / Math.max(one.length, other.length)),
  );
  const distance = Math.min(...distances);
  return Number.isFinite(distance) ? { kind: 'typo', score: 0.9 - distance * 0.6 } : null;
}

/** Any slip, for the one word of a full name that nothing else explains: with all its other words the name is hardly another. */
export function compareAsSlip(typed: QueryWord, named: NameWord): WordSimilarity | null {
  if (typed.quoted || isOwnPatronymic(typed) || isOwnPatronymic(named)) return null;
  if (isGivenName(typed) && isFullName(named.written, named.fullNames)) return null;
  const distance = Math.min(
    ...typed.spellings.flatMap((one) => named.spellings.map((other) => anySlipDistance(one, other) / one.length)),
  );
  return Number.isFinite(distance) ? { kind: 'typo', score: 0.8 - distance * 0.6 } : null;
}

interface InitialsMatched {
  readonly matched: readonly NameWord[];
  /** So many initials stand for names that the record has not. */
  readonly missing: number;
  readonly reasons: readonly MatchReason[];
}

/** What the initials stand for among the words of the name that are left; null if one of them is wrong. */
export function matchInitials(initials: readonly Initial[], words: readonly NameWord[]): InitialsMatched | null {
  const left = [...words];
  const matched: { initial: Initial; word: NameWord }[] = [];
  for (const initial of initials) {
    const at = left.findIndex((word) => canStandFor(initial, word));
    if (at < 0) continue;
    matched.push(...left.splice(at, 1).map((word) => ({ initial, word })));
  }
  const missing = initials.length - matched.length;
  if (missing > 0 && left.length > 0) return null;
  return {
    matched: matched.map(({ word }) => word),
    missing,
    reasons: matched.map(({ initial, word }) => ({
      kind: 'initial',
      text: `«${initial.written}.» — это «${capitalise(word.written)}»`,
    })),
  };
}

/** Letters of the same alphabet are compared as written: Е and Э sound alike but begin different names. */
function canStandFor({ written, sound }: Initial, word: NameWord): boolean {
  if (!word.initials.includes(sound)) return false;
  if (isLatin(written) || isLatin(word.written)) return true;
  const names = isFullName(word.written, word.fullNames) ? [word.written] : [word.written, ...word.fullNames];
  return names.some((name) => withoutYo(name).startsWith(withoutYo(written)));
}

export function capitalise(word: string): string {
  // The capitals of Georgian are for whole lines.
  return /^\p{Script=Georgian}/u.test(word) ? word : word.charAt(0).toUpperCase() + word.slice(1);
}
