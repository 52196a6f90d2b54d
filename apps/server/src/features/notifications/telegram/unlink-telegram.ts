import type { Database } from '#database/database.ts';
import { deleteChannel, lockChannel } from '../channel-repository.ts';

export async function unlinkTelegram(db: Database, accountId: number): Promise<void> {
  const own = { accountId, channel: 'telegram' as const };
  await db.transaction().execute(async (trx) => {
    await lockChannel(trx, own);
    await deleteChannel(trx, own);
  });
}
