import type { VkIdClient } from '@vidno/providers/vk/create-vk-id-client';
import type { Clock } from '#config/clock.ts';
import type { Database } from '#database/database.ts';
import type { Logger } from '#observability/log.ts';
import { sleep } from '../sleep.ts';
import type { Vault } from './create-vault.ts';
import { placeOf } from './secret-place-rules.ts';
import {
  endLease,
  findToken,
  leaseRefresh,
  markDead,
  type SeenToken,
  type TokenRow,
  updateGrant,
} from './token-repository.ts';

export interface RefreshTools {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Logger;
  readonly vault: Vault;
  /** Null: this site has no application at VK ID. */
  readonly idClient: VkIdClient | null;
}

export type RefreshOutcome = 'refreshed' | 'refused' | 'unreachable';

/** Longer than VK ID is given for an answer; a process that dies meanwhile holds the login up no longer than this. */
const LEASE_MS = 30_000;
const PEEK_MS = 100;
const PEEKS = 100;

/**
 * Gets the login its next hour. The refresh token is good once: whoever takes the lease spends it, the others wait for
 * what came of it. No transaction is held while VK ID is asked.
 */
export async function refreshLogin(
  tools: RefreshTools,
  seen: SeenToken & Pick<TokenRow, 'account_id'>,
  signal?: AbortSignal,
): Promise<RefreshOutcome> {
  const { db, clock, idClient } = tools;
  if (idClient === null) return 'refused';
  for (let peek = 0; peek < PEEKS; peek += 1) {
    const now = clock();
    const lease = await leaseRefresh(db, seen, { now, until: new Date(now.getTime() + LEASE_MS) });
    if (lease) return spend({ ...tools, idClient }, seen, lease);
    const token = await findToken(db, seen.id);
    if (!token || token.state === 'dead' || token.refresh_token === null) return 'refused';
    if (Buffer.compare(token.access_token, seen.access_token) !== 0) return 'refreshed';
    await sleep(PEEK_MS, signal);
  }
  return 'unreachable';
}

async function spend(
  { db, clock, log, vault, idClient }: RefreshTools & { readonly idClient: VkIdClient },
  seen: SeenToken & Pick<TokenRow, 'account_id'>,
  lease: { refreshToken: Uint8Array; deviceId: string },
): Promise<RefreshOutcome> {
  const refreshToken = vault.open(lease.refreshToken, placeOf('refresh', seen.account_id));
  if (refreshToken === null) return bury('the secret of this server has changed');
  const grant = await idClient.refresh({ refreshToken, deviceId: lease.deviceId });
  if (grant.kind === 'granted') {
    await updateGrant(db, seen, {
      accessToken: vault.seal(grant.accessToken, placeOf('access', seen.account_id)),
      refreshToken: vault.seal(grant.refreshToken, placeOf('refresh', seen.account_id)),
      expiresAt: new Date(clock().getTime() + grant.expiresIn * 1000),
    });
    return 'refreshed';
  }
  if (grant.kind === 'refused' && /^invalid_(grant|token)$/.test(grant.error)) return bury(grant.error);
  log.warn({ tokenId: seen.id, because: grant.kind === 'refused' ? grant.error : grant.kind }, 'VK ID gave no token');
  await endLease(db, seen);
  return 'unreachable';

  async function bury(error: string): Promise<RefreshOutcome> {
    await markDead(db, seen, error);
    log.info({ tokenId: seen.id, because: error }, 'a login at VK ID has ended');
    return 'refused';
  }
}
