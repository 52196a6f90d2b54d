import { toLatinHomoglyphs, transcribeCyrillic } from './cyrillic.ts';
import { transcribeLatin } from './latin.ts';
import { transcribeOther } from './other-scripts.ts';

/**
 * A word as it sounds, one ASCII character per sound. Cyrillic and Latin spellings of a name share it, and so do е and ё,
 * и and й, doubled and single letters. ASCII sorts and compares the same under every locale of a database.
 */
export type PhoneticKey = string;

/** In lower case. A word is letters and digits. */
export function splitWords(text: string): string[] {
  const line = withoutInvisible(text.normalize('NFKC')).toLowerCase();
  return line.match(WORD)?.map((word) => word.replace(APOSTROPHES, "'")) ?? [];
}

/** Soft hyphens, joiners, direction marks, fillers and stress marks: a word is the same without them. */
export function withoutInvisible(text: string): string {
  return text
    .replace(/[\p{Cf}\p{DI}]+/gu, '')
    .normalize('NFC')
    .replace(/(?<=\p{Script=Cyrillic})\p{Mn}+/gu, '');
}

const WORD = /[\p{L}\p{M}\p{N}]+(?:['’ʼ`ʻ‘´][\p{L}\p{M}]+)*/gu;
/** All the signs that are typed for one. Two of them are letters for Unicode. */
const APOSTROPHES = /[’ʼ`ʻ‘´]/g;

export function withoutYo(text: string): string {
  return text.toLowerCase().replaceAll('ё', 'е');
}

/** Marks that a name is the same without: й is и, ә stays. In other scripts they are vowels. */
const MARKS = /(?<=[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}])\p{Mn}+/gu;
/** Latin letters that are no letter with a mark for Unicode, and what is written in their place. */
const LETTERS_WITHOUT_MARKS: Readonly<Record<string, string>> = { ø: 'o', ł: 'l', đ: 'd', ı: 'i', ß: 'ss', æ: 'ae' };

/** A word without diacritics and apostrophes, which never count. */
export function withoutDiacritics(word: string): string {
  return word
    .normalize('NFD')
    .replace(MARKS, '')
    .replace(/[øłđıßæ]/g, (letter) => LETTERS_WITHOUT_MARKS[letter] ?? letter)
    .replaceAll("'", '')
    .normalize('NFC');
}

/** What a name is written in; null for digits and signs. Letters of two alphabets in one word are `mixed`. */
export function scriptOf(word: string): string | null {
  const scripts = SCRIPTS.filter(([, script]) => script.test(word)).map(([name]) => name);
  if (scripts.length > 1) return 'mixed';
  return scripts[0] ?? (/\p{L}/u.test(word) ? 'other' : null);
}

const SCRIPTS = [
  ['latin', /\p{Script=Latin}/u],
  ['cyrillic', /\p{Script=Cyrillic}/u],
  ['armenian', /\p{Script=Armenian}/u],
  ['georgian', /\p{Script=Georgian}/u],
  ['greek', /\p{Script=Greek}/u],
  ['arabic', /\p{Script=Arabic}/u],
  ['hebrew', /\p{Script=Hebrew}/u],
  ['hangul', /\p{Script=Hangul}/u],
] as const;

/** The phonetic keys of a word, the likeliest first. The masculine and feminine forms of a surname share them. */
export function phoneticKeys(word: string): PhoneticKey[] {
  return [...new Set(spellingKeys(word).map(phoneticKeyOf))];
}

/** The phonetic key of a spelling key; a phonetic key stays as it is. */
export function phoneticKeyOf(spelling: PhoneticKey): PhoneticKey {
  const full = foldSounds(spelling);
  const key = foldSounds(toMasculineForm(full));
  // What an ending leaves may sound shorter, and have an ending itself: aioi → aii → ai.
  return key === full ? key : phoneticKeyOf(key);
}

/** As `phoneticKeys`, but with feminine endings kept. */
export function fullPhoneticKeys(word: string): PhoneticKey[] {
  return [...new Set(spellingKeys(word).map(foldSounds))];
}

/** Transliterated letter by letter: one typo changes one character here, which is not so in a phonetic key. */
export function spellingKeys(word: string): PhoneticKey[] {
  // Through upper case first, which folds letters without a capital of their own: ß, ı.
  const lower = word.normalize('NFKC').toLowerCase().toUpperCase().toLowerCase();
  return [...new Set(transcribe(lower))].filter((key) => key !== '');
}

function transcribe(word: string): string[] {
  if (isLatin(word)) return transcribeLatin(word);
  if (!/\p{Script=Cyrillic}/u.test(word)) return transcribeOther(word);
  const latin = /\p{Script=Latin}/u.test(word) ? toLatinHomoglyphs(word) : word;
  return [...transcribeCyrillic(word), ...(isLatin(latin) ? transcribeLatin(latin) : [])];
}

/** A single Cyrillic letter makes the word Cyrillic. */
export function isLatin(word: string): boolean {
  return /\p{Script=Latin}/u.test(word) && !/\p{Script=Cyrillic}/u.test(word);
}

/** Merges sounds that are spelt differently but heard alike. A number stays as it is. */
function foldSounds(sounds: string): PhoneticKey {
  if (/\d/.test(sounds)) return sounds;
  return sounds
    .replace(/ts/g, 'c')
    .replace(/(.)\1+/g, '$1')
    .replace(/ia/g, 'q')
    .replace(/iu/g, 'y')
    .replace(/i(?=[eqy])/g, '')
    .replace(/(.)\1+/g, '$1');
}

/** Иванова → Иванов, Вишневская → Вишневский, Белая → Белый, Толстая → Толстой. */
function toMasculineForm(key: PhoneticKey): PhoneticKey {
  return key.replace(/(?<=..)(ov|ev|in)a$/, '$1').replace(/(?<=..)(aq|oi)$/, 'i');
}
