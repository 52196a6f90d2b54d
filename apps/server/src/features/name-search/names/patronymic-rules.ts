import { type SoundKey, soundKeys } from './letter-rules.ts';

/** As they sound, longest first; those of one father end in the same stem: Иванович, Ивановна, Иваныч → ivan. */
const ENDINGS = ['inixna', 'evix', 'evna', 'ovix', 'ovna', 'ixna', 'iwna', 'ix'];

/** What is said for what is written. */
const SPOKEN: Readonly<Record<string, string>> = {
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

const SHORTEST_STEM = 2;

const spoken = new Map(Object.entries(SPOKEN).map(([said, meant]) => [soundKeys(said)[0], soundKeys(meant)[0]]));

/** A sign of whose child somebody is, the same for sons and daughters; null for a word that is no patronymic. */
export function fatherOf(key: SoundKey): string | null {
  const meant = spoken.get(key) ?? key;
  const ending = ENDINGS.find((end) => meant.endsWith(end) && meant.length >= end.length + SHORTEST_STEM);
  // Дмитриевич and Дмитрич, Никитич and Никитична: the last softness is heard or not.
  return ending === undefined ? null : meant.slice(0, -ending.length).replace(/[ie]+$/, '');
}
