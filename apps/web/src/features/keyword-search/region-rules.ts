import { ANY_REGION } from '@vidno/contract/keyword/keyword-search';
import type { Region } from '@vidno/contract/regions';
import { regionTexts } from './texts.ts';

/** A region, a country or a city to choose in the form. */
export interface RegionOption {
  readonly id: string;
  readonly name: string;
  /** The region of a city. */
  readonly parent: string | null;
  /** Words to match against the typed text: its own, and those of its parent. */
  readonly ownWords: readonly string[];
  readonly parentWords: readonly string[];
}

/** The most frequent choices come first. */
const FIRST = ['RU', 'RU-77', 'RU-78'];

/** Colloquial names, by region. */
const ALIASES: Readonly<Record<string, string>> = {
  'RU-77': 'мск',
  'RU-78': 'спб питер',
  'RU-86': 'хмао',
  'RU-89': 'янао',
  BY: 'белоруссия',
  KG: 'кыргызстан',
  MD: 'молдова',
};

export const EVERYWHERE: RegionOption = {
  id: ANY_REGION,
  name: regionTexts.everywhere,
  parent: null,
  ownWords: wordsOf(regionTexts.everywhere),
  parentWords: [],
};

/** «Везде», then every region and country, each followed by its cities. */
export function toRegionOptions(regions: readonly Region[]): RegionOption[] {
  const first = regions.filter(({ id }) => FIRST.includes(id)).toSorted((a, b) => rankOf(a) - rankOf(b));
  const others = regions.filter(({ id }) => !FIRST.includes(id));
  return [EVERYWHERE, ...[...first, ...others].flatMap(withCities)];
}

function rankOf({ id }: Region): number {
  return FIRST.indexOf(id);
}

function withCities({ id, name, cities }: Region): RegionOption[] {
  const words = wordsOf(`${name} ${ALIASES[id] ?? ''}`);
  return [
    { id, name, parent: null, ownWords: words, parentWords: [] },
    ...cities.map((city) => ({ ...city, parent: name, ownWords: wordsOf(city.name), parentWords: words })),
  ];
}

/** Options with a word starting with each typed word, ignoring word order, case and «ё»; best matches first. */
export function matchRegions(options: readonly RegionOption[], typed: string): readonly RegionOption[] {
  const prefixes = wordsOf(typed);
  if (prefixes.length === 0) return options;
  const ranked = options.flatMap((option) => {
    const rank = rankMatch(option, prefixes);
    return rank === null ? [] : [{ option, rank }];
  });
  return ranked.toSorted((a, b) => a.rank - b.rank).map(({ option }) => option);
}

/** 0: the name starts with the typed text; 1: one of its own words matches; 2: only the parent does. Null: no match. */
function rankMatch({ ownWords, parentWords }: RegionOption, prefixes: readonly string[]): number | null {
  const startsIn = (words: readonly string[]) => (prefix: string) => words.some((word) => word.startsWith(prefix));
  if (!prefixes.every(startsIn([...ownWords, ...parentWords]))) return null;
  if (prefixes.every((prefix, index) => ownWords[index]?.startsWith(prefix))) return 0;
  return prefixes.some(startsIn(ownWords)) ? 1 : 2;
}

function wordsOf(text: string): string[] {
  return (
    text
      .toLowerCase()
      .replaceAll('ё', 'е')
      .match(/[\p{L}\d]+/gu) ?? []
  );
}

/** «Казань, Республика Татарстан»: tells two cities of the same name apart. */
export function nameWithParent({ name, parent }: Pick<RegionOption, 'name' | 'parent'>): string {
  return parent === null ? name : `${name}, ${parent}`;
}

/** The option with this id, or everywhere if there is none. */
export function findRegion(options: readonly RegionOption[], id: string | null): RegionOption {
  return options.find((option) => option.id === id) ?? EVERYWHERE;
}
