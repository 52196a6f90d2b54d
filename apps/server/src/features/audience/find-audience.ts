import type { Audience } from '@vidno/contract/vk/audience';
import type { Database } from '#database/database.ts';
import type { Caller } from '#features/identity/tools.ts';
import { mayCollectVk } from '#features/rights/authorise.ts';
import type { Tracked } from '#features/vk-accounts/tracked.ts';
import { createRunId } from '#observability/tracing.ts';
import { deleteEndedRuns, insertRuns } from '#runs/run-repository.ts';
import type { Tools } from '#tools.ts';
import { coverageOf, type Figures, toFigures, toShares } from './figures.ts';
import { findReading, insertReading, listMembers, type Reading } from './repository.ts';
import { FOLLOWERS_MAX, isReadingDue } from './rules.ts';

interface Page {
  readonly page: number;
  readonly limit: number;
}

export interface AskedAudience extends Page {
  readonly tracked: Tracked;
  readonly caller: Pick<Caller, 'services'>;
}

export type FindAudienceOutcome =
  | { readonly kind: 'found'; readonly audience: Audience }
  /** It has never been read, and the caller may start no reading. */
  | { readonly kind: 'refused'; readonly because: 'not_paid' };

/**
 * Answers what has been read so far. Starts a reading on the first request, and again a day later after a refresh, where the caller
 * may start one.
 */
export async function findAudience(
  tools: Pick<Tools, 'db' | 'clock'>,
  { tracked, caller, ...page }: AskedAudience,
): Promise<FindAudienceOutcome> {
  if (mayCollectVk(caller, tracked)) return { kind: 'found', audience: await readAudience(tools, tracked, page) };
  const last = await findReading(tools.db, tracked.vkAccountId);
  if (last === null) return { kind: 'refused', because: 'not_paid' };
  return { kind: 'found', audience: await toAudience(tools.db, { tracked, last, page }) };
}

async function readAudience(tools: Pick<Tools, 'db' | 'clock'>, tracked: Tracked, page: Page): Promise<Audience> {
  const last = await findReading(tools.db, tracked.vkAccountId);
  const { timeLastRefresh } = tracked.user;
  const refreshedAt = timeLastRefresh === null ? null : new Date(timeLastRefresh);
  if (!isReadingDue(last, { now: tools.clock(), refreshedAt })) return toAudience(tools.db, { tracked, last, page });
  await startReading(tools, tracked, last);
  return toAudience(tools.db, { tracked, last: await findReading(tools.db, tracked.vkAccountId), page });
}

async function startReading({ db, clock }: Pick<Tools, 'db' | 'clock'>, tracked: Tracked, last: Reading | null) {
  const { id: trackedId, vkAccountId, ownerId, demo } = tracked;
  const id = createRunId();
  await db.transaction().execute(async (trx) => {
    const peopleMax = demo ? FOLLOWERS_MAX.demo : FOLLOWERS_MAX.full;
    const replaces = last?.runId ?? null;
    if (!(await insertReading(trx, { vkAccountId, runId: id, ownerId, peopleMax, trackedId, replaces }))) return;
    if (last) await deleteEndedRuns(trx, [last.runId]);
    await insertRuns(trx, [
      { id, kind: 'audience', subjectId: vkAccountId, accountId: null, lane: 'slow', message: '', at: clock() },
    ]);
  });
}

interface ShownAudience {
  readonly tracked: Tracked;
  readonly last: Reading | null;
  readonly page: Page;
}

async function toAudience(db: Database, { tracked, last, page }: ShownAudience): Promise<Audience> {
  const shown = last?.shown ?? null;
  const members = shown ? await listMembers(db, { vkAccountId: tracked.vkAccountId, runId: shown.runId }, page) : [];
  return {
    ...progressOf(last),
    total_count: shown?.total ?? last?.total ?? tracked.followers,
    read_at: shown?.at.toISOString() ?? null,
    ...figuresOf(shown?.figures ?? toFigures([])),
    data_audience: members.map((member) => ({
      vk_id: member.vk_user_id,
      name: `${member.first_name} ${member.last_name}`.trim(),
      url: `https://vk.com/id${member.vk_user_id}`,
      avatar: member.avatar_url,
      age: member.age,
      city: member.city,
      country: member.country,
    })),
  };
}

/** A previous reading is shown as complete while the next one is in progress. */
function progressOf(last: Reading | null): Pick<Audience, 'status' | 'message' | 'percent'> {
  if (last === null) return { status: 'wait', message: null, percent: 0 };
  if (last.status === 'unavailable') return { status: 'unavailable', message: last.message, percent: 100 };
  if (last.shown !== null) return { status: 'ok', message: null, percent: 100 };
  return { status: 'wait', message: last.message || null, percent: last.percent };
}

function figuresOf({ read, age, country, city, sex }: Figures) {
  return {
    read_count: read,
    coverage: {
      age: coverageOf(age, read),
      country: coverageOf(country, read),
      city: coverageOf(city, read),
      sex: coverageOf(sex, read),
    },
    data_age: toShares(age),
    data_country: toShares(country),
    data_city: toShares(city),
    data_sex: toShares(sex),
  };
}
