import { PHONE_COUNTRIES, PHONE_LIMIT_CHARS, type PhoneCountry } from '@vidno/contract/account/phone';
import parsePhoneNumber, { ParseError, type PhoneNumber, parsePhoneNumberWithError } from 'libphonenumber-js/core';
import { LANDLINES, METADATA } from './metadata.ts';

interface PhoneOptions {
  /** ISO code; a number without a prefix is read as of this country. */
  readonly country: string;
  /** Which characters are allowed at all; by default whatever numbers are written with. */
  readonly filter?: PhoneFilter;
}

/** `digits`: digits, spaces, plus, parentheses and hyphen; or a pattern that the whole text must match. */
export type PhoneFilter = 'digits' | RegExp;

export type ParsedPhone = { readonly ok: true; readonly e164: string; readonly country: PhoneCountry } | RefusedPhone;

export type RefusedPhone = { readonly ok: false } & (
  | { readonly because: 'INVALID_COUNTRY' | 'NOT_A_NUMBER' | 'LANDLINE' }
  | { readonly because: 'TOO_SHORT'; readonly country: PhoneCountry; readonly missingDigits: number }
  /** `extraDigits` is null for a text that is too long to be read. */
  | { readonly because: 'TOO_LONG'; readonly country: PhoneCountry; readonly extraDigits: number | null }
);

const DIGITS_FILTER = /^[\d\s+()-]*$/;
/** Marks of writing direction, which copied contacts have around their numbers, and other signs that nobody sees. */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
/** A link of a page or a contact: `tel:+79000000000`. */
const LINK = /^(?:tel|callto|sms):(?:\/\/)?/i;
/** The prefix that stood in the field before autofill wrote the whole number behind it. */
const PREFIX_BEFORE_PLUS = /^\+?\d{1,3}[\s()-]*(?=\+)/;
/** What numbers are written with besides digits. Anything else is no number, whatever its digits are. */
const SEPARATORS = /[\s+()./~\-\u2010-\u2015]/g;
/** National numbers of all countries are longer, and a number to dial has no more digits than E.164. */
const E164_DIGITS_MAX = 15;
/** Fields of a country in the metadata. */
const CALLING_CODE = 0;
const INTERNATIONAL_PREFIX = 1;
const POSSIBLE_LENGTHS = 3;

/** Reads a number as people write and paste it: 8 900 …, +7 (900) …, 900…, 00374 …, 8 10 374 …, tel:+7900… */
export function parsePhone(text: string, { country: given, filter }: PhoneOptions): ParsedPhone {
  const country = PHONE_COUNTRIES.find((known) => known === given.toUpperCase());
  if (!country) return { ok: false, because: 'INVALID_COUNTRY' };
  if (text.length > PHONE_LIMIT_CHARS) return { ok: false, because: 'TOO_LONG', country, extraDigits: null };
  const cleaned = clean(text);
  if (filter && !(filter === 'digits' ? DIGITS_FILTER : filter).test(cleaned)) return NOT_A_NUMBER;
  const parsed = readDialled(withInternationalPrefix(cleaned, country), country);
  return parsed.ok ? parsed : readLeniently(cleaned, country, parsed);
}

function readLeniently(text: string, country: PhoneCountry, refused: RefusedPhone): ParsedPhone {
  if (refused.because === 'TOO_SHORT') return isWholeLandline(text, country) ? LANDLINE : refused;
  const mayBeDoubled = refused.because === 'TOO_LONG' || refused.because === 'NOT_A_NUMBER';
  return (mayBeDoubled && readDoubled(text, country)) || refused;
}

function readDialled(dialled: string, country: PhoneCountry): ParsedPhone {
  const number = read(dialled, country);
  return number instanceof ParseError ? toRefusal(number, dialled, country) : judge(number, country);
}

/** 812 333-44-55: not everybody who starts with 8 dials the prefix. */
function isWholeLandline(text: string, country: PhoneCountry): boolean {
  return !text.startsWith('+') && isLandline(text.replaceAll(SEPARATORS, ''), country);
}

function clean(text: string): string {
  const normal = text.normalize('NFKC').replaceAll(INVISIBLE, '').trim();
  const number = LINK.test(normal) ? unwrap(normal.replace(LINK, '')) : normal;
  return number.replace(PREFIX_BEFORE_PLUS, '').trim();
}

/** Without what a link adds: escapes, and the context of a local number, which is the chosen country here. */
function unwrap(link: string): string {
  return link
    .replaceAll(/%(2b|20|28|29|2d)/gi, (escaped) => decodeURIComponent(escaped))
    .replace(/;phone-context=[^;]*/i, '');
}

/**
 * What the strict reading refuses because a prefix stands twice or is another country's: +7 7 900…, +7 8 900…, +998 998 90…,
 * 8 before a number of any country, a number with its country's code but no plus. Null if that explains nothing.
 */
function readDoubled(text: string, chosen: PhoneCountry): ParsedPhone | null {
  const digits = text.replaceAll(SEPARATORS, '');
  const countries = [chosen, ...PHONE_COUNTRIES.filter((other) => other !== chosen)];
  const readings = countries.flatMap((country) => {
    const national = findNational(digits, country, { isChosen: country === chosen });
    return national === undefined ? [] : [readDialled(`+${callingCodeOf(country)}${national}`, country)];
  });
  return readings.find((parsed) => parsed.ok || parsed === LANDLINE) ?? null;
}

