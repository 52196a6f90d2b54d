import { sql } from 'kysely';
import type { Transaction } from '#database/database.ts';
import type { MarkedAccount } from '../devices/known-device-rules.ts';

interface Rotation {
  readonly oldId: string;
  readonly id: string;
  readonly secretHash: Uint8Array;
  readonly accountId: number;
  readonly now: Date;
  readonly expiresAt: Date;
  /** Null unless this is a login, which starts a new session. */
  readonly login: SessionLogin | null;
  /** Null if nothing has been proven now: then what was proven before stays. */
  readonly provenAt: Date | null;
  readonly keepsCodes: boolean;
}

/** What a login writes to its session. */
export interface SessionLogin {
  /** Such as «Chrome, Windows». */
  readonly device: string;
  /** The visitor that this browser was before. */
  readonly formerAccountId: number | null;
  /** By a password that was mailed, which has to be changed first. */
  readonly passwordDue: boolean;
}

/**
 * Gives the session a new id and secret, which ends its cookie, token and CSRF token, the registration that it has started,
 * and, unless they are kept, the codes that it has been sent and not used: they still count against the limits of their targets.
 * False if there is no such session.
 */
export async function replaceSession(trx: Transaction, rotation: Rotation): Promise<boolean> {
  const replaced = await trx
    .with('expired_code', (query) =>
      query
        .updateTable('one_time_code')
        .set({ expires_at: rotation.now })
        .where('session_id', '=', rotation.oldId)
        .where(sql<boolean>`not ${rotation.keepsCodes}::boolean`)
        .where('expires_at', '>', rotation.now),
    )
    .with('ended_registration', (query) =>
      query.deleteFrom('pending_registration').where('session_id', '=', rotation.oldId),
    )
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
      ...(rotation.provenAt && { proven_at: rotation.provenAt }),
      ...(rotation.login && {
        device: rotation.login.device,
        former_account_id: rotation.login.formerAccountId,
        password_due: rotation.login.passwordDue,
        created_at: rotation.now,
      }),
    })
    .where('id', '=', rotation.oldId)
    .executeTakeFirst();
  return replaced.numUpdatedRows > 0n;
}

export function findMarkedAccount(trx: Transaction, id: number): Promise<MarkedAccount> {
  return trx.selectFrom('account').select(['id', 'device_generation']).where('id', '=', id).executeTakeFirstOrThrow();
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
