import type { IgnoredPart } from '@vidno/contract/keyword/keyword-search';

/** A keyword without what is not a name. */
export interface SetAside {
  readonly rest: string;
  readonly ignored: readonly IgnoredPart[];
  readonly birthYear: number | null;
  readonly age: number | null;
}

type Meaning = 'birthYear' | 'age' | Exclude<IgnoredPart['because'], 'age'>;

const BEFORE = String.raw`(?<![\p{L}\p{N}])`;
const AFTER = String.raw`(?![\p{L}\p{N}])`;
const OF_BIRTH = String.raw`(?:\s*(?:года?\s+рождения|г\.?\s*р\.?|года?|г\.?))?`;
const YEAR = String.raw`(?:19[2-9]\d|20[0-2]\d)`;
const MONTH =
  '(?:январ[ья]|феврал[ья]|марта?|апрел[ья]|ма[йя]|июн[ья]|июл[ья]|августа?|сентябр[ья]|октябр[ья]|ноябр[ья]|декабр[ья])';

/** In the order they are looked for: a phone number has digits that may look like a year. */
const PATTERNS: readonly (readonly [RegExp, Meaning])[] = [
  [/(?:https?:\/\/|www\.|(?:vk\.com|ok\.ru|t\.me|facebook\.com|instagram\.com)\/)\S+/giu, 'link'],
  [/[^\s@,;]+@[^\s@,;]+\.\p{L}{2,}/giu, 'email'],
  [/(?<![\p{L}\p{N}])\+?\d(?:[\s().-]*\d){9,14}(?![\p{L}\p{N}])/gu, 'phone'],
  [new RegExp(`${BEFORE}\\d{1,2}[./-]\\d{1,2}[./-](${YEAR}|\\d\\d)${OF_BIRTH}${AFTER}`, 'giu'), 'birthYear'],
  [new RegExp(`${BEFORE}\\d{1,2}\\s+${MONTH}\\s+(${YEAR})${OF_BIRTH}${AFTER}`, 'giu'), 'birthYear'],
  [new RegExp(`${BEFORE}(${YEAR})${OF_BIRTH}${AFTER}`, 'giu'), 'birthYear'],
  [new RegExp(`${BEFORE}\\d{1,2}\\s+${MONTH}${AFTER}`, 'giu'), 'date'],
  [new RegExp(`${BEFORE}\\d\\d\\s*(?:г\\.?\\s*р\\.?|года?\\s+рождения)${AFTER}`, 'giu'), 'date'],
  [new RegExp(`${BEFORE}(\\d{1,2})\\s*(?:лет|года?)${AFTER}`, 'giu'), 'age'],
  [new RegExp(`${BEFORE}возраст[:\\s]+(\\d{1,2})${AFTER}`, 'giu'), 'age'],
  [
    new RegExp(
      `${BEFORE}(?:найти|найдите|найди|ищу|ищем|искать|разыскива(?:ю|ем|ется)|помогите|пожалуйста|(?:вс[её]\\s+)?про|информация\\s+о|кто\\s+так(?:ой|ая)|родил(?:ся|ась)|дата\\s+рождения|года?\\s+рождения|г\\.?\\s*р\\.|тел(?:ефон)?|возраст|лет)${AFTER}`,
      'giu',
    ),
    'filler',
  ],
];

/** Sets aside dates, ages, phone numbers, emails, links and words such as «найти». What is in quotes stays. */
export function setAside(keyword: string): SetAside {
  const ignored: IgnoredPart[] = [];
  const meanings: { birthYear: number | null; age: number | null } = { birthYear: null, age: null };
  const parts = keyword.split(/(["«»“”„])/);
  let isQuoted = false;
  const rest = parts.map((part) => {
    if (/^["«»“”„]$/.test(part)) isQuoted = !isQuoted;
    if (isQuoted) return part;
    return PATTERNS.reduce(
      (left, [pattern, meaning]) =>
        left.replace(pattern, (found: string, number: unknown) => {
          const text = found.trim();
          if (meaning !== 'birthYear' && meaning !== 'age') {
            ignored.push({ text, because: meaning });
            return ' ';
          }
          const value = toNumber(meaning, String(number));
          meanings[meaning] ??= value;
          ignored.push({ text, because: value === null ? 'date' : 'age' });
          return ' ';
        }),
      part,
    );
  });
  return { rest: rest.join('').trim(), ignored, ...meanings };
}

/** Null for a year of two digits, which may be of either century. */
function toNumber(meaning: 'birthYear' | 'age', digits: string): number | null {
  return meaning === 'birthYear' && digits.length !== 4 ? null : Number(digits);
}
