import { PHONE_COUNTRIES, PHONE_LIMIT_CHARS, type PhoneCountry } from '@vidno/contract/account/phone';
import parsePhoneNumber, { ParseError, type PhoneNumber, parsePhoneNumberWithError } from 'libphonenumber-js/core';
import { METADATA } from './metadata.ts';

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
  | { readonly because: 'INVALID_COUNTRY' | 'NOT_A_NUMBER' }
  | { readonly because: 'TOO_SHORT'; readonly country: PhoneCountry; readonly missingDigits: number }
  /** `extraDigits` is null for a text that is too long to be read. */
  | { readonly because: 'TOO_LONG'; readonly country: PhoneCountry; readonly extraDigits: number | null }
);

const DIGITS_FILTER = /^[\d\s+()-]*$/;
/** Marks of writing direction, which copied contacts have around their numbers. */
const DIRECTION_MARKS = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
/** National numbers of all countries are longer, and a number to dial has no more digits than E.164. */
const E164_DIGITS_MAX = 15;
/** Fields of a country in the metadata. */
const CALLING_CODE = 0;
const POSSIBLE_LENGTHS = 3;

/** Reads a number as people write and paste it: 8 900 …, +7 (900) …, 900… */
export function parsePhone(text: string, { country: given, filter }: PhoneOptions): ParsedPhone {
  const country = PHONE_COUNTRIES.find((known) => known === given.toUpperCase());
  if (!country) return { ok: false, because: 'INVALID_COUNTRY' };
  if (text.length > PHONE_LIMIT_CHARS) return { ok: false, because: 'TOO_LONG', country, extraDigits: null };
  const cleaned = text.normalize('NFKC').replaceAll(DIRECTION_MARKS, '').trim();
  if (filter && !(filter === 'digits' ? DIGITS_FILTER : filter).test(cleaned)) return NOT_A_NUMBER;
  const dialled = withInternationalPrefix(cleaned, country);
  const number = read(dialled, country);
  return number instanceof ParseError ? toRefusal(number, dialled, country) : judge(number, country);
}

/** How many digits a national number of the country has. */
export function digitsOf(country: PhoneCountry): number {
  return METADATA.countries[country]?.[POSSIBLE_LENGTHS][0];
}

/** Such as 7 for Russia. */
export function callingCodeOf(country: PhoneCountry): string {
  return METADATA.countries[country]?.[CALLING_CODE];
}

/** Whoever starts with 8 dials the prefix, however many digits follow. */
function withInternationalPrefix(text: string, country: PhoneCountry): string {
  return callingCodeOf(country) === '7' ? text.replace(/^\(?8/, '+7') : text;
}

const NOT_A_NUMBER = { ok: false, because: 'NOT_A_NUMBER' } as const;

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
  const country = countryOf(number, fallback);
  const difference = number.nationalNumber.length - digitsOf(country);
  if (difference < 0) return { ok: false, because: 'TOO_SHORT', country, missingDigits: -difference };
  if (difference > 0) return { ok: false, because: 'TOO_LONG', country, extraDigits: difference };
  return number.isValid() ? { ok: true, e164: number.number, country } : NOT_A_NUMBER;
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
