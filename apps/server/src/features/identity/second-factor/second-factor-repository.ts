import type { Database, Transaction } from '#database/database.ts';
import type { LoginChange, Proof } from '../proofs/proof.ts';

/** Stores a key that does not count yet; false if a second factor is on. */
export async function savePendingKey(db: Database, { accountId }: Proof, sealedKey: Uint8Array): Promise<boolean> {
  const saved = await db
    .updateTable('account')
    .set({ totp_secret: sealedKey, totp_last_step: null })
    .where('id', '=', accountId)
    .where('totp_confirmed_at', 'is', null)
    .executeTakeFirst();
  return saved.numUpdatedRows > 0n;
}

/** Null: it stays on. */
export async function updateSecondFactorEnd(trx: Transaction, accountId: number, endsAt: Date | null): Promise<void> {
  await trx.updateTable('account').set({ second_factor_ends_at: endsAt }).where('id', '=', accountId).execute();
}

/** @limit queue: The rest comes with the next query. */
const DUE_AT_ONCE = 100;

/** Accounts whose second factor was to be switched off by now. */
export async function listSecondFactorsToEnd(db: Database, now: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('account')
    .select('id')
    .where('second_factor_ends_at', '<=', now)
    .orderBy('second_factor_ends_at')
    .limit(DUE_AT_ONCE)
    .execute();
  return rows.map(({ id }) => id);
}

/** False if the code of this step or a later one has been used: no code counts twice. */
export async function useStep(
  trx: Transaction,
  { accountId, step }: { accountId: number; step: number },
): Promise<boolean> {
  const used = await trx
    .updateTable('account')
    // Whoever has the app needs no reset.
    .set({ totp_last_step: step, second_factor_ends_at: null })
    .where('id', '=', accountId)
    .where((is) => is.or([is('totp_last_step', 'is', null), is('totp_last_step', '<', step)]))
    .executeTakeFirst();
  return used.numUpdatedRows > 0n;
}

export async function turnOn(trx: Transaction, { accountId }: LoginChange, now: Date): Promise<void> {
  await trx.updateTable('account').set({ totp_confirmed_at: now }).where('id', '=', accountId).execute();
}

/** Forgets the key and the recovery codes. */
export async function turnOff(trx: Transaction, { accountId }: LoginChange): Promise<void> {
  await trx
    .updateTable('account')
    .set({ totp_secret: null, totp_confirmed_at: null, totp_last_step: null, second_factor_ends_at: null })
    .where('id', '=', accountId)
    .execute();
  await trx.deleteFrom('recovery_code').where('account_id', '=', accountId).execute();
}

export async function replaceRecoveryCodes(
  trx: Transaction,
  { accountId }: LoginChange,
  hashes: readonly Uint8Array[],
): Promise<void> {
  await trx.deleteFrom('recovery_code').where('account_id', '=', accountId).execute();
  await trx
    .insertInto('recovery_code')
    .values(hashes.map((hash) => ({ account_id: accountId, code_hash: hash })))
    .execute();
}

/** False if the account has no such code or it has been used. */
export async function useRecoveryCode(
  trx: Transaction,
  { accountId, hash, now }: { accountId: number; hash: Uint8Array; now: Date },
): Promise<boolean> {
  const used = await trx
    .updateTable('recovery_code')
    .set({ used_at: now })
    .where('account_id', '=', accountId)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return used.numUpdatedRows > 0n;
}

/** The account that has passed the first step of a login in this session, if the second one is still in time. */
export async function findPendingLogin(
  db: Database | Transaction,
  { sessionId, now }: { sessionId: string; now: Date },
): Promise<number | null> {
  const session = await db
    .selectFrom('browser_session')
    .select('pending_account_id')
    .where('id', '=', sessionId)
    .where('pending_until', '>', now)
    .executeTakeFirst();
  return session?.pending_account_id ?? null;
}

/** Ends logins that wait for their second step: the first one has been proven with what no longer counts. */
export async function endPendingLogins(trx: Transaction, accountId: number): Promise<void> {
  await trx
    .updateTable('browser_session')
    .set({ pending_account_id: null, pending_until: null })
    .where('pending_account_id', '=', accountId)
    .execute();
}

/** By account, those after this one. */
export async function listSealedKeys(
  db: Database,
  { after, limit }: { readonly after: { readonly id: number } | null; readonly limit: number },
): Promise<{ id: number; totp_secret: Uint8Array }[]> {
  return await db
    .selectFrom('account')
    .select('id')
    .select((row) => row.ref('totp_secret').$notNull().as('totp_secret'))
    .where('totp_secret', 'is not', null)
    .where('id', '>', after?.id ?? 0)
    .orderBy('id')
    .limit(limit)
    .execute();
}
