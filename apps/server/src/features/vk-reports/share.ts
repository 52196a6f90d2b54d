import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { CoverageGap } from '@vidno/contract/vk/coverage';
import { type FrozenReport, SHARES_MAX, type SharedReport, type ShareLink } from '@vidno/contract/vk/export';
import type { Filter } from '@vidno/contract/vk/filter';
import { contentTypeSchema } from '@vidno/contract/vk/posts';
import { type Clock, DAY_MS } from '#config/time.ts';
import type { Database, Row } from '#database/database.ts';
import { type Suppressions, withoutErased } from '#features/catalogue/import/suppressions.ts';
import type { VkAccess } from '#features/vk-access/vk-access.ts';
import { findTrackedByOwners, wallId } from '#features/vk-accounts/public.ts';
import type { Tracked } from '#features/vk-accounts/tracked.ts';
import { type SeenFigures, toFigures } from '#features/vk-posts/changes/seen-figures.ts';
import { findChart } from '#features/vk-posts/chart.ts';
import { findOverview, findReport } from '#features/vk-posts/figures.ts';
import { listFollowersIn } from '#features/vk-posts/followers/listed-followers.ts';
import type { VkPictureUrls } from '#features/vk-posts/pictures.ts';
import { findLastChange } from '#features/vk-posts/public.ts';
import type { VkWall } from '#features/vk-posts/stats.ts';
import type { Tools } from '#tools.ts';
import { findCoverageOfToday } from './build-document.ts';
import { countOpenShares, findShare, findShareOf, insertShare, listSharesOf, lockShares } from './share-repository.ts';

export interface ShareTools extends Pick<Tools, 'db' | 'clock'> {
  readonly vkAccess: Pick<VkAccess, 'hasUserTokens'>;
  readonly suppressions: Suppressions;
}

interface Share {
  readonly accountId: number;
  readonly tracked: Tracked;
  readonly filter: Filter;
  readonly days: number;
}

type ShareOutcome =
  | { readonly kind: 'shared'; readonly token: string; readonly expiresAt: Date }
  | { readonly kind: 'refused'; readonly because: 'too_many_shares' | 'tracked_account_not_found' };

/**
 * Creates a token that gives access to the report of this moment until it expires. The token is not stored and cannot be read
 * again.
 */
export async function shareReport(
  tools: ShareTools,
  { accountId, tracked, filter, days }: Share,
): Promise<ShareOutcome> {
  const { db, clock, suppressions } = tools;
  const token = newShareToken();
  const now = clock();
  const expiresAt = shareExpiry(now, days);
  // A report takes some time to be counted, so the limit is checked before, and once more when it is stored.
  if ((await countOpenShares(db, { accountId, now })) >= SHARES_MAX) {
    return { kind: 'refused', because: 'too_many_shares' };
  }
  const lastChange = await findLastChange(db, tracked.vkAccountId);
  const report = JSON.stringify(await freezeReport(tools, tracked, { filter, now }));
  return await db.transaction().execute(async (trx): Promise<ShareOutcome> => {
    // The person may have been removed while the report was counted, and is not removed from now on.
    const [shared] = await withoutErased(trx, suppressions, [tracked]);
    if (!shared) return { kind: 'refused', because: 'tracked_account_not_found' };
    await lockShares(trx, accountId);
    if ((await countOpenShares(trx, { accountId, now })) >= SHARES_MAX) {
      return { kind: 'refused', because: 'too_many_shares' };
    }
    await insertShare(trx, {
      id: randomUUID(),
      account_id: accountId,
      token_hash: shareTokenHash(token),
      owner_id: tracked.ownerId,
      date_from: filter.date_from ?? null,
      date_to: filter.date_to ?? null,
      without_deleted: filter.without_deleted ?? false,
      only_kind: filter.only ?? null,
      without_kinds: filter.without ?? [],
      last_change_id: lastChange,
      report,
      created_at: now,
      expires_at: expiresAt,
    });
    return { kind: 'shared', token, expiresAt };
  });
}

