/** Oblique endings, and what may stand in their place in the nominative. */
const ENDINGS: readonly (readonly [oblique: string, nominative: readonly string[]])[] = [
  ['а', ['']],
  ['я', ['й', 'ь']],
  ['у', ['', 'а']],
  ['ю', ['й', 'ь', 'я']],
  ['ья', ['ей']],
  ['ьем', ['ей']],
  ['ьём', ['ей']],
  ['ье', ['ей']],
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
  ['ью', ['ь', 'ей']],
  ['ую', ['ая']],
  ['юю', ['яя']],
  ['ого', ['ый', 'ой', 'ий']],
  ['ому', ['ый', 'ой', 'ий']],
  ['его', ['ий']],
  ['ему', ['ий']],
];

/** Given names whose stems differ from the nominative. */
const OTHER_STEMS: Readonly<Record<string, string>> = { павл: 'павел', льв: 'лев', петр: 'пётр', зайц: 'заяц' };
/** Surnames with a vowel that is only there without an ending: Кравца, Коломийца, Стрельца, Мазурка, Королька. */
const FLEETING_VOWELS: readonly (readonly [RegExp, string])[] = [
  [/(?<=[аеиоуыэюя])йц$/, 'ец'],
  [/(?<=[бвгджзклмнпрстфхчшщ])ц$/, 'ец'],
  [/(?<=л)ьц$/, 'ец'],
  [/(?<=[бвгджзлмнпрстфхчшщ])к$/, 'ок'],
  [/(?<=[лнр])ьк$/, 'ек'],
];
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
  const whole = ending === '' ? OTHER_STEMS[stem] : undefined;
  if (whole !== undefined) return [whole];
  // «й» follows a vowel and «ь» a consonant; nothing at all follows a consonant only.
  const follows = VOWEL.test(stem.charAt(stem.length - 1));
  if (ending === 'й') return follows ? [stem + ending] : [];
  if (ending === 'ь') return follows ? [] : [stem + ending];
  if (ending === '') return follows ? [] : [stem, ...withFleetingVowel(stem)];
  return [stem + ending];
}

function withFleetingVowel(stem: string): string[] {
  return FLEETING_VOWELS.flatMap(([end, full]) => (end.test(stem) ? [stem.replace(end, full)] : []));
}
