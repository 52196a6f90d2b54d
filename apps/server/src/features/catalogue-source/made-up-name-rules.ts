/** A random whole number from 0, below the count. */
export type Draw = (count: number) => number;

/** No name has only these, and no slip of the finger makes a name of them. */
const LETTERS = 'жщцфхчк';
const WORD_LENGTH = 9;

/** Two words that are nobody's name, others each time. */
export function makeUpName(draw: Draw): string {
  const word = () => Array.from({ length: WORD_LENGTH }, () => LETTERS.charAt(draw(LETTERS.length))).join('');
  return `${word()} ${word()}`;
}
