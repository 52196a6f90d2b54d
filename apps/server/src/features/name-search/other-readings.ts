import type { MatchReason } from '@vidno/contract/keyword/keyword-search';
import { capitalise } from './compare-words.ts';
import { normaliseLine, toQueryWords } from './keyword.ts';
import { isLatin } from './names/letters.ts';
import { isListedName } from './names/short-names.ts';

/** Another way to read what was typed, and how to say so. */
export interface OtherReading {
  readonly keyword: string;
  readonly reason: MatchReason;
}

/** @limit list: Less likely places to part two words are not tried. */
const MAX_SPLITS = 6;
const MIN_PART_LENGTH = 3;
/** Of a part that is formed as a surname. */
const MIN_SURNAME_LENGTH = 5;

/** Readings to try where the first one finds nobody for sure: the other keyboard layout, and words run together or apart. */
export function listOtherReadings(keyword: string): OtherReading[] {
  const line = normaliseLine(keyword);
  const switched = switchLayout(line);
  const inOtherLayout: OtherReading = {
    keyword: switched,
    reason: { kind: 'layout', text: `«${line}» — это «${switched}» в другой раскладке` },
  };
  return [...(switched === line ? [] : [inOtherLayout]), ...splitJoined(line), ...joinSigns(line)];
}

const SIGNS = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]+$/u;

/** Signs of a script that writes names without spaces: «王 小 明» → «王小明». */
function joinSigns(line: string): OtherReading[] {
  const words = line.split(' ');
  if (words.length === 1 || !words.every((word) => SIGNS.test(word))) return [];
  const joined = words.join('');
  return [{ keyword: joined, reason: { kind: 'joined', text: `«${line}» — это «${joined}» без пробелов` } }];
}

const RUSSIAN = 'йцукенгшщзхъфывапролджэячсмитьбюё';
const LATIN = "qwertyuiop[]asdfghjkl;'zxcvbnm,.`";
const LATIN_SHIFTED = 'QWERTYUIOP{}ASDFGHJKL:"ZXCVBNM<>~';

const toRussian = new Map([
  ...Array.from(LATIN, (key, at) => [key, RUSSIAN.charAt(at)] as const),
  ...Array.from(LATIN_SHIFTED, (key, at) => [key, RUSSIAN.charAt(at).toUpperCase()] as const),
]);
const toLatin = new Map(Array.from(toRussian, ([latin, russian]) => [russian, latin] as const));

/** What the same keys type in the other layout. Where only some words are Latin, the layout was switched between words. */
function switchLayout(line: string): string {
  const hasRussian = /\p{Script=Cyrillic}/u.test(line);
  if (!/\p{Script=Latin}/u.test(line)) return hasRussian ? mapKeys(line, toLatin) : line;
  if (!hasRussian) return mapKeys(line, toRussian);
  return line
    .split(' ')
    .map((word) => (isLatin(word) ? mapKeys(word, toRussian) : word))
    .join(' ');
}

function mapKeys(line: string, keys: ReadonlyMap<string, string>): string {
  return Array.from(line, (key) => keys.get(key) ?? key).join('');
}

const SURNAME = /([оеё]в|[иы]н|[сц]кий|енко|ук|юк)а?$|[сц]кая$/;

/** «Ивановиван» → «Иванов Иван», where one part is a listed name. First where the other is formed as a surname, and the longest. */
function splitJoined(line: string): OtherReading[] {
  const splits = toQueryWords(line).flatMap(({ written, quoted }) => {
    if (quoted) return [];
    return Array.from({ length: Math.max(0, written.length - 2 * MIN_PART_LENGTH + 1) }, (_, index) => {
      const parts = [written.slice(0, MIN_PART_LENGTH + index), written.slice(MIN_PART_LENGTH + index)];
      const listed = Math.max(...parts.map((part) => (isListedName(part) ? part.length : 0)));
      const hasSurname = parts.some(
        (part) => part.length >= MIN_SURNAME_LENGTH && SURNAME.test(part) && !isListedName(part),
      );
      return { written, parts, listed, hasSurname };
    }).filter(({ listed }) => listed > 0);
  });
  return splits
    .sort((one, other) => Number(other.hasSurname) - Number(one.hasSurname) || other.listed - one.listed)
    .slice(0, MAX_SPLITS)
    .map(({ written, parts }) => ({
      keyword: line.toLowerCase().replace(written, parts.join(' ')),
      reason: {
        kind: 'joined',
        text: `«${asTyped(line, written)}» — это «${parts.map(capitalise).join(' ')}» без пробела`,
      },
    }));
}

/** With the capital letters that it was typed with. */
function asTyped(line: string, written: string): string {
  const at = line.toLowerCase().indexOf(written);
  return at < 0 ? written : line.slice(at, at + written.length);
}
