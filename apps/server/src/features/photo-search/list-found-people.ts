import { SEARCH_PAGE_SIZE } from '@vidno/contract/constants';
import type { Band } from '@vidno/contract/face';
import type { Database } from '#database/database.ts';
import { type CataloguePerson, type CataloguePhoto, listPeople } from '#features/catalogue/public.ts';
import { lockSearch, type Search, updatePersonCount } from '#features/search-list/public.ts';
import { listRejections } from './rejection-repository.ts';
import { deleteHits, listHits, updateRanks } from './repository.ts';
import type { Hit } from './rules.ts';

export interface FoundHit {
  readonly hit: Hit;
  readonly person: CataloguePerson;
  /** Best first; those that the catalogue still has. */
  readonly photos: readonly { readonly photo: CataloguePhoto; readonly score: number; readonly band: Band }[];
  readonly rejected: boolean;
}

/**
 * One page, and how many people there are over all pages. Whoever has left the catalogue leaves the result for good: no
 * trace stays, pages stay full and the count true.
 */
export async function listFoundPeople(
  db: Database,
  { search, page }: { search: Search; page: number },
): Promise<{ hits: FoundHit[]; count: number }> {
  let count = search.personCount;
  while (page * SEARCH_PAGE_SIZE < count) {
    const [hits, rejected] = await Promise.all([
      listHits(db, { searchId: search.id, from: page * SEARCH_PAGE_SIZE, count: SEARCH_PAGE_SIZE }),
      listRejections(db, { accountId: search.accountId, faceHash: search.hash }),
    ]);
    const people = await listPeople(
      db,
      hits.map(({ personId }) => personId),
    );
    const found = hits.map((hit) => toFoundHit(hit, people.get(hit.personId), rejected));
    const present = found.filter((hit) => hit !== null);
    if (present.length === hits.length) return { hits: present, count };
    const vanished = hits.filter((_, index) => found[index] === null).map(({ personId }) => personId);
    count = await forgetVanished(db, search, vanished);
  }
  return { hits: [], count };
}

/** Null where nothing of the person is in the catalogue any more. */
export function toFoundHit(
  hit: Hit,
  person: CataloguePerson | undefined,
  rejected: ReadonlySet<string>,
): FoundHit | null {
  if (!person) return null;
  const present = new Map(person.photos.filter(({ state }) => state === 'present').map((photo) => [photo.id, photo]));
  const photos = hit.photos.flatMap(({ photo_id, score, band }) => {
    const photo = present.get(photo_id);
    return photo ? [{ photo, score, band }] : [];
  });
  return photos.length > 0 ? { hit, person, photos, rejected: rejected.has(hit.personId) } : null;
}

/** Answers how many people are left. */
async function forgetVanished(db: Database, search: Search, personIds: readonly string[]): Promise<number> {
  return await db.transaction().execute(async (trx) => {
    const locked = await lockSearch(trx, search);
    if (locked?.process.status !== 'ok') return 0;
    await deleteHits(trx, search.id, personIds);
    const left = await listHits(trx, { searchId: search.id, from: 0, count: locked.personCount });
    await updateRanks(
      trx,
      search.id,
      left.map(({ personId }) => personId),
    );
    await updatePersonCount(trx, search.id, left.length);
    return left.length;
  });
}
