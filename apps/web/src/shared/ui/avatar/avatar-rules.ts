const TONES = ['accent', 'success', 'warning', 'danger'] as const;

/** The first letters of the first two words: «Анна Соколова» → АС. */
export function initialsOf(name: string): string {
  const words = name.match(/[\p{L}\p{N}]+/gu) ?? [];
  return words
    .slice(0, 2)
    .map((word) => Array.from(word)[0]?.toLocaleUpperCase('ru') ?? '')
    .join('');
}

/** The same name always has the same colour. */
export function toneOf(name: string): (typeof TONES)[number] {
  let sum = 0;
  for (const letter of name) sum += letter.codePointAt(0) ?? 0;
  return TONES[sum % TONES.length] ?? 'accent';
}
