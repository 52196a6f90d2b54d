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

type Slip = (letters: string[], at: number, random: () => number) => void;

const SLIPS: readonly Slip[] = [
  // Left out.
  (letters, at) => letters.splice(at, 1),
  // Twice.
  (letters, at) => letters.splice(at, 0, letters[at] ?? ''),
  // Swapped with the next.
  (letters, at) => letters.splice(at, 2, letters[at + 1] ?? '', letters[at] ?? ''),
  // The key beside.
  (letters, at, random) => letters.splice(at, 1, besideOf(letters[at] ?? '', random)),
  // As heard.
  (letters, at) => letters.splice(at, 1, BY_EAR[letters[at] ?? ''] ?? 'о'),
];

/** The word with one slip, never in its first letter. */
export function addTypo(word: string, random: () => number): string {
  const letters = [...word.toLowerCase()];
  const at = 1 + Math.floor(random() * (letters.length - 2));
  pickOf(SLIPS, random)(letters, at, random);
  const broken = letters.join('');
  return broken === word.toLowerCase() ? addTypo(word, random) : broken;
}

function besideOf(letter: string, random: () => number): string {
  const row = KEYBOARD.find((keys) => keys.includes(letter)) ?? 'оа';
  const at = row.indexOf(letter);
  return row[at + (random() < 0.5 ? -1 : 1)] ?? row[Math.max(0, at - 1)] ?? 'о';
}
