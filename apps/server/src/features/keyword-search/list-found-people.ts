import { SEARCH_PAGE_SIZE } from '@vidno/contract/constants';
import type { Database } from '#database/database.ts';
import { type CataloguePerson, type CataloguePhoto, listPeople } from '#features/catalogue/public.ts';
import { lockSearch, type Search, updatePersonCount } from '#features/search-list/public.ts';
import type { KeywordHit } from '#features/sources/public.ts';
import { deleteHits, listHits, replaceHits } from './repository.ts';

export interface FoundHit {
  readonly hit: KeywordHit;
  readonly person: CataloguePerson;
  /** Those that are there. */
  readonly photos: readonly CataloguePhoto[];
}

/**
 * One page, and how many people there are over all pages. Whoever has left the catalogue leaves the result for good, and
 * so does, in a source that checks photos, whose photos have all gone: pages stay full and the count true.
 */
export async function listFoundPeople(
  db: Database,
  { search, checksPhotos, page }: { search: Search; checksPhotos: boolean; page: number },
): Promise<{ hits: FoundHit[]; count: number }> {
  let count = search.personCount;
  while (page * SEARCH_PAGE_SIZE < count) {
    const hits = await listHits(db, { searchId: search.id, from: page * SEARCH_PAGE_SIZE, count: SEARCH_PAGE_SIZE });
    const people = await listPeople(
      db,
      hits.filter(({ person }) => person === null).map(({ personId }) => personId),
    );
    const found = hits.map((hit) => toFoundHit(hit, people.get(hit.personId) ?? toPerson(search, hit), checksPhotos));
    const present = found.filter((hit) => hit !== null);
    if (present.length === hits.length) return { hits: present, count };
    const vanished = hits.filter((_, index) => found[index] === null).map(({ personId }) => personId);
    count = await forgetVanished(db, search, vanished);
  }
  return { hits: [], count };
}

/** Null: who is of a catalogue is shown as they are there, or not at all. */
function toPerson({ sourceId }: Search, { personId: id, person }: KeywordHit): CataloguePerson | null {
  return person && { id, sourceId, ...person, photos: [] };
}

function toFoundHit(hit: KeywordHit, person: CataloguePerson | null, checksPhotos: boolean): FoundHit | null {
  if (!person) return null;
  const photos = person.photos.filter(({ state }) => state === 'present');
  return checksPhotos && person.photos.length > 0 && photos.length === 0 ? null : { hit, person, photos };
}

/** Answers how many people are left. */
async function forgetVanished(db: Database, search: Search, personIds: readonly string[]): Promise<number> {
  return await db.transaction().execute(async (trx) => {
    const locked = await lockSearch(trx, search);
    if (locked?.process.status !== 'ok') return 0;
    await deleteHits(trx, search.id, personIds);
    const left = await listHits(trx, { searchId: search.id, from: 0, count: locked.personCount });
    await replaceHits(trx, search.id, left);
    await updatePersonCount(trx, search.id, left.length);
    return left.length;
  });
}
