import { ANY_REGION } from '@vidno/contract/keyword-search';
import type { Region } from '@vidno/contract/session';
import { placeTexts } from './texts.ts';

export interface Place {
  readonly id: string;
  readonly name: string;
  /** What a city lies in. */
  readonly within: string | null;
  /** What it may be found by: words of its own, and of what it lies in. */
  readonly own: readonly string[];
  readonly outer: readonly string[];
}

/** Searched for most, so they need no scrolling. */
const FIRST = ['RU', 'RU-77', 'RU-78'];

/** What people call them beside their names. */
const ALSO: Readonly<Record<string, string>> = {
  'RU-77': 'мск',
  'RU-78': 'спб питер',
  'RU-86': 'хмао',
  'RU-89': 'янао',
  BY: 'белоруссия',
  KG: 'кыргызстан',
  MD: 'молдова',
};

export const EVERYWHERE: Place = {
  id: ANY_REGION,
  name: placeTexts.everywhere,
  within: null,
  own: wordsOf(placeTexts.everywhere),
  outer: [],
};

/** «Везде», then every region and country, each with its cities below it. */
export function toPlaces(regions: readonly Region[]): Place[] {
  const first = regions.filter(({ id }) => FIRST.includes(id)).toSorted((a, b) => rankOf(a) - rankOf(b));
  const others = regions.filter(({ id }) => !FIRST.includes(id));
  return [EVERYWHERE, ...[...first, ...others].flatMap(withCities)];
}

function rankOf({ id }: Region): number {
  return FIRST.indexOf(id);
}

function withCities({ id, name, cities }: Region): Place[] {
  const words = wordsOf(`${name} ${ALSO[id] ?? ''}`);
  return [
    { id, name, within: null, own: words, outer: [] },
    ...cities.map((city) => ({ ...city, within: name, own: wordsOf(city.name), outer: words })),
  ];
}

/** The places whose words begin as those typed do, in any order and whatever the case or «ё»; the nearest first. */
export function matchPlaces(places: readonly Place[], typed: string): readonly Place[] {
  const wanted = wordsOf(typed);
  if (wanted.length === 0) return places;
  const ranked = places.flatMap((place) => {
    const rank = rankMatch(place, wanted);
    return rank === null ? [] : [{ place, rank }];
  });
  return ranked.toSorted((a, b) => a.rank - b.rank).map(({ place }) => place);
}

/** 0: its name begins so; 1: a word of it does; 2: what it lies in. Null: no match. */
function rankMatch({ own, outer }: Place, wanted: readonly string[]): number | null {
  const begins = (words: readonly string[]) => (typed: string) => words.some((word) => word.startsWith(typed));
  if (!wanted.every(begins([...own, ...outer]))) return null;
  if (wanted.every((typed, at) => own[at]?.startsWith(typed))) return 0;
  return wanted.some(begins(own)) ? 1 : 2;
}

function wordsOf(text: string): string[] {
  return (
    text
      .toLowerCase()
      .replaceAll('ё', 'е')
      .match(/[\p{L}\d]+/gu) ?? []
  );
}

/** «Казань, Республика Татарстан»: enough to tell two cities of one name apart. */
export function fullName({ name, within }: Pick<Place, 'name' | 'within'>): string {
  return within === null ? name : `${name}, ${within}`;
}

/** What the address names; everywhere where it names nothing there is. */
export function findPlace(places: readonly Place[], id: string | null): Place {
  return places.find((place) => place.id === id) ?? EVERYWHERE;
}
