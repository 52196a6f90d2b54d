import type { SamePersonBy } from '@vidno/contract/keyword/keyword-search';
import { splitWords, withoutYo } from '#features/name-search/names/letters.ts';

export interface PersonFacts {
  readonly name: string;
  readonly age: number | null;
  readonly city: string | null;
  readonly profileUrl: string | null;
}

export interface RecordOfPerson extends PersonFacts {
  readonly id: string;
}

/**
 * Records are taken for one person if they have the same profile, or agree in name, age and city. Two pages of one site are
 * two people, so where records that agree have them, nobody can tell to which of them a further record belongs, and all stand
 * alone. A picture of a face is never compared. Returns for each record that is not alone an id that it shares with the others.
 */
export function groupRecords(records: readonly RecordOfPerson[]): ReadonlyMap<string, string> {
  const byProfile = Map.groupBy(records, ({ profileUrl }) => profileKeyOf(profileUrl));
  const byDetails = Map.groupBy(records, detailsKeyOf);
  const classes = [
    ...[...byProfile].filter(([key]) => key !== null),
    ...[...byDetails].filter(([key, members]) => key !== null && !haveTwoPagesOfOneSite(members)),
  ];
  const groupOf = new Map(records.map(({ id }) => [id, id]));
  for (const [, members] of classes) joinGroups(groupOf, members);
  const groups = Map.groupBy(records, ({ id }) => groupOf.get(id));
  return new Map(
    [...groups].flatMap(([group, members]) =>
      group !== undefined && members.length > 1 ? members.map(({ id }) => [id, group] as const) : [],
    ),
  );
}

/** What any two of the records have in common. */
export function listCommonFacts(records: readonly PersonFacts[]): SamePersonBy[] {
  const byProfile = hasRepeated(records.map(({ profileUrl }) => profileKeyOf(profileUrl)));
  const byDetails = hasRepeated(records.map(detailsKeyOf));
  return [...(byProfile ? (['profile'] as const) : []), ...(byDetails ? (['details'] as const) : [])];
}

/** So many people, each once. */
export function countGroups(records: readonly RecordOfPerson[]): number {
  const groups = groupRecords(records);
  return new Set(records.map(({ id }) => groups.get(id) ?? id)).size;
}

/** The groups of all members become one, named by its lowest id. */
function joinGroups(groupOf: Map<string, string>, members: readonly RecordOfPerson[]): void {
  const joined = new Set(members.map(({ id }) => groupOf.get(id) ?? id));
  const [name] = [...joined].sort();
  if (name === undefined || joined.size === 1) return;
  for (const [id, group] of groupOf) if (joined.has(group)) groupOf.set(id, name);
}

function haveTwoPagesOfOneSite(records: readonly PersonFacts[]): boolean {
  const pages = new Set(records.map(({ profileUrl }) => profileKeyOf(profileUrl)).filter((key) => key !== null));
  return new Set(Array.from(pages, siteOf)).size < pages.size;
}

/** The same for different spellings of one link. Null without a link. */
function profileKeyOf(url: string | null): string | null {
  const key = url
    ?.trim()
    .toLowerCase()
    .replace(/^https?:\/\/(www\.|m\.)?/, '')
    .replace(/[?#].*$/, '')
    .replace(/\/+$/, '');
  return key || null;
}

function siteOf(profileKey: string): string {
  return profileKey.split('/')[0] ?? '';
}

const MIN_NAME_WORDS = 2;

/** Null where something is unknown, and for a first name alone, which too many share. */
function detailsKeyOf({ name, age, city }: PersonFacts): string | null {
  const words = splitWords(withoutYo(name));
  const place = splitWords(withoutYo(city ?? ''));
  if (age === null || place.length === 0 || words.length < MIN_NAME_WORDS) return null;
  return JSON.stringify([words.sort(), age, place]);
}

function hasRepeated(keys: readonly (string | null)[]): boolean {
  const known = keys.filter((key) => key !== null);
  return new Set(known).size < known.length;
}
