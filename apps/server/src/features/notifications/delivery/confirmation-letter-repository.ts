import type { Database } from '#database/database.ts';
import type { Row } from '#database/tables.ts';

type Confirmation = Pick<Row<'email_confirmation'>, 'account_id' | 'id' | 'address' | 'attempts'>;

interface Due {
  readonly now: Date;
  readonly unlikely: Date;
  readonly leaseEnd: Date;
}

/** A letter whose time has come, for nobody else until the lease ends; its count of attempts names this one. */
export async function claimConfirmationLetter(
  db: Database,
  { now, unlikely, leaseEnd }: Due,
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
          .where((eb) => eb.or([eb('wake_at', '<=', now), eb('wake_at', '>', unlikely)]))
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

export async function endConfirmationLetter(
  db: Database,
  { account_id, id, attempts }: Confirmation,
  again: Date | null,
): Promise<void> {
  await db
    .updateTable('email_confirmation')
    .set({ wake_at: again })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('wake_at', 'is not', null)
    .execute();
}
