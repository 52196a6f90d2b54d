import type { PhoneCountry } from '@vidno/contract/account/phone';

interface Country {
  readonly code: PhoneCountry;
  readonly prefix: string;
  /** Digits after the prefix. */
  readonly digits: number;
  /** A number as it is written there, for the empty field. */
  readonly example: string;
}

/** Russia first, the others by their Russian names. */
export const COUNTRIES: readonly Country[] = [
  { code: 'RU', prefix: '+7', digits: 10, example: '900 000-00-00' },
  { code: 'AZ', prefix: '+994', digits: 9, example: '40 000 00 00' },
  { code: 'AM', prefix: '+374', digits: 8, example: '77 000000' },
  { code: 'BY', prefix: '+375', digits: 9, example: '29 000-00-00' },
  { code: 'GE', prefix: '+995', digits: 9, example: '555 00 00 00' },
  { code: 'KZ', prefix: '+7', digits: 10, example: '700 000 0000' },
  { code: 'KG', prefix: '+996', digits: 9, example: '700 000 000' },
  { code: 'MD', prefix: '+373', digits: 8, example: '620 00 000' },
  { code: 'TJ', prefix: '+992', digits: 9, example: '917 00 0000' },
  { code: 'UZ', prefix: '+998', digits: 9, example: '90 000 00 00' },
];

export function countryOf(code: PhoneCountry): Country {
  const found = COUNTRIES.find((country) => country.code === code);
  if (!found) throw new Error(`no country ${code}`);
  return found;
}

/** What a number is made of: digits, spaces, plus, parentheses and hyphen. */
export const PHONE_CHARACTERS = /[\d\s+()-]/;

export function keepCharacters(text: string, allowed: RegExp): string {
  return [...text].filter((character) => allowed.test(character)).join('');
}

/** How many digits a number lacks that is too short; 0 if that cannot be told. */
export function missingDigits(text: string, code: PhoneCountry): number {
  const { prefix, digits } = countryOf(code);
  const typed = text.replace(/[^\d+]/g, '');
  const national = typed.startsWith(prefix) ? typed.slice(prefix.length) : withoutTrunkPrefix(typed, code);
  return Math.max(0, digits - national.replace(/\D/g, '').length);
}

/** In Russia and Kazakhstan 8 stands in front of numbers dialled within the country; none of them begins so itself. */
function withoutTrunkPrefix(typed: string, code: PhoneCountry): string {
  return (code === 'RU' || code === 'KZ') && typed.startsWith('8') ? typed.slice(1) : typed;
}

/** The first country whose name, code or prefix begins with what was typed; -1 if none. */
export function placeOfTyped(typed: string, names: Readonly<Record<PhoneCountry, string>>): number {
  const wanted = folded(typed);
  if (wanted === '') return -1;
  return COUNTRIES.findIndex(({ code, prefix }) =>
    [names[code], code, prefix, prefix.slice(1)].some((name) => folded(name).startsWith(wanted)),
  );
}

function folded(text: string): string {
  return text.trim().toLowerCase().replaceAll('ё', 'е');
}

const ROOM_BELOW_PX = 200;

export function opensAbove(freeBelowPx: number): boolean {
  return freeBelowPx <= ROOM_BELOW_PX;
}
