import { sql } from 'kysely';

export const VK_PEOPLE_SOURCE_SCHEMA = [
  // VK city id for each of our cities; null if VK does not have the city.
  sql`
    create table vk_city (
      place_id text primary key,
      vk_city_id bigint,
      checked_at timestamptz not null
    )`,
];
