import type { VkUserObject } from '@vidno/providers/vk/objects';
import { findPlace, isCountry, placesOf } from '#features/regions/public.ts';

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
export const VK_COUNTRIES: Readonly<Record<string, number>> = {
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
