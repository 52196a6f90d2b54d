import { randomUUID } from 'node:crypto';
import { SHARED_RESULT_DAYS, type SharedSearch } from '@vidno/contract/results/search-share';
import { deriveSecret, isSameSecret } from '#config/secrets.ts';
import { DAY_MS } from '#config/time.ts';
import type { Database, Transaction } from '#database/database.ts';
import { bytesToUuid, UUID_LENGTH, uuidToBytes } from '#database/uuid-bytes.ts';
import type { CataloguePhoto } from '#features/catalogue/public.ts';
import { findAccountInUse } from '#features/identity/accounts/operation.ts';
import { recordAudit } from '#features/privacy/public.ts';
import { findSearch, lockSearch, type Search, type SearchId } from '#features/search-list/public.ts';
import { findResultAccess, isEverybodyHidden } from '#features/search-list/result-access.ts';
import { describeSources } from '#features/search-list/rules.ts';
import type { SearchKinds } from '#features/search-list/search-kind.ts';
import { listSources } from '#features/sources/public.ts';
import type { Tools } from '#tools.ts';
import { deleteShareOf, findShare, findShareOf, type StoredShare, storeShare } from './share-repository.ts';

export interface ShareTools extends Pick<Tools, 'db' | 'clock' | 'paying'> {
  readonly searchKinds: SearchKinds;
}

/** The owner of a search. */
export interface Owner {
  readonly accountId: number;
  readonly isVisitor: boolean;
}

export type ShareRefusal = 'nothing_to_share' | 'not_paid';

/** Why this result can be given to nobody; null if it can. */
export async function findShareRefusal(
  reader: Database | Transaction,
  tools: ShareTools,
  { search, isVisitor }: { readonly search: Search } & Pick<Owner, 'isVisitor'>,
): Promise<ShareRefusal | null> {
  if (search.run.status !== 'delivered' || search.personCount === 0) return 'nothing_to_share';
  if (!(await isOpenToOwner(reader, tools, { search, isVisitor }))) return 'not_paid';
  return (await tools.searchKinds[search.kind].countShared(reader, search)) === 0 ? 'nothing_to_share' : null;
}

async function isOpenToOwner(
  reader: Database | Transaction,
  tools: Pick<Tools, 'clock' | 'paying'>,
  { search, isVisitor }: { readonly search: Search } & Pick<Owner, 'isVisitor'>,
): Promise<boolean> {
  return !isEverybodyHidden(search, await findResultAccess(reader, tools, { search, isVisitor }));
}

type ShareOutcome =
  | { readonly kind: 'shared'; readonly share: Pick<StoredShare, 'id' | 'expires_at'> }
  | { readonly kind: 'refused'; readonly because: 'search_not_found' | ShareRefusal };

/** The link to the result as it is now. One that still works stays as it is, with the day on which it ends. */
export async function shareSearch(
  tools: ShareTools,
  { accountId, isVisitor, id: searchId }: Owner & SearchId,
): Promise<ShareOutcome> {
  return await tools.db.transaction().execute(async (trx): Promise<ShareOutcome> => {
    // Held, so that a run which starts now ends the link, and none is made for a result that is just going.
    const search = await lockSearch(trx, { accountId, id: searchId });
    if (!search) return { kind: 'refused', because: 'search_not_found' };
    const because = await findShareRefusal(trx, tools, { search, isVisitor });
    if (because) return { kind: 'refused', because };
    const now = tools.clock();
    const known = await findShareOf(trx, { accountId, id: searchId, now });
    if (known) return { kind: 'shared', share: known };

    const share = { id: randomUUID(), run_id: search.run.id, created_at: now, expires_at: shareExpiry(now) };
    await storeShare(trx, { account_id: accountId, search_id: searchId, ...share });
    const subject = { search_id: searchId, hash: search.hash };
    await recordAudit(trx, { accountId, action: 'search.shared', subject });
    return { kind: 'shared', share };
  });
}

type UnshareOutcome =
  | { readonly kind: 'unshared' }
  | { readonly kind: 'refused'; readonly because: 'search_not_found' };

/** Ends the link, if there is one. */
export async function unshareSearch({ db }: Pick<Tools, 'db'>, own: SearchId): Promise<UnshareOutcome> {
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

export interface FindSharedSearchTools extends ShareTools, Pick<Tools, 'appSecret'> {
  readonly photoUrls: { urlOf(photo: CataloguePhoto, accountId: null): string };
}

/**
 * The people found who may still be shown, without anything about the user who searched: the addresses of the pictures name no
 * account either. Null if the link has expired or was revoked.
 */
export async function findSharedSearch(tools: FindSharedSearchTools, token: string): Promise<SharedSearch | null> {
  const { db, photoUrls, searchKinds } = tools;
  const id = openShareToken(tools.appSecret, token);
  const now = tools.clock();
  const share = id === null ? null : await findShare(db, { id, now });
  // Like its sessions, the links of an account that is blocked or being deleted open nothing.
  const owner = share && (await findAccountInUse(db, share.account_id, now));
  if (!owner) return null;
  const search = await findSearch(db, { accountId: share.account_id, id: share.search_id });
  if (search?.run.status !== 'delivered' || !(await isOpenToOwner(db, tools, { search, ...owner }))) return null;
  const people = await searchKinds[search.kind].showShared(search, (photo) => photoUrls.urlOf(photo, null));
  return (
    people && {
      status: 'ok',
      expires: share.expires_at.toISOString(),
      created: search.createdAt.toISOString(),
      sources: describeSources(search.sourceIds, await listSources(db)).sources,
      ...people,
    }
  );
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
