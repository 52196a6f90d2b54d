/**
 * A word as it sounds, one ASCII character per sound. Cyrillic and Latin spellings of a name share it, and so do е and ё,
 * и and й, doubled and single letters. ASCII sorts and compares the same under every locale of a database.
 */
export type PhoneticKey = string;

/** In lower case. A word is letters and digits. */
export function splitWords(text: string): string[] {
  return withoutInvisible(text.normalize('NFKC')).toLowerCase().match(WORD) ?? [];
}

/** Soft hyphens, joiners, direction marks, fillers and stress marks: a word is the same without them. */
export function withoutInvisible(text: string): string {
  return text
    .replace(/[\p{Cf}\p{DI}]+/gu, '')
    .normalize('NFC')
    .replace(/(?<=\p{Script=Cyrillic})\p{Mn}+/gu, '');
}

const WORD = /[\p{L}\p{M}\p{N}]+(?:['’ʼ`][\p{L}\p{M}]+)*/gu;

export function withoutYo(text: string): string {
  return text.toLowerCase().replaceAll('ё', 'е');
}

const CYRILLIC: Readonly<Record<string, string>> = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  д: 'd',
  е: 'e',
  ё: 'e',
  ж: 'j',
  з: 'z',
  и: 'i',
  й: 'i',
  к: 'k',
  л: 'l',
  м: 'm',
  н: 'n',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'u',
  ф: 'f',
  х: 'h',
  ц: 'c',
  ч: 'x',
  ш: 'w',
  щ: 'w',
  ъ: '',
  ы: 'i',
  ь: '',
  э: 'e',
  ю: 'y',
  я: 'q',
  // Ukrainian, Belarusian and Kazakh letters.
  і: 'i',
  ї: 'i',
  є: 'e',
  ґ: 'g',
  ў: 'u',
  ә: 'a',
  ғ: 'g',
  қ: 'k',
  ң: 'n',
  ө: 'o',
  ұ: 'u',
  ү: 'u',
  һ: 'h',
};

/** Latin letters that look like Russian ones, for words that mix the two. */
const HOMOGLYPHS: Readonly<Record<string, string>> = {
  a: 'а',
  b: 'в',
  c: 'с',
  e: 'е',
  h: 'н',
  k: 'к',
  m: 'м',
  o: 'о',
  p: 'р',
  t: 'т',
  x: 'х',
  y: 'у',
};

const LATIN_HOMOGLYPHS = Object.fromEntries(Object.entries(HOMOGLYPHS).map(([latin, russian]) => [russian, latin]));

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
  const readings = isLatin(lower) ? transcribeLatin(lower) : [transcribeCyrillic(lower), ...transcribeMixed(lower)];
  return [...new Set(readings)].filter((key) => key !== '');
}

/** A single Cyrillic letter makes the word Cyrillic. */
export function isLatin(word: string): boolean {
  return /\p{Script=Latin}/u.test(word) && !/\p{Script=Cyrillic}/u.test(word);
}

function transcribeCyrillic(word: string): string {
  return Array.from(word, (letter) => CYRILLIC[HOMOGLYPHS[letter] ?? letter] ?? toAscii(letter)).join('');
}

/** A word that mixes the alphabets, as a Latin one with look-alike Russian letters in it; nothing for any other word. */
function transcribeMixed(word: string): string[] {
  if (!/\p{Script=Latin}/u.test(word) || !/\p{Script=Cyrillic}/u.test(word)) return [];
  const latin = Array.from(word, (letter) => LATIN_HOMOGLYPHS[letter] ?? letter).join('');
  return isLatin(latin) ? transcribeLatin(latin) : [];
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

/** Longest first, as the first match is taken. Some letters can be read in several ways, the likeliest first. */
const LETTERS: readonly (readonly [string, readonly string[]])[] = [
  ['schtsch', ['w']],
  ['chtch', ['w']],
  ['szcz', ['w']],
  ['shch', ['w']],
  ['tsch', ['x']],
  ['sch', ['w']],
  ['tch', ['x']],
  ['jou', ['ju']],
  ['kh', ['h']],
  ['zh', ['j']],
  ['dj', ['di', 'dj']],
  ['ch', ['x', 'w', 'h']],
  ['cz', ['x']],
  ['sz', ['w']],
  ['ou', ['u', 'ou']],
  ['sh', ['w']],
  ['ts', ['c']],
  ['tz', ['c']],
  ['ph', ['f']],
  ['th', ['t']],
  ['ck', ['k']],
  ['yu', ['y']],
  ['ju', ['y']],
  ['iu', ['y']],
  ['ya', ['q']],
  ['ja', ['q']],
  ['ia', ['q']],
  ['yo', ['e', 'io']],
  ['jo', ['e', 'io']],
  ['ye', ['e']],
  ['je', ['e', 'je']],
  ['x', ['ks', 'h']],
  ['w', ['v']],
  ['q', ['k']],
  ['y', ['i']],
  ['j', ['i', 'j']],
  ['c', ['c', 'k']],
];

/** Letters with diacritics in scientific transliteration, ISO 9 and GOST. Any other diacritic is dropped. */
const DIACRITICS: Readonly<Record<string, string>> = {
  š: 'sh',
  č: 'ch',
  ž: 'zh',
  ŝ: 'shch',
  ë: 'e',
  û: 'yu',
  â: 'ya',
  ł: 'l',
};

/** @limit list: Less likely pronunciations are not searched for. */
const MAX_READINGS = 12;

/** How a word in lower-case Latin letters may sound, the likeliest first. */
function transcribeLatin(word: string): string[] {
  const ascii = toAscii(Array.from(word, (letter) => DIACRITICS[letter] ?? letter).join(''));
  // The endings of Russian surnames as emigrants and the French write them: Smirnoff, Pouchkine.
  const spelt = ascii.replace(/(?<=..[oe])ff$/, 'v');
  const respelt = spelt.replace(/(?<=..in)e$/, '');
  return [...new Set([spelt, respelt].flatMap(listReadings))].slice(0, MAX_READINGS);
}

function listReadings(spelt: string): string[] {
  let readings = [''];
  for (let at = 0; at < spelt.length; ) {
    const [letters, sounds] = LETTERS.find(([start]) => spelt.startsWith(start, at)) ?? [spelt[at] ?? '', null];
    readings = readings
      .flatMap((reading) => (sounds ?? [letters]).map((sound) => reading + sound))
      .slice(0, MAX_READINGS);
    at += letters.length;
  }
  return readings;
}

/** Strips diacritics and everything else that is not an ASCII letter or digit. */
function toAscii(text: string): string {
  return text.normalize('NFD').replace(/[^a-z\d]/g, '');
}
