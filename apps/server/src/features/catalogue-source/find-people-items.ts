import type { Database } from '#database/database.ts';
import { type CataloguePerson, listPeople } from '#features/catalogue/public.ts';
import { findMatches } from '#features/name-search/public.ts';
import type { ItemsFound, MonitorItem, MonitorQuery, Source } from '#features/sources/public.ts';

/** People of the source, found as in a keyword search but without guessed typos: a guess is not worth an alert. */
export async function findPeopleItems(db: Database, { source, keyword, place }: MonitorQuery): Promise<ItemsFound> {
  const { matches, capped } = await findMatches(db, {
    keyword,
    source: { id: source.id, vouchesAdults: source.vouches_adults },
    regionId: place?.id ?? null,
    skipCorrections: true,
  });
  const people = await listPeople(
    db,
    matches.map(({ personId }) => personId),
  );
  const items = matches.flatMap(({ personId, duplicateKey }) => {
    const person = people.get(personId);
    return person && isShown(person, source) ? [toMonitorItem(person, duplicateKey)] : [];
  });
  // People have no date. If there are more than fit, somebody who is missing is not known to be gone.
  return { kind: 'found', items, completeSince: capped ? new Date() : null };
}

/** Where the source checks photos, a person whose photos are all gone is not shown. */
function isShown({ photos }: CataloguePerson, { checks_photos }: Source): boolean {
  return !checks_photos || photos.length === 0 || photos.some(({ state }) => state === 'present');
}

/** Duplicate records of one person share a key, so either of them is the same item. */
function toMonitorItem(
  { id, name, age, city, region, about, profileUrl }: CataloguePerson,
  duplicateKey: string | null,
): MonitorItem {
  const place = city ?? region;
  const parts = [...(place === null ? [] : [place]), ...(age === null ? [] : [formatAge(age)])];
  return {
    key: duplicateKey ?? id,
    kind: 'person',
    title: name,
    text: about ?? '',
    subtitle: parts.join(', '),
    url: profileUrl,
    personId: id,
    published: null,
  };
}

const pluralRules = new Intl.PluralRules('ru');
const YEARS: Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> = { one: 'год', few: 'года' };

function formatAge(age: number): string {
  return `${age} ${YEARS[pluralRules.select(age)] ?? 'лет'}`;
}
