import { randomUUID } from 'node:crypto';
import { SEARCH_PAGE_SIZE } from '@vidno/contract/constants';
import {
  SHARED_PEOPLE_MAX,
  SHARED_RESULT_DAYS,
  type SharedPerson,
  type SharedSearch,
} from '@vidno/contract/photo/photo-share';
import { deriveSecret, isSameSecret } from '#config/secrets.ts';
import { type Clock, DAY_MS } from '#config/time.ts';
import type { Database } from '#database/database.ts';
import { bytesToUuid, UUID_LENGTH, uuidToBytes } from '#database/uuid-bytes.ts';
import { isAccountInUse } from '#features/identity/accounts/operation.ts';
import { recordAudit } from '#features/privacy/public.ts';
import { findSearch, lockSearch, type Search, type SearchId } from '#features/search-list/public.ts';
import { describeSources } from '#features/search-list/rules.ts';
import { findSearchPayment } from '#features/search-payments/public.ts';
import { listSources } from '#features/sources/public.ts';
import type { Tools } from '#tools.ts';
import { isFound } from './hits.ts';
import type { PhotoUrls } from './photo-urls.ts';
import { findSearchDetails } from './repository.ts';
import { deleteShareOf, findShare, findShareOf, type StoredShare, storeShare } from './share-repository.ts';
import { type FoundHit, listFoundPeople, toBandMeanings, toFoundPerson } from './show-result.ts';

type ShareOutcome =
  | { readonly kind: 'shared'; readonly share: Pick<StoredShare, 'id' | 'expires_at'> }
  | { readonly kind: 'refused'; readonly because: 'search_not_found' | 'nothing_to_share' | 'not_paid' };

/** The link to the result as it is now. One that still works stays as it is, with the day on which it ends. */
export async function shareSearch(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  own: SearchId,
): Promise<ShareOutcome> {
  return await db.transaction().execute(async (trx): Promise<ShareOutcome> => {
    // Held, so that a run which starts now ends the link, and none is made for a result that is just going.
    const search = await lockSearch(trx, own);
    if (search?.kind !== 'photo') return { kind: 'refused', because: 'search_not_found' };
    const { accountId, id: searchId, run, hash } = search;
    if (run.status !== 'delivered' || search.personCount === 0) return { kind: 'refused', because: 'nothing_to_share' };
    const { count, rejected } = await listFoundPeople(trx, { search, page: 0 });
    if (rejected >= count) return { kind: 'refused', because: 'nothing_to_share' };
    const payment = await findSearchPayment(trx, { accountId, searchId });
    if (payment?.state === 'locked') return { kind: 'refused', because: 'not_paid' };
    const now = clock();
    const known = await findShareOf(trx, { accountId, id: searchId, now });
    if (known) return { kind: 'shared', share: known };

    const share = { id: randomUUID(), run_id: run.id, created_at: now, expires_at: shareExpiry(now) };
    await storeShare(trx, { account_id: accountId, search_id: searchId, ...share });
    await recordAudit(trx, { accountId, action: 'search.shared', subject: { search_id: searchId, hash } });
    return { kind: 'shared', share };
  });
}

type UnshareOutcome =
  | { readonly kind: 'unshared' }
  | { readonly kind: 'refused'; readonly because: 'search_not_found' };

/** Ends the link, if there is one. */
export async function unshareSearch(db: Database, own: SearchId): Promise<UnshareOutcome> {
  return await db.transaction().execute(async (trx): Promise<UnshareOutcome> => {
    const search = await lockSearch(trx, own);
    if (!search) return { kind: 'refused', because: 'search_not_found' };
    if (await deleteShareOf(trx, search)) {
      const subject = { search_id: search.id, hash: search.hash };
      await recordAudit(trx, { accountId: search.accountId, action: 'search.unshared', subject });
    }
    return { kind: 'unshared' };
  });
}

export interface FindSharedSearchTools extends Pick<Tools, 'db' | 'clock' | 'appSecret'> {
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

/** The id of the link and an HMAC over it, in base64url: shown to its owner as often as they like, and stored nowhere. */
export function shareTokenOf(appSecret: string, id: string): string {
  return Buffer.concat([uuidToBytes(id), macOf(appSecret, id)]).toString('base64url');
}

/** The id of the link that this token opens. Null if it is not of our making. */
function openShareToken(appSecret: string, token: string): string | null {
  if (!/^[\w-]{64}$/.test(token)) return null;
  const bytes = Buffer.from(token, 'base64url');
  const id = bytesToUuid(bytes.subarray(0, UUID_LENGTH));
  return isSameSecret(bytes.subarray(UUID_LENGTH), macOf(appSecret, id)) ? id : null;
}

function shareExpiry(now: Date): Date {
  return new Date(now.getTime() + SHARED_RESULT_DAYS * DAY_MS);
}

function macOf(appSecret: string, id: string): Buffer {
  return deriveSecret(appSecret, 'shareLink', id);
}
