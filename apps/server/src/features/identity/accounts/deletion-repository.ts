import type { Database, Transaction } from '#database/database.ts';

/** The date stays as it is if the deletion was asked for before and is nearer. Null if there is no such account. */
export async function bringDeletionForward(
  trx: Transaction,
  { accountId, at }: { accountId: number; at: Date },
): Promise<Date | null> {
  const account = await trx
    .updateTable('account')
    .set((eb) => ({ deletion_at: eb.fn<Date>('least', ['deletion_at', eb.val(at)]) }))
    .where('id', '=', accountId)
    .returning('deletion_at')
    .executeTakeFirst();
  return account?.deletion_at ?? null;
}

/** False if no deletion was pending, or it has started. */
export async function cancelDeletion(
  trx: Transaction,
  { accountId, now }: { accountId: number; now: Date },
): Promise<boolean> {
  const cancelled = await trx
    .updateTable('account')
    .set({ deletion_at: null })
    .where('id', '=', accountId)
    .where('deletion_at', '>', now)
    .executeTakeFirst();
  return cancelled.numUpdatedRows > 0n;
}

/** The longest overdue first. */
export async function listDueDeletions(
  db: Database,
  { now, limit, offset }: { now: Date; limit: number; offset: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom('account')
    .select('id')
    .where('deletion_at', '<=', now)
    .orderBy('deletion_at')
    .offset(offset)
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Locks an account whose deletion is due; whatever is being added to it waits, and finds no account afterwards. False if the
 * account has been deleted or is kept.
 */
export async function lockDueDeletion(
  trx: Transaction,
  { accountId, now }: { accountId: number; now: Date },
): Promise<boolean> {
  const account = await trx
    .selectFrom('account')
    .select('id')
    .where('id', '=', accountId)
    .where('deletion_at', '<=', now)
    .forUpdate()
    .executeTakeFirst();
  return account !== undefined;
}

/** Null if the account has been deleted or is kept. */
export async function findDueDeletion(
  db: Database,
  { accountId, now }: { accountId: number; now: Date },
): Promise<Date | null> {
  const account = await db
    .selectFrom('account')
    .select('deletion_at')
    .where('id', '=', accountId)
    .where('deletion_at', '<=', now)
    .executeTakeFirst();
  return account?.deletion_at ?? null;
}

/** Nobody logs in to the account any more, and its contacts are free for others. */
export async function deleteLoginWays(trx: Transaction, accountId: number): Promise<void> {
  await trx
    .updateTable('account')
    // An account without contacts is a visitor's.
    .set({ demo: true, email: null, email_key: null, phone: null, telegram: null, password_hash: null })
    .where('id', '=', accountId)
    .execute();
  await trx.deleteFrom('account_identity').where('account_id', '=', accountId).execute();
}

/** With its sessions, ways to log in and whatever else belongs to it; the audit log stays. */
export async function deleteAccountRow(trx: Transaction, accountId: number): Promise<void> {
  await trx.deleteFrom('account').where('id', '=', accountId).execute();
}
