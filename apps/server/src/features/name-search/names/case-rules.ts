/** Oblique endings, and what may stand in their place in the nominative. */
const ENDINGS: readonly (readonly [oblique: string, nominative: readonly string[]])[] = [
  ['а', ['']],
  ['я', ['й', 'ь']],
  ['у', ['', 'а']],
  ['ю', ['й', 'ь', 'я']],
  ['е', ['', 'а', 'я', 'й', 'ь']],
  ['ы', ['а']],
  ['и', ['а', 'я', 'ь', 'й']],
  ['ом', ['', 'ый', 'ой', 'ий']],
  ['ем', ['', 'й', 'ь']],
  ['ём', ['й', 'ь']],
  ['ым', ['', 'ый', 'ой']],
  ['им', ['ий', 'ой']],
  ['ой', ['а', 'ая']],
  ['ей', ['а', 'я', 'ая', 'яя']],
  ['ёй', ['я']],
  ['ью', ['ь']],
  ['ую', ['ая']],
  ['юю', ['яя']],
  ['ого', ['ый', 'ой', 'ий']],
  ['ому', ['ый', 'ой', 'ий']],
  ['его', ['ий']],
  ['ему', ['ий']],
];

/** Stems that differ from the nominative: a vowel that is only there without an ending. */
const FLEETING: Readonly<Record<string, string>> = { павл: 'павел', льв: 'лев', петр: 'пётр' };
const MIN_STEM_LENGTH = 2;
const VOWEL = /[аеёиоуыэюя]/;

/** The nominatives that a Russian word may be an oblique case of: Ивановой → Иванова, Павлом → Павел. */
export function nominativesOf(written: string): string[] {
  if (!/^[а-яё]+$/.test(written)) return [];
  const found = ENDINGS.flatMap(([oblique, nominative]) => {
    const stem = written.slice(0, -oblique.length);
    if (!written.endsWith(oblique) || stem.length < MIN_STEM_LENGTH) return [];
    return nominative.flatMap((ending) => toNominative(stem, ending));
  });
  return [...new Set(found)].filter((word) => word !== written && VOWEL.test(word));
}

function toNominative(stem: string, ending: string): string[] {
  const whole = ending === '' ? FLEETING[stem] : undefined;
  if (whole !== undefined) return [whole];
  // «й» follows a vowel and «ь» a consonant; nothing at all follows a consonant only.
  const follows = VOWEL.test(stem.charAt(stem.length - 1));
  if (ending === 'й') return follows ? [stem + ending] : [];
  if (ending === 'ь' || ending === '') return follows ? [] : [stem + ending];
  return [stem + ending];
}
