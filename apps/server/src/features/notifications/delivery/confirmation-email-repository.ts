import type { Database } from '#database/database.ts';
import type { Row } from '#database/tables.ts';
import type { DueAt } from '#sending/claim-next-email.ts';

type Confirmation = Pick<Row<'email_confirmation'>, 'account_id' | 'id' | 'address' | 'attempts'>;

/** Claims a due email until the lease ends. The attempt count serves as the fencing token of the claim. */
export async function claimConfirmationEmail(
  db: Database,
  { now, latestPlausible, leaseEnd }: DueAt,
): Promise<Confirmation | null> {
  const row = await db
    .updateTable('email_confirmation')
    .set((eb) => ({ wake_at: leaseEnd, attempts: eb('attempts', '+', 1) }))
    .where(({ eb, refTuple, selectFrom }) =>
      eb(
        refTuple('account_id', 'id'),
        'in',
        selectFrom('email_confirmation')
          .select(['account_id', 'id'])
          .where('wake_at', 'is not', null)
          .where((eb) => eb.or([eb('wake_at', '<=', now), eb('wake_at', '>', latestPlausible)]))
          .orderBy('wake_at')
          .limit(1)
          .forUpdate()
          .skipLocked()
          .$asTuple('account_id', 'id'),
      ),
    )
    .returning(['account_id', 'id', 'address', 'attempts'])
    .executeTakeFirst();
  return row ?? null;
}

/** Schedules the retry, or none when `retryAt` is null. Does nothing when another process has claimed it since. */
export async function releaseConfirmationEmail(
  db: Database,
  { account_id, id, attempts }: Confirmation,
  retryAt: Date | null,
): Promise<void> {
  await db
    .updateTable('email_confirmation')
    .set({ wake_at: retryAt })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('wake_at', 'is not', null)
    .execute();
}