/** What follows a prefix of any kind, said once or twice. Without its code a number is of the chosen country. */
function findNational(digits: string, country: PhoneCountry, { isChosen }: { isChosen: boolean }): string | undefined {
  const code = `(?:${callingCodeOf(country)})`;
  const national = `(\\d{${digitsOf(country)}})$`;
  const withCode = new RegExp(`^(?:00|810|8|0)?${code}{1,2}(?:80?|0)?${national}`).exec(digits);
  return (withCode ?? (isChosen ? new RegExp(`^(?:80?|0)?${national}`).exec(digits) : null))?.[1];
}

/** How many digits a national number of the country has. */
export function digitsOf(country: PhoneCountry): number {
  return METADATA.countries[country]?.[POSSIBLE_LENGTHS][0];
}

/** Such as 7 for Russia. */
export function callingCodeOf(country: PhoneCountry): string {
  return METADATA.countries[country]?.[CALLING_CODE];
}

/** 00 and 8 10 lead out of a country. Otherwise whoever starts with 8 dials the prefix, however many digits follow; no country has +89. */
function withInternationalPrefix(text: string, country: PhoneCountry): string {
  if (/^\+?00[\s-]*[1-9]/.test(text) && !isNational(text, country)) return text.replace(/^\+?00/, '+');
  const dials810 = METADATA.countries[country]?.[INTERNATIONAL_PREFIX] === '810';
  if (dials810 && ABROAD_BY_810.test(text)) return text.replace(/^8[\s~-]*10/, '+');
  return callingCodeOf(country) === '7' ? text.replace(/^\(?8|^\+8(?=[\s(-]*9)/, '+7') : text;
}

/** No area code begins with 10, and of the codes only those of the ten countries are meant. */
const ABROAD_BY_810 = /^8[\s~-]*10[\s~-]*(?:7|37[345]|99[24568])/;

/** Mobile numbers of Tajikistan may begin with 00. */
function isNational(text: string, country: PhoneCountry): boolean {
  return text.replaceAll(SEPARATORS, '').length === digitsOf(country);
}

const NOT_A_NUMBER = { ok: false, because: 'NOT_A_NUMBER' } as const;
const LANDLINE = { ok: false, because: 'LANDLINE' } as const;

function read(text: string, country: PhoneCountry): PhoneNumber | ParseError {
  try {
    return parsePhoneNumberWithError(text, { defaultCountry: country, extract: false }, METADATA);
  } catch (error) {
    if (error instanceof ParseError) return error;
    throw error;
  }
}

function judge(number: PhoneNumber, fallback: PhoneCountry): ParsedPhone {
  if (number.ext) return NOT_A_NUMBER;
  const landline = PHONE_COUNTRIES.find(
    (one) => callingCodeOf(one) === number.countryCallingCode && isLandline(number.nationalNumber, one),
  );
  if (landline) return LANDLINE;
  const country = countryOf(number, fallback);
  const difference = number.nationalNumber.length - digitsOf(country);
  if (difference < 0) return { ok: false, because: 'TOO_SHORT', country, missingDigits: -difference };
  if (difference > 0) return { ok: false, because: 'TOO_LONG', country, extraDigits: difference };
  return number.isValid() ? { ok: true, e164: number.number, country } : NOT_A_NUMBER;
}

function isLandline(national: string, country: PhoneCountry): boolean {
  const { fixed, mobile } = LANDLINES[country];
  return new RegExp(`^(?:${fixed})$`).test(national) && !new RegExp(`^(?:${mobile})$`).test(national);
}

/** Russia and Kazakhstan share a prefix; a number that is wrong belongs to the one that was chosen. */
function countryOf(number: PhoneNumber, chosen: PhoneCountry): PhoneCountry {
  const users = METADATA.country_calling_codes[number.countryCallingCode] ?? [];
  const found = number.isValid() || !users.includes(chosen) ? (number.country ?? users[0]) : chosen;
  return PHONE_COUNTRIES.find((country) => country === found) ?? chosen;
}

/** What the library refuses to read, because it is no number, of another country or of an impossible length. */
function toRefusal({ message }: ParseError, text: string, country: PhoneCountry): RefusedPhone {
  const national = text.startsWith(`+${callingCodeOf(country)}`) ? text.slice(1 + callingCodeOf(country).length) : text;
  const digits = national.replaceAll(/\D/g, '').length;
  switch (message) {
    case 'INVALID_COUNTRY':
      return { ok: false, because: 'INVALID_COUNTRY' };
    case 'TOO_SHORT':
      return { ok: false, because: 'TOO_SHORT', country, missingDigits: Math.max(1, digitsOf(country) - digits) };
    case 'TOO_LONG':
      return { ok: false, because: 'TOO_LONG', country, extraDigits: Math.max(1, digits - E164_DIGITS_MAX) };
    default:
      return NOT_A_NUMBER;
  }
}

/** A number in E.164 as it is shown: +7 900 000-00-00. What is no number stays as it is. */
export function formatPhone(e164: string): string {
  const shown = parsePhoneNumber(e164, METADATA)?.formatInternational() ?? e164;
  return shown.replace(/ (\d\d) (\d\d)$/, '-$1-$2');
}
