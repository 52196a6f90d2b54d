import type { Database } from '#database/database.ts';
import { type CataloguePerson, type CataloguePhoto, listPeople } from '#features/catalogue/public.ts';
import { listHitsOnPage, type Search } from '#features/search-list/public.ts';
import type { KeywordHit } from '#features/sources/public.ts';
import { listHits, replaceHits } from './repository.ts';

export interface FoundHit {
  readonly hit: KeywordHit;
  readonly person: CataloguePerson;
  /** Those that still exist. */
  readonly photos: readonly CataloguePhoto[];
}

/**
 * One page of the people found, and the total count. If the source checks photos, a person whose photos are all gone is not
 * shown.
 */
export async function listFoundPeople(
  db: Database,
  { search, checksPhotos, page }: { search: Search; checksPhotos: boolean; page: number },
): Promise<{ hits: FoundHit[]; count: number }> {
  return await listHitsOnPage(
    db,
    { search, page },
    {
      list: (reader, range) => listHits(reader, search, range),
      show: async (hits) => {
        const people = await listPeople(
          db,
          hits.filter(({ person }) => person === null).map(({ personId }) => personId),
        );
        return hits.map((hit) => toFoundHit(hit, people.get(hit.personId) ?? toPerson(search, hit), checksPhotos));
      },
      countAll: async (_reader, { personCount }) => personCount,
      replace: async (trx, hits) => {
        await replaceHits(trx, search, hits);
        return hits.length;
      },
    },
  );
}

/** Null for people of a catalogue, who are shown only as they are there now. */
function toPerson({ sourceIds: [sourceId] }: Search, { personId: id, person }: KeywordHit): CataloguePerson | null {
  return person && { id, sourceId, ...person, photos: [] };
}

function toFoundHit(hit: KeywordHit, person: CataloguePerson | null, checksPhotos: boolean): FoundHit | null {
  if (!person) return null;
  const photos = person.photos.filter(({ state }) => state === 'present');
  return checksPhotos && person.photos.length > 0 && photos.length === 0 ? null : { hit, person, photos };
}
