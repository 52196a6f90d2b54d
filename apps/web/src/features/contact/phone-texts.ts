import type { PhoneCountry } from '@vidno/contract/account/phone';

export const COUNTRY_NAMES: Readonly<Record<PhoneCountry, string>> = {
  RU: 'Россия',
  AM: 'Армения',
  AZ: 'Азербайджан',
  BY: 'Беларусь',
  KZ: 'Казахстан',
  TJ: 'Таджикистан',
  UZ: 'Узбекистан',
  KG: 'Киргизия',
  MD: 'Молдова',
  GE: 'Грузия',
};

/** What is wrong with a number is worded in `@vidno/phone`, the same as by the server. */
export const phoneTexts = {
  label: 'Телефон',
  country: (name: string) => `Страна: ${name}, `,
  countries: 'Страна',
  find: 'Начните печатать название: «бел» — Беларусь.',
  hint: (code: PhoneCountry) =>
    code === 'RU' || code === 'KZ' ? 'Можно с 8, с +7 или просто десять цифр.' : 'Можно с кодом страны или без него.',
};
