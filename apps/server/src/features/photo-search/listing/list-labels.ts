import type { BestMatch } from '@vidno/contract/search';
import type { Database } from '#database/database.ts';
import { listPeople } from '#features/catalogue/public.ts';
import type { ListedSearch, SearchLabel } from '#features/search-list/public.ts';
import type { FileUrls } from '#files/file-urls.ts';
import { toFoundHit } from '../list-found-people.ts';
import type { PhotoUrls } from '../photo-urls/create-photo-urls.ts';
import { listSearchedFaces } from '../query-photos/searched-face-repository.ts';
import { queryPhotoKeys } from '../query-photos/store-query-photo.ts';
import { recordsOf } from '../rules.ts';
import { listBestHits } from './listing-repository.ts';

interface ListLabelsTools {
  readonly db: Database;
  readonly fileUrls: FileUrls;
  readonly photoUrls: PhotoUrls;
}

/** The face that was looked for, while it is kept, and the best match, if it may be shown. */
export async function listLabels(
  tools: ListLabelsTools,
  searches: readonly ListedSearch[],
): Promise<ReadonlyMap<string, SearchLabel>> {
  const [first] = searches;
  if (!first) return new Map();
  const { accountId } = first;
  const ids = searches.map(({ id }) => id);
  const searched = await listSearchedFaces(tools.db, accountId, ids);
  // The first photo of each search is the last to be set.
  const faces = new Map(searched.toReversed().map((face) => [face.searchId, face]));
  const matches = await listMatches(tools, accountId, searches);
  return new Map(
    ids.map((id) => {
      const face = faces.get(id);
      const imagePath = face ? tools.fileUrls.urlOf(queryPhotoKeys.crop(face.photoId, face.face), accountId) : null;
      return [id, { imagePath, keyword: null, region: null, match: matches.get(id) ?? null }];
    }),
  );
}

/** By search id. */
async function listMatches(
  { db, photoUrls }: ListLabelsTools,
  accountId: number,
  searches: readonly ListedSearch[],
): Promise<ReadonlyMap<string, BestMatch>> {
  const told = searches.filter(({ run, isLocked }) => run.status === 'delivered' && !isLocked);
  if (told.length === 0) return new Map();
  const hits = await listBestHits(db, { accountId, searchIds: told.map(({ id }) => id) });
  const people = await listPeople(db, [...hits.values()].flatMap(recordsOf));
  return new Map(
    [...hits].flatMap(([id, hit]) => {
      const found = toFoundHit(hit, people, new Map());
      const [shown] = found?.photos ?? [];
      if (!found || !shown) return [];
      const { name, age } = found.person;
      return [[id, { name, age, band: hit.band, imagePath: photoUrls.urlOf(shown.photo, accountId) }] as const];
    }),
  );
}
