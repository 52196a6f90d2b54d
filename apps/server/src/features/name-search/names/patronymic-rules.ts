import { type PhoneticKey, phoneticKeys } from './letter-rules.ts';
import { FULL_NAMES } from './short-name-rules.ts';

/** Phonetic, longest first. Without them, patronymics from one name have the same stem: Иванович, Ивановна, Иваныч → ivan. */
const ENDINGS = ['inixna', 'evix', 'evna', 'ovix', 'ovna', 'ixna', 'iwna', 'ix'];

/** Colloquial forms of patronymics. */
const COLLOQUIAL: Readonly<Record<string, string>> = {
  михалыч: 'Михайлович',
  михална: 'Михайловна',
  саныч: 'Александрович',
  санна: 'Александровна',
  палыч: 'Павлович',
  пална: 'Павловна',
  николавна: 'Николаевна',
  григорьич: 'Григорьевич',
  анатольич: 'Анатольевич',
};

const MIN_STEM_LENGTH = 2;

const fullByColloquial = new Map(
  Object.entries(COLLOQUIAL).map(([short, full]) => [phoneticKeys(short)[0], phoneticKeys(full)[0]]),
);

/** The same for the masculine and the feminine patronymic; null where the word is not a patronymic. */
export function patronymicStemOf(key: PhoneticKey): string | null {
  const full = fullByColloquial.get(key) ?? key;
  const ending = ENDINGS.find((end) => full.endsWith(end) && full.length >= end.length + MIN_STEM_LENGTH);
  // A final soft vowel is not always pronounced: Дмитриевич and Дмитрич, Никитич and Никитична.
  return ending === undefined ? null : full.slice(0, -ending.length).replace(/[ie]+$/, '');
}

/** Stems of patronymics from listed names, including those whose vowel is fleeting. */
const ownStems = new Set([
  ...FULL_NAMES.flatMap(({ full }) => phoneticKeys(full).map((key) => key.replace(/[aeiq]+$/, ''))),
  'pavl',
  'lv',
  'petr',
  'qkovl',
]);

/** Whether the word is the patronymic of a listed name, and so not a typo of anything else. */
export function isOwnPatronymic({ patronymicStem }: { readonly patronymicStem: string | null }): boolean {
  return patronymicStem !== null && ownStems.has(patronymicStem);
}
