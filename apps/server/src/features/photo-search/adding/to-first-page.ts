import { SEARCH_PAGE_SIZE } from '@vidno/contract/constants';
import type { PhotoSearch } from '@vidno/contract/photo-search';
import type { Database } from '#database/database.ts';
import { type CataloguePerson, listPeople } from '#features/catalogue/public.ts';
import type { Source } from '#features/sources/public.ts';
import type { Result } from '../comparing/compare-at-once.ts';
import { type FindPhotoSearchTools, toPhotoSearch } from '../find-photo-search.ts';
import { toFoundHit } from '../list-found-people.ts';
import type { FreshSearch } from './store-with-result.ts';

/** Best first, with who they are in the catalogue now. */
export async function listFirstPeople(db: Database, result: Result): Promise<Map<string, CataloguePerson>> {
  return await listPeople(
    db,
    firstHits(result).map(({ personId }) => personId),
  );
}

interface ShownWith {
  readonly source: Source;
  readonly people: ReadonlyMap<string, CataloguePerson>;
}

/**
 * The first page of a search that has just been stored, from what is known of it without reading it again. Null where
 * somebody on it has left the catalogue meanwhile.
 */
export function toFirstPage(
  tools: Pick<FindPhotoSearchTools, 'fileAddresses' | 'photoAddresses'>,
  { search, queried, result }: FreshSearch,
  { source, people }: ShownWith,
): PhotoSearch | null {
  const { faces, bands } = result.comparison;
  const hits = firstHits(result).map((hit) => toFoundHit(hit, people.get(hit.personId), result.rejected));
  const present = hits.filter((hit) => hit !== null);
  if (present.length < hits.length) return null;
  const details = { ...queried, facesCompared: faces, bands };
  return toPhotoSearch(tools, {
    ...{ search, details, source, page: 0 },
    found: { hits: present, count: search.personCount },
  });
}

function firstHits({ comparison }: Result) {
  return comparison.hits.slice(0, SEARCH_PAGE_SIZE);
}
