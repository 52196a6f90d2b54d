import { parseCities } from '@vidno/providers/vk/search-objects';
import type { Clock } from '#config/clock.ts';
import type { Database } from '#database/database.ts';
import { type City, findPlace, isCountry, listCities, placesOf } from '#features/regions/public.ts';
import { toUnavailable, type VkAccess, type VkUnavailable } from '#features/vk-access/public.ts';
import { listKnownCities, upsertCity } from './city-repository.ts';
import { VK_COUNTRIES } from './people-rules.ts';

export interface SearchVkPeopleTools {
  readonly db: Database;
  readonly clock: Clock;
  readonly vkAccess: VkAccess;
}

/** Where one call of VK's search looks. */
export interface Target {
  readonly params: Readonly<Record<string, string | number>>;
  readonly cityId: number | null;
  /** Where VK's number of the city is not known: its name, which people may have set as their home town. */
  readonly hometown: string | null;
}

/** VK finds people by city or country only: of a subject the largest cities are searched. */
const MOST_CITIES = 10;
const LEARNT_MS = 30 * 24 * 3_600_000;

/** The calls that cover a place of ours; null is everywhere. */
export async function listTargets(
  tools: SearchVkPeopleTools,
  { placeId, signal }: { placeId: string | null; signal: AbortSignal },
): Promise<{ readonly kind: 'targets'; readonly targets: readonly Target[] } | VkUnavailable> {
  if (placeId === null) return { kind: 'targets', targets: [{ params: {}, cityId: null, hometown: null }] };
  const country = VK_COUNTRIES[placeId.slice(0, 2)] ?? 0;
  if (isCountry(placeId)) return { kind: 'targets', targets: [{ params: { country }, cityId: null, hometown: null }] };
  const cities = listCities(placeId).slice(0, MOST_CITIES);
  const known = await learnCities(tools, { cities, country, signal });
  if (known.kind === 'unavailable') return known;
  const targets = cities.map(({ id, name }): Target => {
    const cityId = known.ids.get(id) ?? null;
    const params = cityId === null ? { country, hometown: name } : { country, city: cityId };
    return { params, cityId, hometown: cityId === null ? name : null };
  });
  return { kind: 'targets', targets };
}

/** VK's numbers of cities, asked for once in a while; where our tokens may not ask, none are known. */
async function learnCities(
  { db, clock, vkAccess }: SearchVkPeopleTools,
  { cities, country, signal }: { cities: readonly City[]; country: number; signal: AbortSignal },
): Promise<{ readonly kind: 'known'; readonly ids: ReadonlyMap<string, number | null> } | VkUnavailable> {
  const now = clock();
  const after = new Date(now.getTime() - LEARNT_MS);
  const ids = await listKnownCities(db, { placeIds: cities.map(({ id }) => id), after });
  const unknown = cities.filter(({ id }) => !ids.has(id));
  const answers = await vkAccess.callMany(
    unknown.map(({ name }) => ({
      method: 'database.getCities',
      params: { country_id: country, q: name, need_all: 1, count: 100 },
    })),
    { signal },
  );
  for (const [index, answer] of answers.entries()) {
    const city = unknown[index];
    if (!city) continue;
    if (answer.kind === 'unavailable' && answer.because === 'method_closed') return { kind: 'known', ids };
    if (answer.kind !== 'answered') return toUnavailable(answer, 'people');
    const vkCityId = findCity(answer.response, city);
    await upsertCity(db, { placeId: city.id, vkCityId, now });
    ids.set(city.id, vkCityId);
  }
  return { kind: 'known', ids };
}

/** Several cities have one name: it is the one in our region. */
function findCity(response: unknown, { id, name }: City): number | null {
  const country = id.slice(0, 2);
  const around = country === 'RU' ? null : (findPlace(country)?.name ?? null);
  const found = parseCities(response).find(
    ({ title, region }) => sameName(title, name) && placesOf({ city: title, region: region ?? around })[0] === id,
  );
  return found?.id ?? null;
}

export function sameName(one: string, other: string): boolean {
  const fold = (name: string) => name.trim().toLowerCase().replaceAll('ё', 'е');
  return fold(one) === fold(other);
}
