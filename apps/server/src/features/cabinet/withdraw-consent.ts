import { deleteQueryPhotosOf, type QueryPhotoTools } from '#features/photo-search/query-photos/query-photos.ts';
import { recordAudit, withdrawConsents } from '#features/privacy/public.ts';
import { listUnfinishedSearchIds } from '#features/search-list/public.ts';
import { type RemoveSearchTools, removeSearch } from '#features/search-list/remove-search.ts';

/**
 * No face is looked for from now on. Searches by photo that have not ended go unpaid, and the photos and embeddings of all go with
 * them; results that were delivered stay. May be called again after a crash: it does what is left.
 */
export async function withdrawConsent(
  tools: RemoveSearchTools & Pick<QueryPhotoTools, 'files'>,
  accountId: number,
): Promise<void> {
  const { db, clock } = tools;
  await db.transaction().execute(async (trx) => {
    const isWithdrawn = await withdrawConsents(trx, { accountId, now: clock() });
    if (isWithdrawn)
      await recordAudit(trx, { accountId, action: 'consent.withdrawn', subject: { kind: 'face_search' } });
  });
  let ids: readonly string[];
  do {
    ids = await listUnfinishedSearchIds(db, { accountId, kind: 'photo', limit: BATCH });
    for (const id of ids) await removeSearch(tools, { id, accountId });
  } while (ids.length === BATCH);
  await deleteQueryPhotosOf(tools, accountId);
}

/** @limit queue: The rest is removed after the next query. */
const BATCH = 100;
