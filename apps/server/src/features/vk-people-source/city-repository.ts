import type { Database } from '#database/database.ts';

/** VK's ids of cities, if cached after this time. Null for a city that VK does not know. */
export async function listCachedCities(
  db: Database,
  { placeIds, after }: { placeIds: readonly string[]; after: Date },
): Promise<Map<string, number | null>> {
  if (placeIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('vk_city')
    .select(['place_id', 'vk_city_id'])
    .where('place_id', 'in', placeIds)
    .where('checked_at', '>', after)
    .execute();
  return new Map(rows.map(({ place_id, vk_city_id }) => [place_id, vk_city_id]));
}

export async function upsertCity(
  db: Database,
  { placeId, vkCityId, now }: { placeId: string; vkCityId: number | null; now: Date },
): Promise<void> {
  const values = { vk_city_id: vkCityId, checked_at: now };
  await db
    .insertInto('vk_city')
    .values({ place_id: placeId, ...values })
    .onConflict((conflict) => conflict.column('place_id').doUpdateSet(values))
    .execute();
}
