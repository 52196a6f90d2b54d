import type { Database } from '#database/database.ts';
import { recordAudit } from '#features/privacy/public.ts';
import { deleteNotice } from './notice-repository.ts';

/** Stops showing a notice and forgets who has read it. False if there is no such notice. */
export async function removeNotice(db: Database, id: string): Promise<boolean> {
  return await db.transaction().execute(async (trx) => {
    const isRemoved = await deleteNotice(trx, id);
    if (isRemoved) {
      await recordAudit(trx, { accountId: null, action: 'notice.removed', subject: { notice_id: id } });
    }
    return isRemoved;
  });
}