/** Without anything about the person who shares it. */
async function freezeReport(
  tools: ShareTools,
  tracked: Tracked,
  { filter, now }: { filter: Filter; now: Date },
): Promise<FrozenReport> {
  const { db } = tools;
  const reportBy = async (type: 'month' | 'weekday_hour' | 'content_type') =>
    (await findReport(db, tracked, { filter, type })).groups;
  const overview = await findOverview(db, tracked, { filter, now });
  const { range, compared, stats, previousStats, typicals, listRating, listWorst } = overview;
  return {
    status: tracked.collection.status,
    user: tracked.user,
    range,
    coverage: await findCoverageOfToday(tools, tracked),
    compared,
    stats,
    previousStats,
    typicals,
    listRating,
    listWorst,
    chart: await findChart(db, tracked, { filter, now }),
    followers: await listFollowersIn(db, tracked, filter),
    months: await reportBy('month'),
    weekdayHours: await reportBy('weekday_hour'),
    contentTypes: (await reportBy('content_type')).map((group) => ({
      ...group,
      value: contentTypeSchema.parse(group.value),
    })),
  };
}

type SharedOutcome =
  | { readonly kind: 'open'; readonly report: SharedReport; readonly vkAccountId: string }
  | { readonly kind: 'refused'; readonly because: 'share_not_found' | 'share_removed' };

/** The report as it was when the link was made. Not found if unknown, expired or closed. */
export async function findSharedReport(
  { db, clock }: { db: Database; clock: Clock },
  token: string,
): Promise<SharedOutcome> {
  const share = await findShare(db, { tokenHash: shareTokenHash(token), now: clock() });
  if (!share) return { kind: 'refused', because: 'share_not_found' };
  if (share.report === null || share.owner_id === null) return { kind: 'refused', because: 'share_removed' };
  const [created, expires] = [share.created_at.toISOString(), share.expires_at.toISOString()];
  return {
    kind: 'open',
    report: { ...share.report, created, expires, filter: filterOf(share) },
    vkAccountId: wallOf(share.owner_id, share.report.coverage.gaps),
  };
}

/** The wall whose pictures are those of the report. */
function wallOf(ownerId: number, gaps: readonly CoverageGap[]): string {
  return wallId({ ownerId, scope: gaps.includes('demo') ? 'demo' : 'full' });
}

/** What a link of the account to a report of this wall says. Null if it is not open. */
export async function findSentFigures(
  { db, clock }: { db: Database; clock: Clock },
  { accountId, shareId, wall }: { accountId: number; shareId: string; wall: VkWall },
): Promise<{ filter: Filter; seen: SeenFigures } | null> {
  const share = await findShareOf(db, { accountId, id: shareId, now: clock() });
  if (!share || share.report === null || share.owner_id !== wall.ownerId) return null;
  const { report, created_at: at, last_change_id: lastChange } = share;
  const months = report.months.map((month) => [month.value, { figures: toFigures(month), at, lastChange }] as const);
  return {
    filter: filterOf(share),
    seen: { total: { figures: toFigures(report.stats), at, lastChange }, months: new Map(months) },
  };
}

/** The links that an account has open, newest first. */
export async function listShareLinks(
  { db, clock, vkPictureUrls }: { db: Database; clock: Clock; vkPictureUrls: VkPictureUrls },
  accountId: number,
): Promise<ShareLink[]> {
  const shares = await listSharesOf(db, { accountId, now: clock() });
  const tracked = await findTrackedByOwners(db, {
    accountId,
    ownerIds: shares.flatMap(({ owner_id }) => owner_id ?? []),
  });
  return shares.map(({ id, owner_id, user, gaps, created_at, expires_at, ...share }) => ({
    id,
    user:
      user && owner_id !== null
        ? vkPictureUrls.userOf({ vkAccountId: wallOf(owner_id, gaps ?? []), user }, accountId)
        : null,
    filter: filterOf(share),
    created: created_at.toISOString(),
    expires: expires_at.toISOString(),
    tracked: owner_id === null ? null : (tracked.get(owner_id) ?? null),
  }));
}

function filterOf(
  share: Pick<Row<'vk_share'>, 'date_from' | 'date_to' | 'without_deleted' | 'only_kind' | 'without_kinds'>,
) {
  const { date_from, date_to, without_deleted, only_kind: only, without_kinds: without } = share;
  return { date_from, date_to, without_deleted, only, without };
}

/** 256 random bits; only their hash is stored. */
function newShareToken(): string {
  return randomBytes(32).toString('base64url');
}

function shareTokenHash(token: string): Uint8Array {
  return createHash('sha256').update(token).digest();
}

function shareExpiry(now: Date, days: number): Date {
  return new Date(now.getTime() + days * DAY_MS);
}
