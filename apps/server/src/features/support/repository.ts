import type { Database, Transaction } from '#database/database.ts';
import type { NewRow, Row } from '#database/tables.ts';
import type { DueAt } from '#sending/claim-next-email.ts';

export type QueuedSupportEmail = Pick<
  Row<'support_email'>,
  'id' | 'recipient' | 'address' | 'reply_to' | 'message' | 'screen' | 'created_at' | 'attempts'
>;

export async function insertSupportEmails(trx: Transaction, emails: NewRow<'support_email'>[]): Promise<void> {
  await trx.insertInto('support_email').values(emails).execute();
}

/** Claims a due email until the lease ends. The attempt count serves as the fencing token of the claim. */
export async function claimSupportEmail(
  db: Database,
  { now, latestPlausible, leaseEnd }: DueAt,
): Promise<QueuedSupportEmail | null> {
  const row = await db
    .updateTable('support_email')
    .set((eb) => ({ wake_at: leaseEnd, attempts: eb('attempts', '+', 1) }))
    .where('id', '=', ({ selectFrom }) =>
      selectFrom('support_email')
        .select('id')
        .where('wake_at', 'is not', null)
        .where((eb) => eb.or([eb('wake_at', '<=', now), eb('wake_at', '>', latestPlausible)]))
        .orderBy('wake_at')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'recipient', 'address', 'reply_to', 'message', 'screen', 'created_at', 'attempts'])
    .executeTakeFirst();
  return row ?? null;
}

/** Schedules the retry, or none when `retryAt` is null. Does nothing when another process has claimed it since. */
export async function releaseSupportEmail(
  db: Database,
  { id, attempts }: Pick<QueuedSupportEmail, 'id' | 'attempts'>,
  retryAt: Date | null,
): Promise<void> {
  await db
    .updateTable('support_email')
    .set({ wake_at: retryAt })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('wake_at', 'is not', null)
    .execute();
}
