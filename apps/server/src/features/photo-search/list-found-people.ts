import type { Band } from '@vidno/contract/face';
import type { Database } from '#database/database.ts';
import { type CataloguePerson, type CataloguePhoto, listPeople } from '#features/catalogue/public.ts';
import { listHitsOnPage, type Search } from '#features/search-list/public.ts';
import { listHits, replaceHits } from './hit-repository.ts';
import { listRejections } from './rejection-repository.ts';
import type { Hit } from './rules.ts';

export interface FoundHit {
  readonly hit: Hit;
  readonly person: CataloguePerson;
  /** Those still in the catalogue, best first. */
  readonly photos: readonly { readonly photo: CataloguePhoto; readonly score: number; readonly band: Band }[];
  readonly rejected: boolean;
}

/** One page of the people found, as they are in the catalogue now, and the total count. */
export async function listFoundPeople(
  db: Database,
  { search, page }: { search: Search; page: number },
): Promise<{ hits: FoundHit[]; count: number }> {
  return await listHitsOnPage(
    db,
    { search, page },
    {
      list: (reader, range) => listHits(reader, search, range),
      show: async (hits) => {
        const rejected = await listRejections(db, { accountId: search.accountId, faceHash: search.hash });
        const people = await listPeople(
          db,
          hits.map(({ personId }) => personId),
        );
        return hits.map((hit) => toFoundHit(hit, people.get(hit.personId), rejected));
      },
      replace: (trx, hits) => replaceHits(trx, search, hits),
    },
  );
}

/** Null if the person or all matched photos have left the catalogue. */
function toFoundHit(hit: Hit, person: CataloguePerson | undefined, rejected: ReadonlySet<string>): FoundHit | null {
  if (!person) return null;
  const present = new Map(person.photos.filter(({ state }) => state === 'present').map((photo) => [photo.id, photo]));
  const photos = hit.photos.flatMap(({ photo_id, score, band }) => {
    const photo = present.get(photo_id);
    return photo ? [{ photo, score, band }] : [];
  });
  return photos.length > 0 ? { hit, person, photos, rejected: rejected.has(hit.personId) } : null;
}
