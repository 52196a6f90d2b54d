import { pickOf } from '../surnames.ts';

type Slip = (name: string, random: () => number) => string;

const LATIN = 'abcdefghijklmnopqrstuvwxyz';

/** Changes a word of the name, of at least so many letters, after its first letter. */
function inWord(least: number, change: (letters: string[], at: number, random: () => number) => void): Slip {
  return (name, random) => {
    const words = [...name.matchAll(/\p{L}+/gu)].filter(([word]) => word.length >= least);
    if (words.length === 0) return name;
    const found = pickOf(words, random);
    const letters = [...found[0]];
    change(letters, 1 + Math.floor(random() * (letters.length - 2)), random);
    return name.slice(0, found.index) + letters.join('') + name.slice(found.index + found[0].length);
  };
}

const swapped = (letters: string[], at: number) => letters.splice(at, 2, letters[at + 1] ?? '', letters[at] ?? '');

const SLIPS: readonly Slip[] = [
  inWord(3, swapped),
  inWord(4, (letters, at) => letters.splice(at, 1)),
  inWord(4, (letters, at) => letters.splice(at, 0, letters[at] ?? '')),
  inWord(5, (letters, at, random) => letters.splice(at, 1, pickOf([...LATIN], random))),
  inWord(5, (letters, at, random) => letters.splice(at, 0, pickOf([...LATIN], random))),
  // A letter that moved to the next word, or the one before.
  (name, random) =>
    random() < 0.5
      ? name.replace(/(\p{L}{2,})(\p{L}) (?=\p{L}{3})/u, '$1 $2')
      : name.replace(/(?<=\p{L}{3}) (\p{L})(?=\p{L}{2})/u, '$1 '),
  // The surname and a comma first.
  (name) => name.replace(/^(.+) (\S+)$/u, '$2, $1'),
  (name) => name.replace(/^(\S+) (\S+) (.+)$/u, '$3, $1 $2'),
  (name) => name.replaceAll("'", ''),
  (name) => name.replaceAll('-', ' '),
];

/** The name as somebody types it with one slip, or as it is where it has no room for that. */
export function addSlip(name: string, random: () => number): string {
  const shuffled = SLIPS.map((slip) => ({ slip, key: random() })).sort((one, other) => one.key - other.key);
  return shuffled.map(({ slip }) => slip(name, random)).find((typed) => typed !== name) ?? name;
}
