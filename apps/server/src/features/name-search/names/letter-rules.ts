/**
 * A word as it sounds, a sign a sound: Cyrillic and Latin spellings of a name meet in it, and so do е and ё, и and й, a
 * doubled letter and a single one. Of ASCII only, so that it is the same under every locale of a database.
 */
export type SoundKey = string;

/** Case and ё are spelling, not name; a word is letters and digits. */
export function splitWords(text: string): string[] {
  return text.normalize('NFKC').toLowerCase().match(WORD) ?? [];
}

const WORD = /[\p{L}\p{M}\p{N}]+(?:['’ʼ`][\p{L}\p{M}]+)*/gu;

export function withoutYo(text: string): string {
  return text.toLowerCase().replaceAll('ё', 'е');
}

const CYRILLIC: Readonly<Record<string, string>> = {
  ...{ а: 'a', б: 'b', в: 'v', г: 'g', д: 'd', е: 'e', ё: 'e', ж: 'j', з: 'z', и: 'i', й: 'i', к: 'k', л: 'l' },
  ...{ м: 'm', н: 'n', о: 'o', п: 'p', р: 'r', с: 's', т: 't', у: 'u', ф: 'f', х: 'h', ц: 'c', ч: 'x', ш: 'w' },
  ...{ щ: 'w', ъ: '', ы: 'i', ь: '', э: 'e', ю: 'y', я: 'q' },
  // Of the neighbours.
  ...{ і: 'i', ї: 'i', є: 'e', ґ: 'g', ў: 'u', ә: 'a', ғ: 'g', қ: 'k', ң: 'n', ө: 'o', ұ: 'u', ү: 'u', һ: 'h' },
};

/** Longest first: at each place the first that fits is taken. More than one sound: each may be meant. */
const LATIN: readonly (readonly [string, readonly string[]])[] = [
  ['shch', ['w']],
  ['sch', ['w']],
  ['tch', ['x']],
  ['kh', ['h']],
  ['zh', ['j']],
  ['ch', ['x']],
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
  ['x', ['ks']],
  ['w', ['v']],
  ['q', ['k']],
  ['y', ['i']],
  ['j', ['i', 'j']],
  ['c', ['c', 'k']],
];

/** Letters that carry a mark in Latin Russian; other marks fall away. */
const MARKED: Readonly<Record<string, string>> = { š: 'sh', č: 'ch', ž: 'zh', ŝ: 'shch', ë: 'e' };

/** Latin letters that look like Russian ones, typed among them. */
const LOOKALIKES: Readonly<Record<string, string>> = {
  ...{ a: 'а', b: 'в', c: 'с', e: 'е', h: 'н', k: 'к', m: 'м', o: 'о', p: 'р', t: 'т', x: 'х', y: 'у' },
};

const MOST_READINGS = 4;

/** The sounds of one word, the likeliest reading first; the forms of a surname for man and woman sound alike. */
export function soundKeys(word: string): SoundKey[] {
  return [...new Set(letterKeys(word).map(soundKeyOf))];
}

/** Of any spelling of a word the one of its sound keys that belongs to it; of a sound key itself. */
export function soundKeyOf(spelling: SoundKey): SoundKey {
  const whole = fold(spelling);
  const key = fold(toManForm(whole));
  // What an ending leaves may sound shorter, and have an ending itself: aioi → aii → ai.
  return key === whole ? key : soundKeyOf(key);
}

/** As `soundKeys`, with the ending of a woman's surname left on. */
export function wholeKeys(word: string): SoundKey[] {
  return [...new Set(letterKeys(word).map(fold))];
}

/** Letter for letter: one slip of the finger is one slip here, which it need not be among sounds. */
export function letterKeys(word: string): SoundKey[] {
  // By way of capitals, for some letters have none of their own: ß, ı.
  const lower = word.normalize('NFKC').toLowerCase().toUpperCase().toLowerCase();
  const readings = isLatin(lower) ? readLatin(lower) : [readCyrillic(lower)];
  return [...new Set(readings)].filter((key) => key !== '');
}

/** A word with one Cyrillic letter is a Cyrillic one, whatever else was typed into it. */
export function isLatin(word: string): boolean {
  return /\p{Script=Latin}/u.test(word) && !/\p{Script=Cyrillic}/u.test(word);
}

function readCyrillic(word: string): string {
  return Array.from(word, (letter) => CYRILLIC[LOOKALIKES[letter] ?? letter] ?? plain(letter)).join('');
}

function readLatin(word: string): string[] {
  const spelt = plain(Array.from(word, (letter) => MARKED[letter] ?? CYRILLIC[letter] ?? letter).join(''));
  let readings = [''];
  for (let at = 0; at < spelt.length; ) {
    const [letters, sounds] = LATIN.find(([start]) => spelt.startsWith(start, at)) ?? [spelt[at] ?? '', null];
    readings = readings
      .flatMap((reading) => (sounds ?? [letters]).map((sound) => reading + sound))
      .slice(0, MOST_READINGS);
    at += letters.length;
  }
  return readings;
}

/** Without accents, and nothing but ASCII letters and digits. */
function plain(text: string): string {
  return text.normalize('NFD').replace(/[^a-z\d]/g, '');
}

/** Softness, length and the й between vowels are heard alike, whoever writes them; a number is its digits. */
function fold(sounds: string): SoundKey {
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
function toManForm(key: SoundKey): SoundKey {
  return key.replace(/(?<=..)(ov|ev|in)a$/, '$1').replace(/(?<=..)(aq|oi)$/, 'i');
}
