import type { SharedReport } from '@vidno/contract/vk/export';
import { contentTypeSchema } from '@vidno/contract/vk/posts';
import type { Clock } from '#config/clock.ts';
import type { Database } from '#database/database.ts';
import { findTracked } from '#features/vk-accounts/public.ts';
import { findOverview, findReport } from '#features/vk-posts/public.ts';
import { findShare } from './share-repository.ts';
import { shareTokenHash } from './share-rules.ts';

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
