import { pickOf } from './surnames.ts';

const KEYBOARD = ['йцукенгшщзхъ', 'фывапролджэ', 'ячсмитьбю'];
const BY_EAR: Readonly<Record<string, string>> = {
  а: 'о',
  о: 'а',
  е: 'и',
  и: 'е',
  ё: 'о',
  я: 'е',
  б: 'п',
  п: 'б',
  в: 'ф',
  г: 'к',
  к: 'г',
  д: 'т',
  т: 'д',
  з: 'с',
  с: 'з',
  ж: 'ш',
  ш: 'щ',
  щ: 'ш',
  ы: 'и',
  э: 'е',
};

type Edit = (letters: string[], at: number, random: () => number) => void;

const EDITS: readonly Edit[] = [
  // Deletion.
  (letters, at) => letters.splice(at, 1),
  // A doubled letter.
  (letters, at) => letters.splice(at, 0, letters[at] ?? ''),
  // Transposition.
  (letters, at) => letters.splice(at, 2, letters[at + 1] ?? '', letters[at] ?? ''),
  // A neighbouring key.
  (letters, at, random) => letters.splice(at, 1, neighbourOf(letters[at] ?? '', random)),
  // A letter that sounds alike.
  (letters, at) => letters.splice(at, 1, BY_EAR[letters[at] ?? ''] ?? 'о'),
];

/** The word with one typo, never in its first letter. */
export function addTypo(word: string, random: () => number): string {
  const letters = [...word.toLowerCase()];
  const at = 1 + Math.floor(random() * (letters.length - 2));
  pickOf(EDITS, random)(letters, at, random);
  const mistyped = letters.join('');
  return mistyped === word.toLowerCase() ? addTypo(word, random) : mistyped;
}

function neighbourOf(letter: string, random: () => number): string {
  const row = KEYBOARD.find((keys) => keys.includes(letter)) ?? 'оа';
  const at = row.indexOf(letter);
  return row[at + (random() < 0.5 ? -1 : 1)] ?? row[Math.max(0, at - 1)] ?? 'о';
}
