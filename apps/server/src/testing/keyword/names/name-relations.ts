import { ONE_NAME } from './used-names.ts';

/** Whether two given names are one name. */
export function isSameName(one: string, other: string): boolean {
  return one === other || ONE_NAME.some((names) => names.includes(one) && names.includes(other));
}

const RUSSIAN = 'йцукенгшщзхъфывапролджэячсмитьбюё';
const LATIN = "qwertyuiop[]asdfghjkl;'zxcvbnm,.`";

/** What appears when Russian is typed with the English layout on. */
export function toOtherLayout(text: string): string {
  return Array.from(text, (letter) => {
    const key = LATIN[RUSSIAN.indexOf(letter.toLowerCase())];
    if (key === undefined || !RUSSIAN.includes(letter.toLowerCase())) return letter;
    return letter === letter.toLowerCase() ? key : key.toUpperCase();
  }).join('');
}

export function withoutYo(text: string): string {
  return text.replaceAll('ё', 'е');
}

/** The same for the masculine and the feminine form of a surname. */
export function masculine(surname: string): string {
  return withoutYo(surname)
    .replace(/(?<=[ое]в|[иы]н)а$/, '')
    .replace(/(ая|[иыо]й)$/, '');
}
