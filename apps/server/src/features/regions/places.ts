import type { MonitorPlace } from '@vidno/contract/monitors/monitors';
import { CITY_PLACES, REGION_PLACES } from './coordinates.ts';
import { listRegions, toLatin } from './regions.ts';

/** A place that can be searched in. */
interface Place {
  readonly id: string;
  /** «Казань, Республика Татарстан» */
  readonly name: string;
  /** Ids of the places that contain it, the smallest first. */
  readonly wider: readonly string[];
}

/** Informal names of subjects and countries, by id. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  'RU-02': 'башкирия',
  'RU-07': 'кабардино балкария',
  'RU-09': 'карачаево черкесия',
  'RU-14': 'якутия, саха',
  'RU-15': 'северная осетия, осетия',
  'RU-16': 'татария',
  'RU-18': 'удмуртия',
  'RU-20': 'чечня',
  'RU-21': 'чувашия, чувашская',
  'RU-42': 'кемеровская, кузбасс',
  'RU-78': 'спб, питер, санкт петербург, петербург, ленинград',
  'RU-77': 'мск',
  'RU-79': 'еао, еврейская',
  'RU-86': 'хмао, югра, ханты мансийский',
  'RU-89': 'янао',
  'RU-93': 'днр, донецкая',
  'RU-94': 'лнр, луганская',
  KG: 'кыргызстан',
  MD: 'молдова',
  BY: 'белоруссия',
  RU: 'рф, российская федерация',
};

/** Words for the kind of place, ignored when comparing names. */
const KIND_WORDS = new Set(
  'республика область обл край автономный автономная округ ао народная город г респ р'.split(' '),
);

const places = new Map<string, Place>();
const regionsByName = new Map<string, string>();
const citiesByName = new Map<string, string[]>();

for (const { id, name, kind, country, cities } of listRegions()) {
  const around = kind === 'region' ? [country] : [];
  places.set(id, { id, name, wider: around });
  for (const written of [name, ...(OTHER_NAMES[id]?.split(', ') ?? [])]) regionsByName.set(nameKey(written), id);
  for (const city of cities) {
    places.set(city.id, { id: city.id, name: `${city.name}, ${name}`, wider: [id, ...around] });
    const key = nameKey(city.name);
    citiesByName.set(key, [...(citiesByName.get(key) ?? []), city.id]);
  }
}

export function findPlace(id: string): Place | null {
  return places.get(id) ?? null;
}

export function isCountry(id: string): boolean {
  return id.length === 2;
}

/** Ids of the places that a city and region as written by people mean, the smallest first. Empty if unknown. */
export function placesOf({ city, region }: { city: string | null; region: string | null }): string[] {
  const written = [region, city].flatMap((text) => text?.split(/[,;()]/) ?? []).map(nameKey);
  const regionId = [region ?? '', ...(region?.split(/[,;()]/) ?? []), city ?? '']
    .map((text) => regionsByName.get(nameKey(text)))
    .find((id) => id !== undefined);
  const cities = written.flatMap((name) => citiesByName.get(name) ?? []);
  const inRegion = regionId === undefined ? cities : cities.filter((id) => withWider(id).includes(regionId));
  const [only, another] = new Set(inRegion);
  if (only !== undefined && another === undefined) return withWider(only);
  if (regionId !== undefined) return withWider(regionId);
  return commonPlaces(cities.map(withWider));
}

function withWider(id: string): string[] {
  return [id, ...(places.get(id)?.wider ?? [])];
}

/** Cities that share a name may still be in the same country. */
function commonPlaces(paths: readonly (readonly string[])[]): string[] {
  const [first = [], ...others] = paths;
  return first.filter((id) => others.every((path) => path.includes(id)));
}

function nameKey(name: string): string {
  const words = name
    .toLowerCase()
    .replaceAll('ё', 'е')
    .split(/[^\p{L}\d]+/u)
    .filter((word) => word !== '' && !KIND_WORDS.has(word));
  return words.join(' ');
}

interface Location {
  readonly place: MonitorPlace;
  /** Population in thousands. */
  readonly size: number;
  /** Words of its own name. A search must match at least one of them. */
  readonly words: readonly string[];
  /** Words of the names of the places that contain it. */
  readonly widerWords: readonly string[];
}

interface Circle {
  readonly name: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly rest: readonly number[];
}

/** @limit list: More places are not suggested. */
const MAX_LOCATIONS = 20;
/** The radius of a city grows with its population, up to three million people. */
const CITY_RADIUS_KM = { min: 15, max: 40, maxFromThousands: 3_000 };

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
  /** Without the name of its region. */
  readonly name: string;
}

/** The cities of a subject or a country, largest first. A city, or a subject that is a city, contains itself. */
export function listCities(placeId: string): City[] {
  const inside = largestFirst.filter(({ place }) => place.id.startsWith(`${placeId}-`) && !isSubject(place.id));
  const own = locations.get(placeId)?.place;
  const isCity = own !== undefined && (inside.length === 0 || FEDERAL_CITIES.has(placeId));
  const places = [...(isCity ? [own] : []), ...inside.map(({ place }) => place)];
  return places.map(({ id, name }) => ({ id, name: name.split(', ')[0] ?? name }));
}

function isSubject(id: string): boolean {
  return /^RU-\d\d$/.test(id);
}

/** Moscow, Saint Petersburg and Sevastopol. */
const FEDERAL_CITIES: ReadonlySet<string> = new Set(['RU-77', 'RU-78', 'RU-92']);

/**
 * Places with words that begin with the typed words. These may be in Russian, in Latin letters, or typed with the wrong
 * keyboard layout. Largest first. An empty input matches all places.
 */
export function searchLocations(typed: string): MonitorPlace[] {
  const readings = readingsOf(typed);
  return largestFirst
    .filter((location) => typed.trim() === '' || readings.some((words) => isMatch(location, words)))
    .slice(0, MAX_LOCATIONS)
    .map(({ place }) => place);
}

function isMatch({ words, widerWords }: Location, typed: readonly string[]): boolean {
  const startsAnyOf = (names: readonly string[]) => (start: string) => names.some((word) => word.startsWith(start));
  return typed.every(startsAnyOf([...words, ...widerWords])) && typed.some(startsAnyOf(words));
}

/** The words as typed, and as the same keys give them in the Russian layout. Places are indexed in both scripts. */
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
  const { min, max, maxFromThousands } = CITY_RADIUS_KM;
  const radius_km = Math.min(max, Math.round(min + (max - min) * Math.sqrt(size / maxFromThousands)));
  const place = { id, name: findPlace(id)?.name ?? name, latitude, longitude, radius_km };
  return { place, size, words: wordsOf(name), widerWords };
}

/** «Майкоп 44.61 40.10 138» */
function readCircle(entry: string): Circle {
  const [, name = '', numbers = ''] = /^(.*?)((?: [\d.]+)+)$/.exec(entry) ?? [];
  const [latitude = Number.NaN, longitude = Number.NaN, ...rest] = numbers.trim().split(' ').map(Number);
  return { name, latitude, longitude, rest };
}
