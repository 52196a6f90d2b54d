import { toAscii } from './latin.ts';

/** How each letter may sound in ASCII, the likeliest first. Longest first, as the first match is taken. */
const LETTERS: readonly (readonly [string, readonly string[]])[] = [
  ['дж', ['dj', 'j']],
  ['йо', ['io', 'e']],
  ['ьо', ['o', 'e']],
  ['а', ['a']],
  ['б', ['b']],
  ['в', ['v']],
  ['г', ['g']],
  ['д', ['d']],
  ['е', ['e']],
  ['ё', ['e']],
  ['ж', ['j']],
  ['з', ['z']],
  ['и', ['i']],
  ['й', ['i']],
  ['к', ['k']],
  ['л', ['l']],
  ['м', ['m']],
  ['н', ['n']],
  ['о', ['o']],
  ['п', ['p']],
  ['р', ['r']],
  ['с', ['s']],
  ['т', ['t']],
  ['у', ['u']],
  ['ф', ['f']],
  ['х', ['h']],
  ['ц', ['c']],
  ['ч', ['x']],
  ['ш', ['w']],
  ['щ', ['w']],
  ['ъ', ['']],
  ['ы', ['i']],
  ['ь', ['']],
  ['э', ['e']],
  ['ю', ['y']],
  ['я', ['q']],
  // Ukrainian and Belarusian.
  ['і', ['i']],
  ['ї', ['i']],
  ['є', ['e']],
  ['ґ', ['g']],
  ['ў', ['u', 'v', 'o']],
  // Kazakh, Kyrgyz, Tatar, Bashkir, Azerbaijani, Tajik and Uzbek.
  ['ә', ['a', 'e', 'q']],
  ['ө', ['o', 'e', 'u']],
  ['ү', ['u', 'y']],
  ['ұ', ['u', 'i']],
  ['ң', ['n', 'ng']],
  ['һ', ['h', 'g']],
  ['ғ', ['g']],
  ['қ', ['k', 'g']],
  ['ҳ', ['h', 'g']],
  ['ҷ', ['dj', 'j', 'x']],
  ['ҹ', ['dj', 'j', 'x']],
  ['җ', ['dj', 'j']],
  ['ҝ', ['g', 'k']],
  ['ј', ['i']],
  ['ӣ', ['i']],
  ['ӯ', ['u', 'o']],
  ['ҙ', ['z']],
  ['ҫ', ['s']],
  ['ҡ', ['k']],
];

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

/** @limit list: Less likely pronunciations are not searched for. */
const MAX_READINGS = 12;

/** How a word in lower-case Cyrillic letters may sound, the likeliest first. */
export function transcribeCyrillic(word: string): string[] {
  const cyrillic = Array.from(word, (letter) => HOMOGLYPHS[letter] ?? letter).join('');
  const russian = toRussianSpelling(cyrillic);
  return [...new Set([...listReadings(cyrillic), ...russian.flatMap(listReadings)])].slice(0, MAX_READINGS);
}

function listReadings(word: string): string[] {
  let readings = [''];
  for (let at = 0; at < word.length; ) {
    const [letters, sounds] = LETTERS.find(([start]) => word.startsWith(start, at)) ?? [word[at] ?? '', null];
    readings = readings
      .flatMap((reading) => (sounds ?? [toAscii(letters)]).map((sound) => reading + sound))
      .slice(0, MAX_READINGS);
    at += letters.length;
  }
  return readings;
}

/** Belarusian is written as it is heard: what Russian has in the place of its endings and softened letters. */
function toRussianSpelling(word: string): string[] {
  if (!/[ўі]/.test(word) || /[їєґғқңәөүұһҳҷ]/.test(word)) return [];
  const spelt = word
    .replace(/(?<=[аяеё])ў$/, 'в')
    .replace(/ав$/, 'ов')
    .replace(/яв$/, 'ев')
    .replace(/(?<=.)ў/g, 'в')
    .replace(/дз(?=[еёіяюьв])/g, 'д')
    .replace(/ц(?=[еёіяюь])/g, 'т')
    .replaceAll('і', 'и');
  return [spelt, spelt.replaceAll('я', 'е')];
}

/** A word that mixes the alphabets, as a Latin one with look-alike Russian letters in it. */
export function toLatinHomoglyphs(word: string): string {
  return Array.from(word, (letter) => LATIN_HOMOGLYPHS[letter] ?? letter).join('');
}
