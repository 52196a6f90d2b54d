import { parseMembers, type VkMembersPage } from '@vidno/providers/vk/objects';
import { toMoscowDay } from '#config/time.ts';
import type { ForgetPeople } from '#features/catalogue/departures.ts';
import { type Suppressions, vkPageOf } from '#features/catalogue/import/suppressions.ts';
import type { VkAccess, VkAnswer, VkCallOptions, VkUnavailability } from '#features/vk-access/vk-access.ts';
import { findTrackingAccount } from '#features/vk-accounts/public.ts';
import { type Advance, type LeasedRun, LeaseLostError, type RunContext, type RunKind } from '#runs/run.ts';
import type { Tools } from '#tools.ts';
import { type Figures, toFigures } from './figures.ts';
import {
  advanceReading,
  completeReading,
  deleteMembersOf,
  deleteOtherMembers,
  findReading,
  insertMembers,
  listFollowers,
  type Reading,
} from './repository.ts';
import { AUDIENCE_MESSAGES, offsetOfPage, PAGE_SIZE, pagesOf, percentOf, toMember, waitingMessage } from './rules.ts';

/** One reading at a time: more would only wait for the same VK rate limit. */
export function createAudienceKind(tools: ReadAudienceTools): RunKind<Figures> {
  return {
    name: 'audience',
    concurrency: { slow: 1 },
    maxAttempts: 5,
    // Ten pages, each of which may wait a minute for VK.
    stepTimeoutMs: 900_000,
    brokenMessage: AUDIENCE_MESSAGES.broken,
    advance: (run, context) => readAudience(tools, run, context),
    deliver: async (trx, { id, subjectId }, figures) => {
      const reading = { vkAccountId: subjectId, runId: id };
      if (!(await completeReading(trx, { reading, figures, now: tools.clock() }))) return null;
      await deleteOtherMembers(trx, reading);
      return '';
    },
    // The message of the run says why there is no audience.
    fail: async () => {},
  };
}

interface ReadAudienceTools extends Pick<Tools, 'db' | 'clock'> {
  readonly vkAccess: VkAccess;
  readonly suppressions: Suppressions;
}

const FIELDS = 'sex,bdate,city,country,photo_100';
/** Waiting does not help with these; the other reasons are temporary. */
const PERMANENT_REASONS: readonly VkUnavailability[] = ['not_connected', 'no_token', 'method_closed'];

/** Continues after the last stored page until the reading is complete, refused or has to pause. */
async function readAudience(tools: ReadAudienceTools, run: LeasedRun, context: RunContext): Promise<Advance<Figures>> {
  for (;;) {
    const reading = await findReading(tools.db, run.subjectId);
    if (reading?.runId !== run.id) return { kind: 'gone' };
    const isLastPageRead = reading.total !== null && reading.pagesRead >= pagesOf({ ...reading, total: reading.total });
    if (isLastPageRead) return { kind: 'found', found: toFigures(await listFollowers(tools.db, reading)) };
    const { vkAccountId, requestedBy: preferred } = reading;
    const accountId = await findTrackingAccount(tools.db, { vkAccountId, preferred });
    const answer = await requestPage(tools, reading, { accountId, signal: context.signal });
    if (answer.kind !== 'answered') return stop(reading, answer);
    await storePage(tools, { reading, context }, parseMembers(answer.response));
  }
}

function requestPage(
  { vkAccess }: ReadAudienceTools,
  reading: Reading,
  options: Pick<VkCallOptions, 'accountId' | 'signal'>,
): Promise<VkAnswer> {
  const page = { count: PAGE_SIZE, offset: offsetOf(reading), fields: FIELDS };
  return reading.ownerId < 0
    ? vkAccess.call('groups.getMembers', { group_id: -reading.ownerId, ...page }, options)
    : vkAccess.call('users.getFollowers', { user_id: reading.ownerId, ...page }, options);
}

function offsetOf({ pagesRead, total, peopleMax }: Reading): number {
  return total === null ? 0 : offsetOfPage(pagesRead, { total, peopleMax });
}

async function storePage(
  { clock, suppressions }: ReadAudienceTools,
  { reading, context }: { reading: Reading; context: RunContext },
  page: VkMembersPage,
): Promise<void> {
  const today = toMoscowDay(clock());
  const members = page.members
    .map((user, index) => toMember(user, { position: offsetOf(reading) + index, today }))
    .filter((member) => member !== null);
  const read = { pagesRead: reading.pagesRead + 1, total: reading.total ?? page.count };
  await context.checkpoint(async (trx) => {
    // Another worker has stored the page, or the wall has been deleted.
    if (!(await advanceReading(trx, reading, read))) throw new LeaseLostError();
    const suppressed = await suppressions.hold(trx);
    const kept = members.filter(({ vkUserId }) => !suppressed.hasPage(vkPageOf(vkUserId)));
    await insertMembers(trx, reading, kept);
    return { percent: percentOf({ ...read, peopleMax: reading.peopleMax }), message: '' };
  });
}

function stop(reading: Reading, answer: Exclude<VkAnswer, { kind: 'answered' }>): Advance<Figures> {
  if (answer.kind === 'refused') return { kind: 'failed', message: refusalMessage(answer.because, reading.ownerId) };
  if (PERMANENT_REASONS.includes(answer.because)) return { kind: 'failed', message: AUDIENCE_MESSAGES.notAllowed };
  return { kind: 'paused', until: answer.retryAt, message: waitingMessage(answer.retryAt) };
}

function refusalMessage(because: Extract<VkAnswer, { kind: 'refused' }>['because'], ownerId: number): string {
  if (because === 'deleted' || because === 'banned' || because === 'unknown') return AUDIENCE_MESSAGES.gone;
  return ownerId < 0 ? AUDIENCE_MESSAGES.hiddenMembers : AUDIENCE_MESSAGES.hiddenFollowers;
}

/**
 * Small, so that the embedded database is not blocked for long.
 * @limit queue: The rest goes in the next transaction.
 */
const MEMBERS_AT_ONCE = 1_000;

/** Whoever was removed is in no list of followers any more. Shares of all followers stay as they were counted. */
export const forgetInAudiences: ForgetPeople = async (trx, _personIds, outside) => {
  const vkIds = outside.map(({ vkId }) => vkId);
  if (vkIds.length === 0) return 'done';
  return (await deleteMembersOf(trx, vkIds, MEMBERS_AT_ONCE)) ? 'more' : 'done';
};
