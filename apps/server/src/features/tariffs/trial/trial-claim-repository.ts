import type { Database, Transaction } from '#database/database.ts';
import type { TrialMark } from './trial-marks.ts';

interface NewClaims {
  readonly accountId: number;
  readonly marks: readonly TrialMark[];
  readonly now: Date;
}

/** Waits for others who claim the same mark at the same time. Returns the hashes that nobody had claimed. */
export async function insertTrialClaims(
  trx: Transaction,
  { accountId, marks, now }: NewClaims,
): Promise<readonly Uint8Array[]> {
  if (marks.length === 0) return [];
  const rows = await trx
    .insertInto('trial_claim')
    .values(marks.map((mark) => ({ ...mark, account_id: accountId, claimed_at: now, account_deleted_at: null })))
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .returning('hash')
    .execute();
  return rows.map(({ hash }) => hash);
}

export async function deleteTrialClaims(trx: Transaction, hashes: readonly Uint8Array[]): Promise<void> {
  if (hashes.length === 0) return;
  await trx
    .deleteFrom('trial_claim')
    .where('hash', 'in', [...hashes])
    .execute();
}

/** Whether one of the marks was claimed by somebody else, or by an account that is deleted. */
export async function isClaimedByAnother(
  db: Database | Transaction,
  { accountId, marks }: Omit<NewClaims, 'now'>,
): Promise<boolean> {
  if (marks.length === 0) return false;
  const row = await db
    .selectFrom('trial_claim')
    .select('hash')
    .where(
      'hash',
      'in',
      marks.map(({ hash }) => hash),
    )
    .where('account_id', 'is distinct from', accountId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The claims stay for a while without saying whose they are. */
export async function detachTrialClaims(
  trx: Transaction,
  { accountId, now }: { readonly accountId: number; readonly now: Date },
): Promise<void> {
  await trx
    .updateTable('trial_claim')
    .set({ account_id: null, account_deleted_at: now })
    .where('account_id', '=', accountId)
    .execute();
}
