import { randomUUID } from 'node:crypto';
import { DEMO_VK } from '@vidno/contract/constants';
import { TRACKED_MAX } from '@vidno/contract/vk/limits';
import { DAY_MS } from '#config/time.ts';
import type { Transaction } from '#database/database.ts';
import { type Suppressions, vkPageOf } from '#features/catalogue/import/suppressions.ts';
import type { Caller } from '#features/identity/tools.ts';
import { mayCollectVk } from '#features/rights/authorise.ts';
import { parseLogin } from '#features/vk-access/parse-login.ts';
import type { VkAccess, VkCallOptions, VkRefusal, VkUnavailability } from '#features/vk-access/vk-access.ts';
import { recordFollowers } from '#features/vk-posts/followers/record-followers.ts';
import { createRunId } from '#observability/tracing.ts';
import type { Tools } from '#tools.ts';
import { findLastCollection } from './collection-repository.ts';
import { type Profile, type ProfileAnswer, readProfile } from './read-profile.ts';
import { startCollection, takeOverCollection } from './start-collection.ts';
import type { Tracked } from './tracked.ts';
import {
  findTracked,
  findTrackedByLogin,
  findTrackedByWall,
  insertTracked,
  lockAndCountDemoWalls,
  lockAndCountWalls,
} from './tracked-repository.ts';
import { addWall, lockWall, wallId } from './wall-repository.ts';

export interface TrackAccountTools extends Pick<Tools, 'db' | 'clock'> {
  readonly vkAccess: VkAccess;
  readonly suppressions: Suppressions;
}

export interface TrackAccountInput {
  readonly accountId: number;
  readonly login: string;
  readonly demo: boolean;
}

export type TrackAccountRefusal = Extract<TrackAccountOutcome, { kind: 'refused' }>;

export type TrackAccountOutcome =
  | { readonly kind: 'tracked'; readonly tracked: Tracked }
  | {
      readonly kind: 'refused';
      readonly because:
        | 'vk_login_blank'
        | 'vk_login_malformed'
        | 'vk_account_unknown'
        | 'vk_account_deleted'
        | 'vk_account_banned'
        | 'vk_account_closed'
        | 'vk_account_removed'
        | 'vk_community_closed'
        | 'vk_demo_limit'
        | 'too_many_tracked'
        | 'vk_not_connected'
        | (typeof SILENCES)[VkUnavailability];
      /** When it can be tried again; where that is known. */
      readonly retryAt?: Date;
    };

/**
 * Whoever adds a page waits for an answer, and can wait for some time.
 * @limit time: The caller is told that there is a queue.
 */
const TURN_MS = 20_000;

export function asked(accountId: number): VkCallOptions {
  return { accountId, waitPolicy: 'request', turnMs: TURN_MS };
}

/** Tracks the page that a login names and starts its collection. A page already tracked is answered unchanged. */
export async function trackAccount(
  tools: TrackAccountTools,
  { accountId, login, demo }: TrackAccountInput,
): Promise<TrackAccountOutcome> {
  const parsed = parseLogin(login);
  if (parsed.kind === 'refused') return parsed;
  const known = await findTrackedByLogin(tools.db, { login, accountId, demo });
  if (known) return { kind: 'tracked', tracked: known };
  if (!tools.vkAccess.isConnected()) return { kind: 'refused', because: 'vk_not_connected' };

  const answer = await readProfile(tools.vkAccess, parsed, asked(accountId));
  if (answer.kind !== 'found') return toRefusal(answer);
  await recordFollowers(tools, { ...answer.profile, at: tools.clock() });
  const outcome = await tools.db
    .transaction()
    .execute((trx) => store(tools, trx, { accountId, demo, profile: answer.profile }));
  return outcome;
}

type StoreOutcome =
  | Extract<TrackAccountOutcome, { kind: 'tracked' }>
  | {
      readonly kind: 'refused';
      readonly because: 'vk_account_removed' | 'vk_demo_limit' | 'too_many_tracked';
    };

/** Writes the wall, its run and the tracked row in one transaction. */
export async function store(
  { clock, suppressions }: TrackAccountTools,
  trx: Transaction,
  { accountId, demo, profile }: { accountId: number; demo: boolean; profile: Profile },
): Promise<StoreOutcome> {
  if (await isRemoved(trx, suppressions, profile)) return { kind: 'refused', because: 'vk_account_removed' };
  const now = clock();
  const scope = demo ? 'demo' : 'full';
  const vkAccountId = wallId({ ownerId: profile.ownerId, scope });
  const known = await findTrackedByWall(trx, { vkAccountId, accountId });
  if (known) return { kind: 'tracked', tracked: known };
  if (await isFull(trx, { accountId, demo })) {
    return { kind: 'refused', because: demo ? 'vk_demo_limit' : 'too_many_tracked' };
  }
  await ensureCollected(trx, { vkAccountId, scope, profile, requestedBy: accountId, now });
  await insertTracked(trx, { id: randomUUID(), accountId, vkAccountId, demo, at: now });
  const tracked = await findTrackedByWall(trx, { vkAccountId, accountId });
  if (!tracked) throw new Error('The tracked row that was just added is missing');
  return { kind: 'tracked', tracked };
}

