/** Demographic figures of the followers that a reading has collected. */

export interface Follower {
  readonly sex: 'female' | 'male' | null;
  readonly age: number | null;
  readonly country: { readonly id: number; readonly title: string } | null;
  readonly city: { readonly id: number; readonly title: string } | null;
}

export interface Group {
  readonly value: string;
  readonly title: string;
  readonly count: number;
}

export interface Figures {
  readonly read: number;
  readonly age: readonly Group[];
  readonly sex: readonly Group[];
  readonly country: readonly Group[];
  readonly city: readonly Group[];
}

const AGES = [
  { value: '<18', title: 'до 18', below: 18 },
  { value: '18-24', title: '18–24', below: 25 },
  { value: '25-34', title: '25–34', below: 35 },
  { value: '35-44', title: '35–44', below: 45 },
  { value: '45-54', title: '45–54', below: 55 },
  { value: '55+', title: '55+', below: Number.POSITIVE_INFINITY },
];

const SEXES = [
  { value: 'female', title: 'Женщины' },
  { value: 'male', title: 'Мужчины' },
] as const;

/**
 * Places listed by name; the others are summed up.
 * @limit list: Countries and cities of followers after these are not listed.
 */
const PLACES_MAX = 20;
const OTHERS = { value: 'other', title: 'другие' };

export function toFigures(followers: readonly Follower[]): Figures {
  return {
    read: followers.length,
    age: AGES.map(({ value, title, below }, index) => ({
      value,
      title,
      count: followers.filter(({ age }) => age !== null && age < below && age >= (AGES[index - 1]?.below ?? 0)).length,
    })),
    sex: SEXES.map(({ value, title }) => ({
      value,
      title,
      count: followers.filter(({ sex }) => sex === value).length,
    })),
    country: toPlaces(followers.map(({ country }) => country)),
    city: toPlaces(followers.map(({ city }) => city)),
  };
}

/** The most frequent first. */
function toPlaces(places: readonly Follower['country'][]): Group[] {
  const groups = new Map<number, { value: string; title: string; count: number }>();
  for (const place of places) {
    if (place === null) continue;
    const group = groups.get(place.id) ?? { value: String(place.id), title: place.title, count: 0 };
    group.count += 1;
    groups.set(place.id, group);
  }
  const ranked = [...groups.values()].sort((a, b) => b.count - a.count || a.title.localeCompare(b.title, 'ru'));
  const rest = countOf(ranked.slice(PLACES_MAX));
  return [...ranked.slice(0, PLACES_MAX), ...(rest > 0 ? [{ ...OTHERS, count: rest }] : [])];
}

/** Shares among the people with a known value; empty if it is known of nobody. */
export function toShares(groups: readonly Group[]): (Group & { share: number })[] {
  const known = countOf(groups);
  return known === 0 ? [] : groups.map((group) => ({ ...group, share: group.count / known }));
}

/** The share of people with a known value, 0 to 1. */
export function coverageOf(groups: readonly Group[], read: number): number {
  return read === 0 ? 0 : countOf(groups) / read;
}

function countOf(groups: readonly Group[]): number {
  return groups.reduce((sum, { count }) => sum + count, 0);
}
