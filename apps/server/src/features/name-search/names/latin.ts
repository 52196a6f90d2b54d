import anyAscii from 'any-ascii';

/** Longest first, as the first match is taken. Some letters can be read in several ways, the likeliest first. */
const LETTERS: readonly (readonly [string, readonly string[]])[] = [
  ['schtsch', ['w']],
  ['chtch', ['w']],
  ['szcz', ['w']],
  ['shch', ['w']],
  ['tsch', ['x']],
  ['sch', ['w']],
  ['tch', ['x', 'tx']],
  ['che', ['xe', 'ke', 'we', 'he']],
  ['chi', ['xi', 'ki', 'wi', 'hi']],
  ['cio', ['xo', 'cio']],
  ['ciu', ['xu', 'ciu']],
  ['jou', ['ju']],
  ['kh', ['h']],
  ['zh', ['j']],
  ['you', ['y', 'iou']],
  ['dj', ['di', 'dj']],
  ['gh', ['g', 'h']],
  ['ch', ['x', 'w', 'h']],
  ['cz', ['x']],
  ['sz', ['w', 'sz']],
  ['ou', ['u', 'ou']],
  ['oo', ['u', 'o']],
  ['ee', ['i', 'e']],
  ['sh', ['w']],
  ['ts', ['c', 'ts']],
  ['tz', ['c', 'tz']],
  ['ce', ['ce', 'xe', 'ke', 'dje']],
  ['ci', ['ci', 'xi', 'ki', 'dji']],
  ['ph', ['f']],
  ['th', ['t']],
  ['ck', ['k']],
  ['yu', ['y']],
  ['ju', ['y']],
  ['iu', ['y']],
  ['ya', ['q']],
  ['ja', ['q', 'dja']],
  ['ia', ['q']],
  ['ea', ['ea', 'q']],
  ['yo', ['e', 'io']],
  ['jo', ['e', 'io']],
  ['ye', ['e']],
  ['je', ['e', 'je', 'dje']],
  ['x', ['ks', 'h']],
  ['w', ['v']],
  ['q', ['k', 'g']],
  ['y', ['i']],
  ['j', ['i', 'j', 'dj']],
  ['c', ['c', 'k', 'dj']],
  ['h', ['h', 'g']],
  // Of Slavic languages, ISO 9 and GOST.
  ['šč', ['w']],
  ['š', ['w']],
  ['č', ['x']],
  ['ć', ['x']],
  ['ž', ['j']],
  ['ŝ', ['w']],
  ['ë', ['e']],
  ['û', ['y', 'u']],
  ['â', ['q', 'a', 'i']],
  // Of Romanian, Turkish, Azerbaijani and Kazakh.
  ['ț', ['c']],
  ['ţ', ['c']],
  ['ș', ['w']],
  ['ş', ['w']],
  ['ç', ['x']],
  ['ə', ['a', 'e', 'q']],
  ['ä', ['a', 'e', 'q']],
  ['ö', ['o', 'e', 'u']],
  ['ü', ['u', 'y']],
  ['î', ['i']],
  ['đ', ['dj', 'd']],
];

/** Letters that are written with a sign. */
const UZBEK_LETTER = /[og][ʻ‘’'`ʼ]/;
const UZBEK_O = /o[ʻ‘’'`ʼ]/g;

/** As Russian hears them: Oʻktam is Уктам, and j is no Polish one. */
function toUzbekSounds(word: string): string {
  return word.replace(UZBEK_O, 'u').replaceAll('j', 'zh');
}

/** @limit list: Less likely pronunciations are not searched for. */
const MAX_READINGS = 16;

/** How a word in lower-case Latin letters may sound, the likeliest first. The same without its diacritics is among them. */
export function transcribeLatin(word: string): string[] {
  const letters = word.normalize('NFC').replace(/[^\p{L}\p{N}]/gu, '');
  const spelt = /[əğ]/.test(letters) ? letters.replaceAll('c', 'dzh') : letters;
  const isUzbek = UZBEK_LETTER.test(word);
  const spellings = [...(isUzbek ? [toAscii(toUzbekSounds(word))] : []), spelt, toAscii(letters)].map(
    withoutEmigrantEnding,
  );
  // The endings of Pouchkine and Fatimah are not heard.
  const respelt = spellings.map((each) => each.replace(/(?<=..in)e$|(?<=..[aeio])h$/, ''));
  // And letter by letter, in which a slip changes one letter only: Cohl for Chol.
  return [...new Set([...mergeReadings([...new Set([...spellings, ...respelt])].map(listReadings)), toAscii(letters)])];
}

/** The endings of Russian surnames as emigrants and the French write them: Smirnoff, Pouchkine. */
function withoutEmigrantEnding(word: string): string {
  return word.replace(/(?<=..[oe])ff$/, 'v');
}

/** The likeliest of each first, so that none is crowded out by the others. */
function mergeReadings(lists: readonly (readonly string[])[]): string[] {
  const longest = Math.max(0, ...lists.map((list) => list.length));
  const merged = Array.from({ length: longest }, (_, at) => lists.flatMap((list) => list[at] ?? [])).flat();
  return [...new Set(merged)].slice(0, MAX_READINGS);
}

function listReadings(spelt: string): string[] {
  let readings = [''];
  for (let at = 0; at < spelt.length; ) {
    const [letters, sounds] = LETTERS.find(([start]) => spelt.startsWith(start, at)) ?? [spelt[at] ?? '', null];
    readings = readings
      .flatMap((reading) => (sounds ?? [toAscii(letters)]).map((sound) => reading + sound))
      .slice(0, MAX_READINGS);
    at += letters.length;
  }
  return readings;
}

/** Without diacritics, and without everything that is then no ASCII letter or digit. */
export function toAscii(text: string): string {
  return anyAscii(text.normalize('NFD').replace(/\p{M}/gu, ''))
    .toLowerCase()
    .replace(/[^a-z\d]/g, '');
}
