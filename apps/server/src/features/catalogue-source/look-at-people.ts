import type { Database } from '#database/database.ts';
import { type CataloguePerson, listPeople } from '#features/catalogue/public.ts';
import { findMatches } from '#features/name-search/public.ts';
import type { HitsSeen, Look, LookedHit, Source } from '#features/sources/public.ts';

/** People of the source, as a keyword search finds them, but without its guesses: nobody is alerted of those. */
export async function lookAtPeople(db: Database, { source, keyword, place }: Look): Promise<HitsSeen> {
  const { matches, capped } = await findMatches(db, {
    keyword,
    source: { id: source.id, vouchesAdults: source.vouches_adults },
    regionId: place?.id ?? null,
    sureOnly: true,
  });
  const people = await listPeople(
    db,
    matches.map(({ personId }) => personId),
  );
  const hits = matches.flatMap(({ personId, twin }) => {
    const person = people.get(personId);
    return person && isShown(person, source) ? [toHit(person, twin)] : [];
  });
  // People have no date, so of more than are given none is known to be gone.
  return { kind: 'seen', hits, seenBack: capped ? new Date() : null };
}

/** In a source that checks photos, somebody whose photos have all gone is not shown. */
function isShown({ photos }: CataloguePerson, { checks_photos }: Source): boolean {
  return !checks_photos || photos.length === 0 || photos.some(({ state }) => state === 'present');
}

/** Two records of one person have one key: whichever of them is met, it is no other. */
function toHit({ id, name, age, city, region, about, profileUrl }: CataloguePerson, twin: string | null): LookedHit {
  const place = city ?? region;
  const parts = [...(place === null ? [] : [place]), ...(age === null ? [] : [wordAge(age)])];
  return {
    key: twin ?? id,
    kind: 'person',
    title: name,
    text: about ?? '',
    subtitle: parts.join(', '),
    url: profileUrl,
    personId: id,
    published: null,
  };
}

const plural = new Intl.PluralRules('ru');
const YEARS: Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> = { one: 'год', few: 'года' };

function wordAge(age: number): string {
  return `${age} ${YEARS[plural.select(age)] ?? 'лет'}`;
}
