export const SCHEMES = ['passport', 'british', 'science', 'chat'] as const;
export type Scheme = (typeof SCHEMES)[number];

const COMMON: Readonly<Record<string, string>> = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  д: 'd',
  е: 'e',
  ё: 'e',
  ж: 'zh',
  з: 'z',
  и: 'i',
  й: 'i',
  к: 'k',
  л: 'l',
  м: 'm',
  н: 'n',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'u',
  ф: 'f',
  х: 'kh',
  ц: 'ts',
  ч: 'ch',
  ш: 'sh',
  щ: 'shch',
  ъ: '',
  ы: 'y',
  ь: '',
  э: 'e',
  ю: 'iu',
  я: 'ia',
};

/** How each scheme differs. */
const OWN: Readonly<Record<Scheme, Readonly<Record<string, string>>>> = {
  passport: { ъ: 'ie' },
  british: { ё: 'yo', й: 'y', ю: 'yu', я: 'ya', ь: '' },
  science: { ж: 'ž', й: 'j', х: 'h', ц: 'c', ч: 'č', ш: 'š', щ: 'šč', ю: 'ju', я: 'ja', ь: "'" },
  chat: { ё: 'e', й: 'y', х: 'h', ц: 'c', щ: 'sch', ю: 'yu', я: 'ya', ь: '' },
};

export function toLatin(text: string, scheme: Scheme): string {
  const letters = { ...COMMON, ...OWN[scheme] };
  const latin = Array.from(text.toLowerCase(), (letter) => letters[letter] ?? letter).join('');
  return latin.replace(/(?<=^| )\p{L}/gu, (first) => first.toUpperCase());
}
