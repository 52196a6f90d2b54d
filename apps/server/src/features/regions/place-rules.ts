import { listRegions } from './rules.ts';

/** A place that can be searched in. */
export interface Place {
  readonly id: string;
  /** «Казань, Республика Татарстан» */
  readonly name: string;
  /** Ids of the places that contain it, the smallest first. */
  readonly wider: readonly string[];
}

/** Informal names of subjects and countries, by id. */
export const OTHER_NAMES: Readonly<Record<string, string>> = {
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
