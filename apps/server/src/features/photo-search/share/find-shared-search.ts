import { SEARCH_PAGE_SIZE } from '@vidno/contract/constants';
import { SHARED_PEOPLE_MAX, type SharedPerson, type SharedSearch } from '@vidno/contract/photo/photo-share';
import type { Clock } from '#config/clock.ts';
import type { Database } from '#database/database.ts';
import { isAccountInUse } from '#features/identity/public.ts';
import { describeSources, findSearch, type Search } from '#features/search-list/public.ts';
import { findSearchPayment } from '#features/search-payments/public.ts';
import { listSources } from '#features/sources/public.ts';
import { toBandMeanings } from '../find-photo-search.ts';
import { type FoundHit, listFoundPeople } from '../list-found-people.ts';
import type { PhotoUrls } from '../photo-urls/create-photo-urls.ts';
import { findSearchDetails } from '../repository.ts';
import { isFound } from '../rules.ts';
import { toFoundPerson } from '../showing/to-people.ts';
import { findShare } from './share-repository.ts';
import { openShareToken } from './share-rules.ts';

export interface FindSharedSearchTools {
  readonly db: Database;
  readonly clock: Clock;
  readonly appSecret: string;
  readonly photoUrls: PhotoUrls;
}

/**
 * The people found who may still be shown, without anything about the user who searched. Null if the link has expired or was
 * revoked.
 */
export async function findSharedSearch(
  { db, clock, appSecret, photoUrls }: FindSharedSearchTools,
  token: string,
): Promise<SharedSearch | null> {
  const id = openShareToken(appSecret, token);
  const now = clock();
  const share = id === null ? null : await findShare(db, { id, now });
  // Like its sessions, the links of an account that is blocked or being deleted open nothing.
  if (!share || !(await isAccountInUse(db, share.account_id, now))) return null;
  const own = { accountId: share.account_id, id: share.search_id };
  const [search, details, payment, sources] = await Promise.all([
    findSearch(db, own),
    findSearchDetails(db, own),
    findSearchPayment(db, { accountId: own.accountId, searchId: own.id }),
    listSources(db),
  ]);
  if (search?.run.status !== 'delivered' || !details || payment?.state === 'locked') return null;
  return {
    status: 'ok',
    expires: share.expires_at.toISOString(),
    created: search.createdAt.toISOString(),
    sources: describeSources(search.sourceIds, sources).sources,
    bands: toBandMeanings(details),
    users: (await listSharedPeople(db, search)).map((hit) => toSharedPerson(hit, photoUrls)),
  };
}

/** Reads page by page, since people who are left out may be anywhere in the result. */
async function listSharedPeople(db: Database, search: Search): Promise<FoundHit[]> {
  const shared: FoundHit[] = [];
  for (let page = 0; page * SEARCH_PAGE_SIZE < SHARED_PEOPLE_MAX; page += 1) {
    const { hits, total } = await listFoundPeople(db, { search, page });
    shared.push(...hits.filter(({ best, answer }) => isFound(best) && answer !== 'other'));
    if ((page + 1) * SEARCH_PAGE_SIZE >= total) break;
  }
  return shared;
}

/** The addresses of the pictures name no account either. */
function toSharedPerson(hit: FoundHit, photoUrls: PhotoUrls): SharedPerson {
  const urlOf = (photo: FoundHit['photos'][number]['photo']) => photoUrls.urlOf(photo, null);
  const { id, about, answer, photos, ...shared } = toFoundPerson(hit, { id: hit.person.id, urlOf });
  return { ...shared, photos: photos.map(({ eyes, ...photo }) => photo) };
}
