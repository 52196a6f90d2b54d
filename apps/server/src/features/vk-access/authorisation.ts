import { createHash, randomUUID } from 'node:crypto';
import {
  createVkIdClient,
  newVerifier,
  VK_LOGIN_SCOPE,
  type VkIdClient,
  type VkIdGrant,
  type VkIdUser,
} from '@vidno/providers/vk/create-vk-id-client';
import type { Config } from '#config/config.ts';
import { MINUTE_MS } from '#config/time.ts';
import { createVault } from '#database/create-vault.ts';
import type { VkUser } from '#features/identity/login/vk-login.ts';
import { type AuthorisationRow, insertAuthorisation, takeAuthorisation, upsertLogin } from './repository.ts';
import { type RefreshTools, secretContext } from './tokens.ts';

/**
 * What a login at VK ID is for: collecting as this VK user, logging in here, linking VK ID to an account, proving to be its user, or
 * proving that a page which somebody wants removed is their own.
 */
export type AuthorisationGoal =
  | { readonly purpose: 'collection'; readonly accountId: number }
  | { readonly purpose: 'login' }
  | { readonly purpose: 'link' | 'confirmation'; readonly accountId: number }
  | { readonly purpose: 'removal'; readonly removalId: string };

export interface AuthorisationTools extends RefreshTools {
  readonly idClient: VkIdClient;
}

/**
 * Whoever removes themself may have to find their password first.
 * @limit time: The login at VK ID has to be started again.
 */
const TTL_MS: Readonly<Record<AuthorisationGoal['purpose'], number>> = {
  collection: 10 * MINUTE_MS,
  login: 10 * MINUTE_MS,
  link: 10 * MINUTE_MS,
  confirmation: 10 * MINUTE_MS,
  removal: 15 * MINUTE_MS,
};

/** Answers the URL of VK ID at which this session logs in. */
export async function startAuthorisation(
  { db, clock, vault, idClient }: AuthorisationTools,
  { goal, sessionId, redirectUrl }: { goal: AuthorisationGoal; sessionId: string; redirectUrl: string },
): Promise<string> {
  const state = newVerifier();
  const verifier = newVerifier();
  await insertAuthorisation(db, {
    state_hash: hashState(state),
    purpose: goal.purpose,
    account_id: 'accountId' in goal ? goal.accountId : null,
    removal_id: 'removalId' in goal ? goal.removalId : null,
    session_id: sessionId,
    verifier: vault.seal(verifier, verifierContext(state)),
    redirect_url: redirectUrl,
    expires_at: new Date(clock().getTime() + TTL_MS[goal.purpose]),
  });
  // Collecting needs no contacts, so VK ID is not asked for them.
  return idClient.authorizeUrl({ state, verifier, ...(goal.purpose === 'login' && { scope: VK_LOGIN_SCOPE }) });
}

function hashState(state: string): Uint8Array {
  return createHash('sha256').update(state).digest();
}

function verifierContext(state: string): string {
  return `verifier of ${state}`;
}

/** The query parameters with which VK ID redirects the browser back. */
interface VkIdCallback {
  readonly state: string | null;
  readonly code: string | null;
  readonly deviceId: string | null;
  readonly error: string | null;
}

type Failure = 'denied' | 'expired' | 'unavailable';

export type CompleteAuthorisationOutcome =
  /** The tokens are stored for collecting. */
  | { readonly kind: 'collecting'; readonly redirectUrl: string }
  /** The tokens have served to learn who it is, and have been ended. */
  | {
      readonly kind: 'authenticated';
      readonly goal: Exclude<AuthorisationGoal, { purpose: 'collection' }>;
      readonly user: VkUser;
      readonly redirectUrl: string;
    }
  /** `started` is null if the state is not one of this session. */
  | { readonly kind: 'failed'; readonly because: Failure; readonly started: StartedPage | null };

interface StartedPage {
  readonly purpose: AuthorisationGoal['purpose'];
  readonly redirectUrl: string;
}

interface Started {
  readonly goal: AuthorisationGoal;
  readonly state: string;
  readonly verifier: string;
  readonly redirectUrl: string;
  readonly isExpired: boolean;
}

type Granted = Extract<VkIdGrant, { kind: 'granted' }>;

interface CompleteInput {
  /** Of the session now; null if it has none. */
  readonly accountId: number | null;
  readonly sessionId: string;
  readonly callback: VkIdCallback;
}

