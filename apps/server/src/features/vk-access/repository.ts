import type { Database, Row } from '#database/database.ts';

export interface SettingToken {
  readonly id: string;
  readonly kind: 'service' | 'community' | 'full_user';
  readonly settingHash: Uint8Array;
  readonly accessToken: Uint8Array;
}

/** Writes the operator's tokens, each once; a dead one becomes active again. */
export async function upsertSettingTokens(db: Database, tokens: readonly SettingToken[]): Promise<void> {
  if (tokens.length === 0) return;
  await db
    .insertInto('vk_token')
    .values(
      tokens.map((token) => ({
        id: token.id,
        kind: token.kind,
        setting_hash: token.settingHash,
        access_token: token.accessToken,
      })),
    )
    .onConflict((conflict) =>
      conflict.column('setting_hash').doUpdateSet((row) => ({
        kind: row.ref('excluded.kind'),
        access_token: row.ref('excluded.access_token'),
        state: 'active',
        paused_until: null,
        last_error: null,
      })),
    )
    .execute();
}

export async function deleteOtherSettingTokens(db: Database, hashes: readonly Uint8Array[]): Promise<void> {
  let query = db.deleteFrom('vk_token').where('account_id', 'is', null);
  if (hashes.length > 0) query = query.where('setting_hash', 'not in', hashes);
  await query.execute();
}

interface Login {
  readonly id: string;
  readonly accountId: number;
  readonly vkUserId: number;
  readonly name: string | null;
  readonly avatarUrl: string | null;
  readonly accessToken: Uint8Array;
  readonly refreshToken: Uint8Array;
  readonly deviceId: string;
  readonly expiresAt: Date;
}

/** Replaces the account's previous login. */
export async function upsertLogin(db: Database, login: Login): Promise<void> {
  const values = {
    vk_user_id: login.vkUserId,
    vk_name: login.name,
    vk_avatar_url: login.avatarUrl,
    access_token: login.accessToken,
    refresh_token: login.refreshToken,
    device_id: login.deviceId,
    expires_at: login.expiresAt,
    refreshing_until: null,
    state: 'active',
    paused_until: null,
    last_error: null,
  } as const;
  await db
    .insertInto('vk_token')
    .values({ id: login.id, kind: 'user', account_id: login.accountId, ...values })
    .onConflict((conflict) => conflict.column('account_id').where('account_id', 'is not', null).doUpdateSet(values))
    .execute();
}

export type TokenRow = Row<'vk_token'>;

export async function findLogin(db: Database, accountId: number): Promise<TokenRow | null> {
  const row = await db.selectFrom('vk_token').selectAll().where('account_id', '=', accountId).executeTakeFirst();
  return row ?? null;
}

export async function findToken(db: Database, id: string): Promise<TokenRow | null> {
  return (await db.selectFrom('vk_token').selectAll().where('id', '=', id).executeTakeFirst()) ?? null;
}

export async function deleteLogin(db: Database, accountId: number): Promise<TokenRow | null> {
  const row = await db.deleteFrom('vk_token').where('account_id', '=', accountId).returningAll().executeTakeFirst();
  return row ?? null;
}

/** The account is logged in at VK ID, and the login can still be used or refreshed. */
export async function hasActiveToken(db: Database, accountId: number, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('vk_token')
    .select('id')
    .where('account_id', '=', accountId)
    .where('state', '=', 'active')
    .where((is) => is.or([is('expires_at', '>', now), is('refresh_token', 'is not', null)]))
    .executeTakeFirst();
  return row !== undefined;
}

/** The token as the caller read it. Updates that use it are skipped if another caller has replaced the token since. */
export interface SeenToken {
  readonly id: string;
  readonly access_token: Uint8Array;
}

/** Only one caller gets the right to use the refresh token; null if another one has it or has used it. */
export async function leaseRefresh(
  db: Database,
  seen: SeenToken,
  { now, until }: { now: Date; until: Date },
): Promise<{ refreshToken: Uint8Array; deviceId: string } | null> {
  const row = await db
    .updateTable('vk_token')
    .set({ refreshing_until: until })
    .where('id', '=', seen.id)
    .where('access_token', '=', seen.access_token)
    .where('state', '=', 'active')
    .where('refresh_token', 'is not', null)
    .where((is) => is.or([is('refreshing_until', 'is', null), is('refreshing_until', '<=', now)]))
    .returning(['refresh_token', 'device_id'])
    .executeTakeFirst();
  if (!row?.refresh_token || row.device_id === null) return null;
  return { refreshToken: row.refresh_token, deviceId: row.device_id };
}

/** Replaces both tokens together: the old refresh token no longer works. */
export async function updateGrant(
  db: Database,
  seen: SeenToken,
  grant: { accessToken: Uint8Array; refreshToken: Uint8Array; expiresAt: Date },
): Promise<void> {
  await db
    .updateTable('vk_token')
    .set({
      access_token: grant.accessToken,
      refresh_token: grant.refreshToken,
      expires_at: grant.expiresAt,
      refreshing_until: null,
      last_error: null,
    })
    .where('id', '=', seen.id)
    .where('access_token', '=', seen.access_token)
    .execute();
}

export async function endLease(db: Database, seen: SeenToken): Promise<void> {
  await db
    .updateTable('vk_token')
    .set({ refreshing_until: null })
    .where('id', '=', seen.id)
    .where('access_token', '=', seen.access_token)
    .execute();
}

/** The `last_error` of a token that VK accepts from another address only. */
export const OTHER_ADDRESS_ERROR = '5.1130 the token was given to another address';

/** False if the token has been replaced since it was read. */
export async function markDead(db: Database, seen: SeenToken, error: string): Promise<boolean> {
  const marked = await db
    .updateTable('vk_token')
    .set({ state: 'dead', last_error: error, refreshing_until: null })
    .where('id', '=', seen.id)
    .where('access_token', '=', seen.access_token)
    .where('state', '=', 'active')
    .executeTakeFirst();
  return marked.numUpdatedRows > 0n;
}

/** Of accounts that have logged in with VK ID, those after this one. */
export async function listSealedLogins(
  db: Database,
  { after, limit }: { readonly after: { readonly account_id: number } | null; readonly limit: number },
): Promise<{ account_id: number; access_token: Uint8Array }[]> {
  return await db
    .selectFrom('vk_token')
    .select((row) => row.ref('account_id').$notNull().as('account_id'))
    .select('access_token')
    .where('account_id', '>', after?.account_id ?? 0)
    .orderBy('account_id')
    .limit(limit)
    .execute();
}

export type AuthorisationRow = Row<'vk_authorisation'>;

export async function insertAuthorisation(db: Database, row: Omit<AuthorisationRow, 'created_at'>): Promise<void> {
  await db.insertInto('vk_authorisation').values(row).execute();
}

/**
 * Deletes the row as it reads it, so that a state can be used only once. What was started for an account is found for the same
 * account only; `accountId` is that of the session now, null if it has none.
 */
export async function takeAuthorisation(
  db: Database,
  { stateHash, accountId, sessionId }: { stateHash: Uint8Array; accountId: number | null; sessionId: string },
): Promise<AuthorisationRow | null> {
  const row = await db
    .deleteFrom('vk_authorisation')
    .where('state_hash', '=', stateHash)
    .where('session_id', '=', sessionId)
    .where((is) => is.or([is('account_id', 'is', null), is('account_id', '=', accountId)]))
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}
