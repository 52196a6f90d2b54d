import { type IgnoredPart, KEYWORD_LIMIT_CHARS, KEYWORD_WORDS_MAX } from '@vidno/contract/keyword/keyword-search';
import { spellingKeys, splitWords, withoutInvisible, withoutYo } from './names/letters.ts';
import {
  isGivenName,
  isOwnPatronymic,
  isParticle,
  isPatronymic,
  isPatronymicParticle,
  MAX_WORD_LENGTH,
  type NameWord,
  toNameWord,
  wholeNameOf,
} from './names/name-words.ts';

export interface QueryWord extends NameWord {
  /** Typed in quotes: matches as written only. */
  readonly quoted: boolean;
  /** Typed without a capital letter where another word has one, so hardly a name. */
  readonly isSmall: boolean;
}

type ParsedKeyword =
  | { readonly kind: 'keyword'; readonly keyword: string }
  | {
      readonly kind: 'refused';
      readonly because: 'keyword_blank' | 'keyword_short' | 'keyword_long' | 'keyword_unsearchable';
    };

const MIN_WORD_LENGTH = 2;

/** Normalises the keyword, or tells why it cannot be searched for. */
export function parseKeyword(given: string): ParsedKeyword {
  const keyword = normaliseLine(given);
  if (keyword.length > KEYWORD_LIMIT_CHARS) return { kind: 'refused', because: 'keyword_long' };
  const words = splitWords(keyword);
  if (keyword === '') return { kind: 'refused', because: 'keyword_blank' };
  // Only signs, or what no index holds.
  if (words.length === 0 || words.some(isTooLong)) return { kind: 'refused', because: 'keyword_unsearchable' };
  if (!words.some(isWholeWord)) return { kind: 'refused', because: 'keyword_short' };
  return { kind: 'keyword', keyword };
}

function isTooLong(word: string): boolean {
  return word.length > MAX_WORD_LENGTH;
}

