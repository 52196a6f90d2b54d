import type { Transaction } from '#database/database.ts';

interface Rotation {
  readonly oldId: string;
  readonly id: string;
  readonly secretHash: Uint8Array;
  readonly accountId: number;
  readonly now: Date;
  readonly expiresAt: Date;
}

/** Gives the session a new id and secret, which ends its cookie, token and CSRF token; false if there is no such session. */
export async function replaceSession(trx: Transaction, rotation: Rotation): Promise<boolean> {
  const replaced = await trx
    .updateTable('browser_session')
    .set({
      id: rotation.id,
      secret_hash: rotation.secretHash,
      generation: 0,
      account_id: rotation.accountId,
      pending_account_id: null,
      pending_until: null,
      last_seen_at: rotation.now,
      expires_at: rotation.expiresAt,
    })
    .where('id', '=', rotation.oldId)
    .executeTakeFirst();
  return replaced.numUpdatedRows > 0n;
}

/** Ends the codes that the session has been sent and not used. They still count against the limits of their targets. */
export async function expireSessionCodes(
  trx: Transaction,
  { sessionId, now }: { sessionId: string; now: Date },
): Promise<void> {
  await trx
    .updateTable('one_time_code')
    .set({ expires_at: now })
    .where('session_id', '=', sessionId)
    .where('expires_at', '>', now)
    .execute();
}

/** Lets the session wait for the second step of a login; false if there is no such session. */
export async function setPendingLogin(
  trx: Transaction,
  { id, accountId, until }: { id: string; accountId: number; until: Date },
): Promise<boolean> {
  const updated = await trx
    .updateTable('browser_session')
    .set({ pending_account_id: accountId, pending_until: until })
    .where('id', '=', id)
    .executeTakeFirst();
  return updated.numUpdatedRows > 0n;
}

/** What a login adds to the session that it has replaced. */
export async function recordLogin(
  trx: Transaction,
  login: { id: string; device: string; formerAccountId: number | null; now: Date },
): Promise<void> {
  await trx
    .updateTable('browser_session')
    .set({ device: login.device, former_account_id: login.formerAccountId, created_at: login.now })
    .where('id', '=', login.id)
    .execute();
}
