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
export function transcribeLatin(word: string): string[] {
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
export function toAscii(text: string): string {
  return text.normalize('NFD').replace(/[^a-z\d]/g, '');
}
