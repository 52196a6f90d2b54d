import { parseCities } from '@vidno/providers/vk/search-objects';
import type { Clock } from '#config/clock.ts';
import { DAY_MS } from '#config/durations.ts';
import type { Database } from '#database/database.ts';
import { type City, findPlace, isCountry, listCities, placesOf } from '#features/regions/public.ts';
import { toUnavailable, type VkAccess, type VkUnavailable } from '#features/vk-access/public.ts';
import { listCachedCities, upsertCity } from './city-repository.ts';
import { VK_COUNTRIES } from './people-rules.ts';

export interface SearchVkPeopleTools {
  readonly db: Database;
  readonly clock: Clock;
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