/** Exchanges the code for tokens. A state works once, for ten minutes, in the session that started it. */
export async function completeAuthorisation(
  tools: AuthorisationTools,
  { accountId, sessionId, callback }: CompleteInput,
): Promise<CompleteAuthorisationOutcome> {
  const started = await takeStarted(tools, { accountId, sessionId, state: callback.state });
  const failed = (because: Failure): CompleteAuthorisationOutcome => ({
    kind: 'failed',
    because,
    started: started && { purpose: started.goal.purpose, redirectUrl: started.redirectUrl },
  });
  if (callback.error !== null) return failed(callback.error === 'access_denied' ? 'denied' : 'unavailable');
  if (started === null || started.isExpired || callback.code === null || callback.deviceId === null)
    return failed('expired');

  const { deviceId } = callback;
  const { goal, redirectUrl } = started;
  const grant = await tools.idClient.exchangeCode({ ...started, code: callback.code, deviceId });
  if (grant.kind === 'unreachable') return failed('unavailable');
  if (grant.kind === 'refused') {
    tools.log.warn({ because: grant.error }, 'VK ID refused a code');
    return failed(grant.error === 'invalid_grant' ? 'expired' : 'unavailable');
  }
  if (goal.purpose === 'collection') {
    await storeLogin(tools, { accountId: goal.accountId, deviceId, grant });
    return { kind: 'collecting', redirectUrl };
  }
  const user = await identify(tools, grant);
  return user === null ? failed('unavailable') : { kind: 'authenticated', goal, user, redirectUrl };
}

/** Null if the state is not one of this session, or has been used. */
async function takeStarted(
  { db, clock, vault }: AuthorisationTools,
  { accountId, sessionId, state }: { accountId: number | null; sessionId: string; state: string | null },
): Promise<Started | null> {
  if (state === null) return null;
  const row = await takeAuthorisation(db, { stateHash: hashState(state), accountId, sessionId });
  if (row === null) return null;
  const verifier = vault.open(row.verifier, verifierContext(state));
  const goal = toGoal(row);
  if (verifier === null || goal === null) return null;
  return { goal, state, verifier, redirectUrl: row.redirect_url, isExpired: row.expires_at <= clock() };
}

function toGoal({ purpose, account_id: accountId, removal_id: removalId }: AuthorisationRow): AuthorisationGoal | null {
  if (purpose === 'login') return { purpose };
  if (purpose === 'removal') return removalId === null ? null : { purpose, removalId };
  return accountId === null ? null : { purpose, accountId };
}

/** Null if VK ID does not say who it is. The tokens are of no use afterwards, so they end. */
async function identify({ idClient, log }: AuthorisationTools, grant: Granted): Promise<VkUser | null> {
  const answer = await idClient.userInfo(grant.accessToken);
  const { kind } = await idClient.logout(grant.accessToken);
  if (kind !== 'revoked') log.warn({ because: kind }, 'VK ID did not end the token of a login');
  if (answer.kind !== 'known' || answer.user.vkUserId !== grant.vkUserId) return null;
  const { phone, email } = answer.user;
  return { id: grant.vkUserId, name: nameOf(answer.user) ?? `id${grant.vkUserId}`, phone, email };
}

async function storeLogin(
  { db, clock, vault, idClient }: AuthorisationTools,
  { accountId, deviceId, grant }: { accountId: number; deviceId: string; grant: Granted },
): Promise<void> {
  const answer = await idClient.userInfo(grant.accessToken);
  await upsertLogin(db, {
    id: randomUUID(),
    accountId,
    vkUserId: grant.vkUserId,
    name: answer.kind === 'known' ? nameOf(answer.user) : null,
    avatarUrl: answer.kind === 'known' ? answer.user.avatarUrl : null,
    accessToken: vault.seal(grant.accessToken, secretContext('access', accountId)),
    refreshToken: vault.seal(grant.refreshToken, secretContext('refresh', accountId)),
    deviceId,
    expiresAt: new Date(clock().getTime() + grant.expiresIn * 1000),
  });
}

function nameOf({ firstName, lastName }: VkIdUser): string | null {
  return `${firstName} ${lastName}`.trim() || null;
}

/** Null if no application is registered at VK ID. */
export function createAuthorisationTools({
  config: { vk, appSecret },
  db,
  clock,
  log,
}: Pick<AuthorisationTools, 'db' | 'clock' | 'log'> & {
  readonly config: Pick<Config, 'vk' | 'appSecret'>;
}): AuthorisationTools | null {
  if (vk === null || vk.clientId === null) return null;
  const idClient = createVkIdClient({ ...vk, clientId: vk.clientId });
  return { db, clock, log, vault: createVault(appSecret), idClient };
}

interface Origins {
  readonly publicUrl: string;
  readonly webOrigins: readonly string[];
}

/** The absolute URL of one of our pages, or null. It is parsed first: a browser compares origins, not prefixes of text. */
export function toOwnPage(redirectUrl: string, { publicUrl, webOrigins }: Origins): string | null {
  const page = URL.parse(redirectUrl, publicUrl);
  if (page === null || page.username !== '' || page.password !== '') return null;
  return [new URL(publicUrl).origin, ...webOrigins].includes(page.origin) ? page.href : null;
}
