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

const IN_COUNTRY: Readonly<Record<PhoneCountry, string>> = {
  RU: 'в России',
  AM: 'в Армении',
  AZ: 'в Азербайджане',
  BY: 'в Беларуси',
  KZ: 'в Казахстане',
  TJ: 'в Таджикистане',
  UZ: 'в Узбекистане',
  KG: 'в Киргизии',
  MD: 'в Молдове',
  GE: 'в Грузии',
};

/** «Не хватает двух цифр» */
const LACKING = ['', 'одной', 'двух', 'трёх', 'четырёх', 'пяти', 'шести', 'семи', 'восьми', 'девяти', 'десяти'];
/** «их десять» */
const COUNT = new Map([
  [8, 'восемь'],
  [9, 'девять'],
  [10, 'десять'],
]);

interface Format {
  readonly code: PhoneCountry;
  readonly prefix: string;
  readonly digits: number;
}

export const phoneTexts = {
  label: 'Телефон',
  country: (name: string, prefix: string) => `Страна: ${name}, ${prefix}`,
  countries: 'Страна',
  find: 'Начните печатать название: «бел» — Беларусь.',
  hint: ({ code, prefix, digits }: Format) =>
    prefix === '+7'
      ? 'Можно с 8, с +7 или просто десять цифр.'
      : `${COUNTRY_NAMES[code]}, ${COUNT.get(digits)} цифр после ${prefix}.`,
  INVALID_COUNTRY: 'Из этой страны пока нельзя. Есть Россия и ещё девять, посмотрите список.',
  NOT_A_NUMBER: 'Это не похоже на номер. Нужны только цифры.',
  TOO_SHORT: (format: Format, missing: number) => `${lacking(missing)}: ${rule(format)}`,
  TOO_LONG: (format: Format) => `Лишние цифры: ${rule(format)}`,
};

function rule({ code, prefix, digits }: Format): string {
  return `${IN_COUNTRY[code]} их ${COUNT.get(digits)} после ${prefix}.`;
}

function lacking(missing: number): string {
  const word = LACKING[missing];
  if (!word) return 'Не хватает цифр';
  return `Не хватает ${word} ${missing === 1 ? 'цифры' : 'цифр'}`;
}
