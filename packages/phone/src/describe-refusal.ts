import type { PhoneCountry } from '@vidno/contract/account/phone';
import { callingCodeOf, digitsOf, type RefusedPhone } from './parse-phone.ts';

const IN_COUNTRY: Record<PhoneCountry, string> = {
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
/** «Не хватает …», by the number of digits. */
const MISSING = [
  'одной цифры',
  'двух цифр',
  'трёх цифр',
  'четырёх цифр',
  'пяти цифр',
  'шести цифр',
  'семи цифр',
  'восьми цифр',
  'девяти цифр',
  'десяти цифр',
];
const DIGITS_OF_NUMBER: Record<number, string> = { 8: 'восемь', 9: 'девять', 10: 'десять' };

/** What is wrong with the number, for the screen. */
export function describeRefusal(refused: RefusedPhone): string {
  switch (refused.because) {
    case 'INVALID_COUNTRY':
      return 'Из этой страны пока нельзя. Есть Россия и ещё девять, посмотрите список.';
    case 'NOT_A_NUMBER':
      return 'Это не похоже на номер. Нужны только цифры.';
    case 'TOO_SHORT':
      return `Не хватает ${MISSING[refused.missingDigits - 1] ?? 'цифр'}: ${describeLength(refused.country)}.`;
    case 'TOO_LONG':
      return `Лишние цифры: ${describeLength(refused.country)}.`;
    case 'LANDLINE':
      return 'Это городской номер, код на него не придёт. Укажите мобильный.';
  }
}

function describeLength(country: PhoneCountry): string {
  return `${IN_COUNTRY[country]} их ${DIGITS_OF_NUMBER[digitsOf(country)]} после +${callingCodeOf(country)}`;
}
