import anyAscii from 'any-ascii';
import { transcribeLatin } from './latin.ts';

/** What the library writes otherwise than Russian hears it. */
interface ScriptRules {
  readonly script: RegExp;
  /** Applied in order, to the Latin letters. */
  readonly respelt: readonly (readonly [RegExp, string])[];
  /** The same word as Russian writes it, if that differs. */
  readonly inRussian: readonly (readonly [RegExp, string])[];
}

const RULES: readonly ScriptRules[] = [
  {
    script: /\p{Script=Armenian}/u,
    respelt: [
      [/ow/g, 'u'],
      [/j/g, 'dzh'],
    ],
    inRussian: [
      [/^h/, ''],
      [/gh/g, 'g'],
    ],
  },
  {
    script: /\p{Script=Georgian}/u,
    respelt: [[/j/g, 'dzh']],
    // Of a Russian surname in Georgian: მამედოვი is Мамедов.
    inRussian: [[/(?<=..[oe]v|..in)i$/, '']],
  },
  {
    script: /\p{Script=Hangul}/u,
    respelt: [
      [/eo/g, 'o'],
      [/eu/g, 'y'],
      [/[ao]e/g, 'e'],
    ],
    inRussian: [
      [/^g/, 'k'],
      [/^b/, 'p'],
      [/^d/, 't'],
      [/^j/, 'ch'],
      [/ng$/, 'n'],
    ],
  },
];

/** How a word in neither Latin nor Cyrillic letters may sound. Chinese characters are no letters: many sound alike. */
export function transcribeOther(word: string): string[] {
  if (/\p{Script=Han}/u.test(word)) return [];
  const latin = anyAscii(word.normalize('NFC'))
    .toLowerCase()
    .replace(/[^a-z\d]/g, '');
  const rules = RULES.find(({ script }) => script.test(word));
  if (!rules) return transcribeLatin(latin);
  const respelt = respell(latin, rules.respelt);
  return [...new Set([...transcribeLatin(respelt), ...transcribeLatin(respell(respelt, rules.inRussian))])];
}

function respell(word: string, rules: ScriptRules['respelt']): string {
  return rules.reduce((spelt, [from, to]) => spelt.replace(from, to), word);
}
