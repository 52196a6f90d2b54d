import { randomUUID } from 'node:crypto';
import type { VkIdClient } from '@vidno/providers/vk/create-vk-id-client';
import type { VkConfig } from '#config/services-config.ts';
import { createVault, type SealedSecret } from '#database/create-vault.ts';
import type { Database } from '#database/database.ts';
import { readPages } from '#database/read-pages.ts';
import type { Tools } from '#tools.ts';
import {
  deleteOtherSettingTokens,
  endLease,
  findToken,
  leaseRefresh,
  listSealedLogins,
  markDead,
  type SeenToken,
  type SettingToken,
  type TokenRow,
  updateGrant,
  upsertSettingTokens,
} from './repository.ts';
import { sleep } from './sleep.ts';

export interface RefreshTools extends Pick<Tools, 'db' | 'clock' | 'log' | 'vault'> {
  /** Null: this site has no application at VK ID. */
  readonly idClient: VkIdClient | null;
}

type RefreshOutcome = 'refreshed' | 'refused' | 'unreachable';

/**
 * Longer than the timeout of VK ID. If a process dies while refreshing, the login is blocked for no longer than this.
 * @limit time: Another process refreshes the login at VK.
 */
const LEASE_MS = 30_000;
const POLL_MS = 100;
/** @limit time: The process stops waiting for another one that refreshes the login. */
const POLLS_MAX = 100;

/**
 * Renews a login's access token, which lives for an hour. A refresh token works only once, so one caller takes a lease and
 * uses it while the others poll for the outcome. No transaction is open during the request to VK ID.
 */
export async function refreshLogin(
  tools: RefreshTools,
  seen: SeenToken & Pick<TokenRow, 'account_id'>,
  signal?: AbortSignal,
): Promise<RefreshOutcome> {
  const { db, clock, idClient } = tools;
  if (idClient === null) return 'refused';
  for (let poll = 0; poll < POLLS_MAX; poll += 1) {
    const now = clock();
    const lease = await leaseRefresh(db, seen, { now, until: new Date(now.getTime() + LEASE_MS) });
    if (lease) return useRefreshToken({ ...tools, idClient }, seen, lease);
    const token = await findToken(db, seen.id);
    if (!token || token.state === 'dead' || token.refresh_token === null) return 'refused';
    if (Buffer.compare(token.access_token, seen.access_token) !== 0) return 'refreshed';
    await sleep(POLL_MS, signal);
  }
  return 'unreachable';
}

async function useRefreshToken(
  { db, clock, log, vault, idClient }: RefreshTools & { readonly idClient: VkIdClient },
  seen: SeenToken & Pick<TokenRow, 'account_id'>,
  lease: { refreshToken: Uint8Array; deviceId: string },
): Promise<RefreshOutcome> {
  const refreshToken = vault.open(lease.refreshToken, secretContext('refresh', seen.account_id));
  if (refreshToken === null) return markLoginDead('the secret of this server has changed');
  const grant = await idClient.refresh({ refreshToken, deviceId: lease.deviceId });
  if (grant.kind === 'granted') {
    await updateGrant(db, seen, {
      accessToken: vault.seal(grant.accessToken, secretContext('access', seen.account_id)),
      refreshToken: vault.seal(grant.refreshToken, secretContext('refresh', seen.account_id)),
      expiresAt: new Date(clock().getTime() + grant.expiresIn * 1000),
    });
    return 'refreshed';
  }
  if (grant.kind === 'refused' && /^invalid_(grant|token)$/.test(grant.error)) return markLoginDead(grant.error);
  log.warn(
    { tokenId: seen.id, because: grant.kind === 'refused' ? grant.error : grant.kind },
    'VK ID did not refresh a token',
  );
  await endLease(db, seen);
  return 'unreachable';

  async function markLoginDead(error: string): Promise<RefreshOutcome> {
    await markDead(db, seen, error);
    log.info({ tokenId: seen.id, because: error }, 'a VK ID login has ended');
    return 'refused';
  }
}

/** Makes the operator's tokens in the database match the settings. */
export async function syncVkTokens(tools: { db: Database; vk: VkConfig | null; appSecret: string }): Promise<void> {
  const { db, vk, appSecret } = tools;
  if (vk === null) return;
  const vault = createVault(appSecret);
  const toRow = (kind: SettingToken['kind']) => (token: string) => ({
    id: randomUUID(),
    kind,
    settingHash: vault.fingerprint(token),
    accessToken: vault.seal(token, secretContext('access', null)),
  });
  const rows = [
    ...vk.serviceTokens.map(toRow('service')),
    ...vk.communityTokens.map(toRow('community')),
    ...vk.userTokens.map(toRow('full_user')),
  ];
  await upsertSettingTokens(db, rows);
  await deleteOtherSettingTokens(
    db,
    rows.map(({ settingHash }) => settingHash),
  );
}

type Row = Awaited<ReturnType<typeof listSealedLogins>>[number];

/** The access tokens of all VK ID logins. */
export async function* readSealedLogins(db: Database): AsyncGenerator<SealedSecret> {
  for await (const { account_id, access_token } of readPages<Row>((page) => listSealedLogins(db, page))) {
    yield { sealed: access_token, context: secretContext('access', account_id) };
  }
}

/** The account identifies the login: it has at most one, which a new login replaces. */
export function secretContext(secret: 'access' | 'refresh', accountId: number | null): string {
  return accountId === null ? `${secret} of the settings` : `${secret} of account ${accountId}`;
}
