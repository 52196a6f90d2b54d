import type { PhoneCountry } from '@vidno/contract/account/phone';

interface Country {
  readonly code: PhoneCountry;
  readonly prefix: string;
  /** A number as it is written there, for the empty field. */
  readonly example: string;
}

/** Russia first, the others by their Russian names. What numbers look like is in `@vidno/phone`, which is loaded later. */
export const COUNTRIES: readonly Country[] = [
  { code: 'RU', prefix: '+7', example: '900 000-00-00' },
  { code: 'AZ', prefix: '+994', example: '40 000 00 00' },
  { code: 'AM', prefix: '+374', example: '77 000000' },
  { code: 'BY', prefix: '+375', example: '29 000-00-00' },
  { code: 'GE', prefix: '+995', example: '555 00 00 00' },
  { code: 'KZ', prefix: '+7', example: '700 000 0000' },
  { code: 'KG', prefix: '+996', example: '700 000 000' },
  { code: 'MD', prefix: '+373', example: '620 00 000' },
  { code: 'TJ', prefix: '+992', example: '91 700 0000' },
  { code: 'UZ', prefix: '+998', example: '90 000 00 00' },
];

export function countryOf(code: PhoneCountry): Country {
  const found = COUNTRIES.find((country) => country.code === code);
  if (!found) throw new Error(`no country ${code}`);
  return found;
}

/** The number without the prefix of its country, as it stands beside the prefix in the field. */
export function withoutPrefix(written: string, code: PhoneCountry): string {
  const { prefix } = countryOf(code);
  return written.startsWith(prefix) ? written.slice(prefix.length).trim() : written;
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

/** Whether the list of countries has too little room below the field. */
export function opensAbove(freeBelowPx: number): boolean {
  return freeBelowPx <= ROOM_BELOW_PX;
}