/** Without characters that the database cannot store or a reader cannot see. */
export function normaliseLine(given: string): string {
  return withoutInvisible(given.toWellFormed())
    .replace(/[\s\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim();
}

/** Keywords with the same key are the same search. */
export function keywordKey(keyword: string): string {
  return withoutYo(normaliseLine(keyword));
}

/** They are in no name, and PostgreSQL's text index drops them too. */
const STOP_WORDS = new Set('и в во на с со из по от до за у к ко о об для the of and in from'.split(' '));

/** A sign of a script that writes words with one is a word. */
function isWholeWord(word: string): boolean {
  return (
    word.length >= MIN_WORD_LENGTH ||
    /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(word)
  );
}

/** What was typed, read as a name. */
interface Reading {
  readonly words: readonly QueryWord[];
  /** Letters that stand for names, in the order typed. */
  readonly initials: readonly Initial[];
  /** May be missing in a record: the patronymic, which may be of two words. */
  readonly optional: readonly QueryWord[];
  /** All that was typed, as if every word were one of a name. */
  readonly whole: WholeName;
  readonly setAside: Omit<SetAside, 'rest'>;
}

export interface WholeName {
  readonly words: readonly QueryWord[];
  /** See `wholeNameOf`. */
  readonly name: string;
}

function toWholeName(keyword: string): WholeName {
  const words = splitWords(normaliseLine(keyword)).map((written) => ({
    ...toNameWord(written),
    quoted: false,
    isSmall: false,
  }));
  return { words, name: wholeNameOf(words) };
}

export interface Initial {
  readonly written: string;
  readonly sound: string;
}

export function readKeyword(keyword: string): Reading {
  const { rest, ...aside } = setAsideIfWordsRemain(keyword);
  const words = toQueryWords(keyword);
  const initials = findInitials(rest, words);
  const ignored = [...aside.ignored, ...listUnusedWords(rest, initials)];
  return {
    words,
    initials,
    optional: listOptionalWords(words),
    whole: toWholeName(keyword),
    setAside: { ...aside, ignored },
  };
}

/** A keyword of nothing but years or such words is searched for as it is. */
function setAsideIfWordsRemain(keyword: string): SetAside {
  const line = normaliseLine(keyword);
  const aside = setAside(line);
  return splitWords(aside.rest).some(isWholeWord) ? aside : { rest: line, ignored: [], birthYear: null, age: null };
}

/** @limit list: Further initials are not compared. */
const MAX_INITIALS = 3;
/** Two letters with dots, a single one with a dot, and a single capital. «г.» is a town, and the last letter of XA'Y is none. */
const INITIAL =
  /(?<![\p{L}\p{N}\p{M}'’ʼ`ʻ‘´])(?:\p{L}(?=\.\s?\p{L}\.)|(?<=\p{L}\.\s?)\p{L}(?=\.)|[^\P{L}гсдп](?=\.)|\p{Lu}(?![\p{L}\p{N}\p{M}'’ʼ`ʻ‘´]))/gu;

function findInitials(line: string, words: readonly QueryWord[]): Initial[] {
  if (words.every(({ written }) => !isWholeWord(written))) return [];
  return (line.match(INITIAL) ?? [])
    .filter((letter) => !STOP_WORDS.has(letter) && !isWholeWord(letter))
    .flatMap((letter) => {
      const sound = spellingKeys(letter)[0]?.charAt(0);
      return sound === undefined ? [] : [{ written: letter.toUpperCase(), sound }];
    })
    .slice(0, MAX_INITIALS);
}

/** The words of the keyword, in the order typed. */
export function toQueryWords(keyword: string): QueryWord[] {
  const { rest } = setAsideIfWordsRemain(keyword);
  const small = listSmallWords(rest);
  return divideWords(rest).used.map(({ written, quoted }) => ({
    ...toNameWord(written),
    quoted,
    isSmall: small.has(written),
  }));
}

interface TypedWord {
  readonly written: string;
  readonly quoted: boolean;
}

/** Single letters and stop words count only if there is nothing else. */
function divideWords(rest: string): Record<'used' | 'beyond' | 'insignificant', readonly TypedWord[]> {
  const words = rest
    .split(/["«»“”„]/)
    .flatMap((part, index) => splitWords(part).map((written) => ({ written, quoted: index % 2 === 1 })));
  const significant = words.filter(({ written }) => isWholeWord(written) && !STOP_WORDS.has(written));
  const counted = significant.length > 0 ? significant : words;
  return {
    used: counted.slice(0, KEYWORD_WORDS_MAX),
    beyond: counted.slice(KEYWORD_WORDS_MAX),
    insignificant: significant.length > 0 ? words.filter((word) => !significant.includes(word)) : [],
  };
}

/** Each once. A letter that stands for a name is used. */
function listUnusedWords(rest: string, initials: readonly Initial[]): IgnoredPart[] {
  const { used, beyond, insignificant } = divideWords(rest);
  const known = new Set([...used.map(({ written }) => written), ...initials.map((each) => each.written.toLowerCase())]);
  const because = new Map<string, IgnoredPart['because']>([
    ...insignificant.map(({ written }) => [written, STOP_WORDS.has(written) ? 'stop_word' : 'short'] as const),
    ...beyond.map(({ written }) => [written, 'beyond'] as const),
  ]);
  return [...because].flatMap(([text, reason]) => (known.has(text) ? [] : [{ text, because: reason }]));
}

function listSmallWords(line: string): ReadonlySet<string> {
  const hasCapital = /(?<![\p{L}\p{M}\p{N}])\p{Lu}/u.test(line);
  return new Set(
    hasCapital
      ? line.split(/[\s\p{Pd}]+/u).flatMap((part) => (/^\P{L}*\p{Ll}/u.test(part) ? splitWords(part) : []))
      : [],
  );
}

/** Whether a search for this name can find it. */
export function isSearchable(name: string): boolean {
  return parseKeyword(name).kind === 'keyword';
}

/** The patronymic of a full name, since many records have none: «Ильич», «Керим кызы». */
export function listOptionalWords(words: readonly QueryWord[]): QueryWord[] {
  const isOptional = (word: QueryWord) => !word.quoted && (isPatronymic(word) || isPatronymicParticle(word));
  // «Николай Иванович Шушкевич»: what is surely a patronymic comes before what is only formed as one.
  const own = words.findLastIndex((word) => isOptional(word) && isOwnPatronymic(word));
  const at = own >= 0 ? own : words.findLastIndex(isOptional);
  const word = words[at];
  if (!word) return [];
  const father = isPatronymicParticle(word) ? words[at - 1] : undefined;
  const optional = father && !father.quoted ? [father, word] : [word];
  return words.length - optional.length < 2 ? [] : optional;
}

/** Whether a first name and a surname are among the words of which each is explained. What they are is told by lists, else by place. */
export function isFullNameExplained(words: readonly QueryWord[], isExplained: (word: QueryWord) => boolean): boolean {
  const named = words.filter((word) => !isPatronymic(word) && !isParticle(word));
  const given = named.filter(isGivenName);
  const surnames = named.filter((word) => !isGivenName(word));
  if (given.length > 0 && surnames.length > 0) return given.some(isExplained) && surnames.some(isExplained);
  const ends = [named[0], named.at(-1)];
  return ends.every((word) => word !== undefined && isExplained(word));
}

/** A keyword without what is not a name. */
interface SetAside {
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

export interface AgeRange {
  readonly from: number;
  readonly to: number;
}

/** Records state an age and not a birthday, and some are a year or two old. */
const TOLERANCE_YEARS = 2;

/** The ages that a year of birth or an age in the keyword leaves; null for any. */
export function toAgeRange({ birthYear, age }: Pick<SetAside, 'birthYear' | 'age'>, now: Date): AgeRange | null {
  const meant = age ?? (birthYear === null ? null : now.getUTCFullYear() - birthYear);
  return meant === null ? null : { from: meant - TOLERANCE_YEARS, to: meant + TOLERANCE_YEARS };
}

/** An unknown age may be any. */
export function isOfAge(age: number | null, range: AgeRange | null): boolean {
  return age === null || range === null || (age >= range.from && age <= range.to);
}