/** Whether no further wall fits into the list. Nobody else adds one until the transaction ends; ask before locking a wall. */
export async function isFull(
  trx: Transaction,
  { accountId, demo }: { accountId: number; demo: boolean },
): Promise<boolean> {
  return demo
    ? (await lockAndCountDemoWalls(trx, accountId)) >= DEMO_VK.accounts
    : (await lockAndCountWalls(trx, accountId)) >= TRACKED_MAX;
}

/** Whether the person had themselves removed. Nobody is until the transaction ends. */
async function isRemoved(
  trx: Transaction,
  suppressions: Suppressions,
  { kind, ownerId, screenName }: Profile,
): Promise<boolean> {
  if (kind !== 'user') return false;
  const suppressed = await suppressions.hold(trx);
  return [vkPageOf(ownerId), `https://vk.com/${screenName}`].some((page) => suppressed.hasErasedPage(page));
}

interface NeededWall {
  readonly vkAccountId: string;
  readonly scope: 'full' | 'demo';
  readonly profile: Profile;
  readonly requestedBy: number;
  readonly now: Date;
}

/** A wall that others track needs a new run only if the last one failed or is old. */
async function ensureCollected(
  trx: Transaction,
  { vkAccountId, requestedBy, now, ...rest }: NeededWall,
): Promise<void> {
  const id = randomUUID();
  const { wall, isNew } = await addWall(trx, { ...rest, id: vkAccountId, collectionId: id, at: now });
  const previous = isNew ? null : await findLastCollection(trx, wall);
  if (previous?.status === 'wait') return takeOverCollection(trx, { id: previous.id, wall, requestedBy, now });
  const isFresh = wall.refreshed_at && wall.refreshed_at.getTime() > now.getTime() - DAY_MS;
  if (previous?.status === 'delivered' && isFresh) return;
  await startCollection(trx, { id, wall, requestedBy, previous, now });
}

export function toRefusal(answer: Exclude<ProfileAnswer, { kind: 'found' }>): TrackAccountRefusal {
  if (answer.kind === 'unavailable') {
    return { kind: 'refused', because: SILENCES[answer.because], retryAt: answer.retryAt };
  }
  return { kind: 'refused', because: REFUSALS[answer.of][answer.because] };
}

/** That we have to wait for our turn is not VK's silence. */
const SILENCES = {
  not_connected: 'vk_not_connected',
  method_closed: 'vk_no_access',
  no_token: 'vk_no_access',
  budget: 'vk_budget',
  allowance: 'vk_allowance',
  busy: 'vk_busy',
  down: 'vk_unavailable',
} as const satisfies Record<VkUnavailability, string>;

const PERSON_REFUSALS = {
  unknown: 'vk_account_unknown',
  invalid: 'vk_account_unknown',
  deleted: 'vk_account_deleted',
  banned: 'vk_account_banned',
  closed: 'vk_account_closed',
  denied: 'vk_account_closed',
} as const satisfies Record<VkRefusal, string>;
const REFUSALS = {
  user: PERSON_REFUSALS,
  group: { ...PERSON_REFUSALS, closed: 'vk_community_closed', denied: 'vk_community_closed' },
} as const;

type RefreshAccountOutcome =
  | { readonly kind: 'waiting'; readonly collectionId: string }
  | { readonly kind: 'refused'; readonly because: 'tracked_account_not_found' | 'not_paid' };

/** Collects what may have changed since the last time. A run that is already waiting goes on for this account. */
export async function refreshAccount(
  { db, clock }: Pick<Tools, 'db' | 'clock'>,
  { id, accountId, services }: { id: string; accountId: number; services: Caller['services'] },
): Promise<RefreshAccountOutcome> {
  return await db.transaction().execute(async (trx): Promise<RefreshAccountOutcome> => {
    const tracked = await findTracked(trx, { id, accountId });
    if (!tracked) return { kind: 'refused', because: 'tracked_account_not_found' };
    if (!mayCollectVk({ services }, tracked)) return { kind: 'refused', because: 'not_paid' };
    const wall = await lockWall(trx, tracked.vkAccountId);
    if (!wall) return { kind: 'refused', because: 'tracked_account_not_found' };
    const previous = await findLastCollection(trx, wall);
    const request = { wall, requestedBy: accountId, now: clock() };
    if (previous?.status === 'wait') {
      await takeOverCollection(trx, { ...request, id: previous.id });
      return { kind: 'waiting', collectionId: previous.id };
    }
    const collectionId = createRunId();
    await startCollection(trx, { ...request, id: collectionId, previous });
    return { kind: 'waiting', collectionId };
  });
}
