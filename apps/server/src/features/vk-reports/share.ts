import { createHash, randomBytes } from 'node:crypto';
import type { SharedReport } from '@vidno/contract/vk/export';
import type { Filter } from '@vidno/contract/vk/filter';
import { contentTypeSchema } from '@vidno/contract/vk/posts';
import { type Clock, DAY_MS } from '#config/time.ts';
import type { Database } from '#database/database.ts';
import { findTracked } from '#features/vk-accounts/public.ts';
import { findOverview, findReport } from '#features/vk-posts/figures.ts';
import { findShare, insertShare } from './share-repository.ts';

interface Share {
  readonly accountId: number;
  /** Id of the tracked account. */
  readonly id: string;
  readonly filter: Filter;
  readonly days: number;
}

/** Creates a token that gives access to the report until it expires. The token is not stored and cannot be read again. */
export async function shareReport(
  { db, clock }: { db: Database; clock: Clock },
  { days, ...share }: Share,
): Promise<{ token: string; expiresAt: Date }> {
  const token = newShareToken();
  const now = clock();
  const expiresAt = shareExpiry(now, days);
  await insertShare(db, { ...share, tokenHash: shareTokenHash(token), now, expiresAt });
  return { token, expiresAt };
}

/** The current report, without anything about the person who shared it. Null if unknown, expired, revoked or untracked. */
export async function findSharedReport(
  { db, clock }: { db: Database; clock: Clock },
  token: string,
): Promise<SharedReport | null> {
  const share = await findShare(db, { tokenHash: shareTokenHash(token), now: clock() });
  if (!share) return null;
  const wall = await findTracked(db, { id: share.tracked_account_id, accountId: share.account_id });
  if (!wall) return null;
  const filter = { date_from: share.date_from, date_to: share.date_to };
  const reportBy = async (type: 'month' | 'weekday_hour' | 'content_type') =>
    (await findReport(db, wall, { filter, type })).groups;
  const { stats, previousStats, typicals, listRating, listWorst } = await findOverview(db, wall, filter);
  return {
    status: wall.collection.status,
    expires: share.expires_at.toISOString(),
    filter,
    user: wall.user,
    stats,
    previousStats,
    typicals,
    listRating,
    listWorst,
    months: await reportBy('month'),
    weekdayHours: await reportBy('weekday_hour'),
    contentTypes: (await reportBy('content_type')).map((group) => ({
      ...group,
      value: contentTypeSchema.parse(group.value),
    })),
  };
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
