import type { MonitorPlace } from '@vidno/contract/monitors/monitors';
import { CITY_PLACES } from './city-places.ts';
import { findPlace, OTHER_NAMES } from './place-rules.ts';
import { REGION_PLACES } from './region-places.ts';
import { listRegions, toLatin } from './rules.ts';

interface Location {
  readonly place: MonitorPlace;
  /** Thousands of inhabitants. */
  readonly size: number;
  /** Of its own name; one of them at least must be meant. */
  readonly words: readonly string[];
  /** Of what it lies in. */
  readonly widerWords: readonly string[];
}

interface Circle {
  readonly name: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly rest: readonly number[];
}

const MOST_LOCATIONS = 20;
/** A city reaches so far; the largest, of three million people, the farthest. */
const CITY_RADIUS_KM = { least: 15, most: 40, ofThousands: 3_000 };

const locations = new Map(
  listRegions()
    .flatMap(({ id, name, cities }) => {
      const widerWords = wordsOf([name, OTHER_NAMES[id] ?? ''].join(' '));
      const places = new Map(CITY_PLACES[id]?.split(', ').map((entry) => [readCircle(entry).name, readCircle(entry)]));
      return [
        toRegion(id, readCircle(`${name} ${REGION_PLACES[id]}`), widerWords),
        ...cities.flatMap((city) => {
          const circle = places.get(city.name);
          return circle ? [toCity(city.id, circle, widerWords)] : [];
        }),
      ];
    })
    .map((location) => [location.place.id, location] as const),
);

const largestFirst = [...locations.values()].sort((one, other) => other.size - one.size);

export function findLocation(id: string): MonitorPlace | null {
  return locations.get(id)?.place ?? null;
}

export interface City {
  readonly id: string;
  /** Without its region. */
  readonly name: string;
}

/** The cities of a subject or a country, largest first; a city, and a subject that is one, is its own. */
export function listCities(placeId: string): City[] {
  const within = largestFirst.filter(({ place }) => place.id.startsWith(`${placeId}-`) && !isSubject(place.id));
  const own = locations.get(placeId)?.place;
  const isCity = own !== undefined && (within.length === 0 || FEDERAL_CITIES.has(placeId));
  const places = [...(isCity ? [own] : []), ...within.map(({ place }) => place)];
  return places.map(({ id, name }) => ({ id, name: name.split(', ')[0] ?? name }));
}

function isSubject(id: string): boolean {
  return /^RU-\d\d$/.test(id);
}

/** Moscow, Saint Petersburg and Sevastopol. */
const FEDERAL_CITIES: ReadonlySet<string> = new Set(['RU-77', 'RU-78', 'RU-92']);

/**
 * Places of which every typed word begins a word, be it typed in Russian, in Latin letters or with the keyboard left in
 * Latin. Largest first; all of them for nothing typed.
 */
export function searchLocations(typed: string): MonitorPlace[] {
  const meant = readingsOf(typed);
  return largestFirst
    .filter((location) => typed.trim() === '' || meant.some((words) => isMeant(location, words)))
    .slice(0, MOST_LOCATIONS)
    .map(({ place }) => place);
}

function isMeant({ words, widerWords }: Location, typed: readonly string[]): boolean {
  const begins = (known: readonly string[]) => (start: string) => known.some((word) => word.startsWith(start));
  return typed.every(begins([...words, ...widerWords])) && typed.some(begins(words));
}

/** What may be meant by the keys that were pressed; everything known of a place stands in Russian and in Latin letters. */
function readingsOf(typed: string): string[][] {
  const readings = [typed, Array.from(typed.toLowerCase(), (key) => RUSSIAN_KEYS[key] ?? key).join('')];
  return [...new Set(readings)].map(plainWords);
}

const RUSSIAN_KEYS: Readonly<Record<string, string>> = Object.fromEntries(
  Array.from("qwertyuiop[]asdfghjkl;'zxcvbnm,.`", (key, index) => [
    key,
    'йцукенгшщзхъфывапролджэячсмитьбюё'[index] ?? '',
  ]),
);

function wordsOf(name: string): string[] {
  const words = plainWords(name);
  return [...new Set([...words, ...words.map(toLatin)])];
}

function plainWords(text: string): string[] {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('ё', 'е')
    .split(/[^\p{L}\d]+/u)
    .filter((word) => word !== '');
}

function toRegion(id: string, { name, latitude, longitude, rest }: Circle, words: readonly string[]): Location {
  const [radius_km = 0, size = 0] = rest;
  return { place: { id, name, latitude, longitude, radius_km }, size, words, widerWords: [] };
}

function toCity(id: string, { name, latitude, longitude, rest }: Circle, widerWords: readonly string[]): Location {
  const [size = 0] = rest;
  const { least, most, ofThousands } = CITY_RADIUS_KM;
  const radius_km = Math.min(most, Math.round(least + (most - least) * Math.sqrt(size / ofThousands)));
  const place = { id, name: findPlace(id)?.name ?? name, latitude, longitude, radius_km };
  return { place, size, words: wordsOf(name), widerWords };
}

/** «Майкоп 44.61 40.10 138» */
function readCircle(entry: string): Circle {
  const [, name = '', numbers = ''] = /^(.*?)((?: [\d.]+)+)$/.exec(entry) ?? [];
  const [latitude = Number.NaN, longitude = Number.NaN, ...rest] = numbers.trim().split(' ').map(Number);
  return { name, latitude, longitude, rest };
}
