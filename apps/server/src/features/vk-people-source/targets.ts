import type { VkUserObject } from '@vidno/providers/vk/objects';
import { parseCities } from '@vidno/providers/vk/search-objects';
import { DAY_MS } from '#config/time.ts';
import { type City, findPlace, isCountry, listCities, placesOf } from '#features/regions/places.ts';
import { toUnavailable, type VkAccess, type VkUnavailable } from '#features/vk-access/vk-access.ts';
import type { Tools } from '#tools.ts';
import { listCachedCities, upsertCity } from './city-repository.ts';

export interface SearchVkPeopleTools extends Pick<Tools, 'db' | 'clock'> {
  readonly vkAccess: VkAccess;
}

/** The place that one call of VK's search covers. */
export interface SearchTarget {
  readonly params: Readonly<Record<string, string | number>>;
  readonly cityId: number | null;
  /** If VK's id of the city is unknown: its name, which people may have set as their home town. */
  readonly hometown: string | null;
}

/**
 * VK cannot search a region, so its largest cities are searched instead.
 * @limit list: Of a region only its largest cities are searched.
 */
const MAX_CITIES = 10;
const CITY_CACHE_MS = 30 * DAY_MS;

/** The calls that cover the place; null: everywhere. */
export async function listTargets(
  tools: SearchVkPeopleTools,
  { accountId, placeId, signal }: { accountId: number; placeId: string | null; signal: AbortSignal },
): Promise<{ readonly kind: 'targets'; readonly targets: readonly SearchTarget[] } | VkUnavailable> {
  if (placeId === null) return { kind: 'targets', targets: [{ params: {}, cityId: null, hometown: null }] };
  const country = VK_COUNTRIES[placeId.slice(0, 2)] ?? 0;
  if (isCountry(placeId)) return { kind: 'targets', targets: [{ params: { country }, cityId: null, hometown: null }] };
  const cities = listCities(placeId).slice(0, MAX_CITIES);
  const resolved = await resolveCities(tools, { accountId, cities, country, signal });
  if (resolved.kind === 'unavailable') return resolved;
  const targets = cities.map(({ id, name }): SearchTarget => {
    const cityId = resolved.ids.get(id) ?? null;
    const params = cityId === null ? { country, hometown: name } : { country, city: cityId };
    return { params, cityId, hometown: cityId === null ? name : null };
  });
  return { kind: 'targets', targets };
}

/** VK's ids of the cities, cached. If our tokens may not ask for them, only the cached ones. */
async function resolveCities(
  { db, clock, vkAccess }: SearchVkPeopleTools,
  {
    accountId,
    cities,
    country,
    signal,
  }: { accountId: number; cities: readonly City[]; country: number; signal: AbortSignal },
): Promise<{ readonly kind: 'resolved'; readonly ids: ReadonlyMap<string, number | null> } | VkUnavailable> {
  const now = clock();
  const after = new Date(now.getTime() - CITY_CACHE_MS);
  const ids = await listCachedCities(db, { placeIds: cities.map(({ id }) => id), after });
  const unknown = cities.filter(({ id }) => !ids.has(id));
  const answers = await vkAccess.callMany(
    unknown.map(({ name }) => ({
      method: 'database.getCities',
      params: { country_id: country, q: name, need_all: 1, count: 100 },
    })),
    { accountId, signal },
  );
  for (const [index, answer] of answers.entries()) {
    const city = unknown[index];
    if (!city) continue;
    if (answer.kind === 'unavailable' && answer.because === 'method_closed') return { kind: 'resolved', ids };
    if (answer.kind !== 'answered') return toUnavailable(answer, 'people');
    const vkCityId = findCity(answer.response, city);
    await upsertCity(db, { placeId: city.id, vkCityId, now });
    ids.set(city.id, vkCityId);
  }
  return { kind: 'resolved', ids };
}

/** Several cities share a name, so the region must match too. */
function findCity(response: unknown, { id, name }: City): number | null {
  const country = id.slice(0, 2);
  const around = country === 'RU' ? null : (findPlace(country)?.name ?? null);
  const found = parseCities(response).find(
    ({ title, region }) => isSameName(title, name) && placesOf({ city: title, region: region ?? around })[0] === id,
  );
  return found?.id ?? null;
}

export function isSameName(one: string, other: string): boolean {
  const fold = (name: string) => name.trim().toLowerCase().replaceAll('ё', 'е');
  return fold(one) === fold(other);
}

/** A person with the data that VK shows publicly. */
export interface VkPerson {
  /** `id<number>` */
  readonly externalId: string;
  readonly name: string;
  readonly age: number | null;
  readonly city: string | null;
  readonly region: string | null;
  readonly about: string | null;
  readonly profileUrl: string;
  /** Our ids of the places they are in, the narrowest first. Empty if unknown. */
  readonly places: readonly string[];
}

/** VK's ids of the countries, which have never changed. */
const VK_COUNTRIES: Readonly<Record<string, number>> = {
  RU: 1,
  BY: 3,
  KZ: 4,
  AZ: 5,
  AM: 6,
  GE: 7,
  KG: 11,
  MD: 15,
  TJ: 16,
  UZ: 18,
};

const ADULT = 18;

/** Null if the page is deleted or banned, or its owner is known to be under age. */
export function toVkPerson(user: VkUserObject, now: Date): VkPerson | null {
  const name = `${user.first_name} ${user.last_name}`.trim();
  const age = ageOf(user.bdate, now);
  if (user.deactivated !== undefined || name === '' || (age !== null && age < ADULT)) return null;
  const city = user.city?.title ?? null;
  const places = placesIn(user);
  const region = places.find((id) => id !== places[0] || city === null);
  return {
    externalId: `id${user.id}`,
    name,
    age,
    city,
    region: (region && findPlace(region)?.name) ?? user.country?.title ?? null,
    about: user.about || user.status || null,
    profileUrl: `https://vk.com/id${user.id}`,
    places,
  };
}

/** If the city is ambiguous or unknown, the country is still known. */
function placesIn({ city, country }: VkUserObject): string[] {
  const known = Object.entries(VK_COUNTRIES).find(([, id]) => id === country?.id)?.[0];
  const places = placesOf({ city: city?.title ?? null, region: null });
  if (known === undefined) return places;
  return places.includes(known) ? places : [known];
}

/** Of a date like `D.M.YYYY`. Null without a year. */
export function ageOf(birthday: string | undefined, now: Date): number | null {
  const [, day, month, year] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(birthday ?? '') ?? [];
  if (year === undefined) return null;
  const isBeforeBirthday =
    now.getUTCMonth() + 1 < Number(month) ||
    (now.getUTCMonth() + 1 === Number(month) && now.getUTCDate() < Number(day));
  return now.getUTCFullYear() - Number(year) - (isBeforeBirthday ? 1 : 0);
}

/** Null: everywhere. */
export function isInPlace({ places }: VkPerson, placeId: string | null): boolean {
  return placeId === null || places.includes(placeId) || (isCountry(placeId) && places.at(-1) === placeId);
}
