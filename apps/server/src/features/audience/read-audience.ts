import { parseMembers, type VkMembersPage } from '@vidno/providers/vk/objects';
import type { Clock } from '#config/clock.ts';
import type { Database } from '#database/database.ts';
import type { VkAccess, VkAnswer, VkUnavailability } from '#features/vk-access/public.ts';
import type { AudienceRun } from './audience-job.ts';
import { toFigures } from './figure-rules.ts';
import { insertMembers, listFollowers } from './member-repository.ts';
import {
  advanceReading,
  completeReading,
  findReading,
  postponeReading,
  type Reading,
  refuseReading,
} from './repository.ts';
import { AUDIENCE_MESSAGES, moscowDayOf, offsetOfPage, PAGE_SIZE, pagesOf, toMember } from './rules.ts';

export interface ReadAudienceTools {
  readonly db: Database;
  readonly clock: Clock;
  readonly vkAccess: VkAccess;
}

const FIELDS = 'sex,bdate,city,country,photo_100';
/** No token of this site may ask; the others come to an end by themselves. */
const NEVER_MAY: readonly VkUnavailability[] = ['not_connected', 'no_token', 'method_closed'];

/** Reads on from the last stored page; the run ends whole, refused by VK, or put off until VK can be asked again. */
export async function readAudience(tools: ReadAudienceTools, run: AudienceRun, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const reading = await findReading(tools.db, run.vkAccountId);
    if (reading?.runId !== run.runId || reading.status !== 'wait') return;
    const isLastPageRead = reading.total !== null && reading.pagesRead >= pagesOf({ ...reading, total: reading.total });
    if (isLastPageRead) return complete(tools, run);
    const answer = await askForPage(tools, reading, signal);
    if (answer.kind !== 'answered') return stop(tools, reading, answer);
    const stored = await storePage(tools, reading, parseMembers(answer.response));
    // Another worker is ahead: the rest is its business.
    if (!stored) return;
  }
}

function askForPage({ vkAccess }: ReadAudienceTools, reading: Reading, signal: AbortSignal): Promise<VkAnswer> {
  const page = { count: PAGE_SIZE, offset: offsetOf(reading), fields: FIELDS };
  return reading.ownerId < 0
    ? vkAccess.call('groups.getMembers', { group_id: -reading.ownerId, ...page }, { signal, patience: 'job' })
    : vkAccess.call('users.getFollowers', { user_id: reading.ownerId, ...page }, { signal, patience: 'job' });
}

function offsetOf({ pagesRead, total, peopleMax }: Reading): number {
  return total === null ? 0 : offsetOfPage(pagesRead, { total, peopleMax });
}

function storePage({ db, clock }: ReadAudienceTools, reading: Reading, page: VkMembersPage): Promise<boolean> {
  const now = clock();
  const today = moscowDayOf(now);
  const members = page.members
    .map((user, index) => toMember(user, { position: offsetOf(reading) + index, today }))
    .filter((member) => member !== null);
  return db.transaction().execute(async (trx) => {
    const step = { run: reading, page: reading.pagesRead, total: reading.total ?? page.count, now };
    if (!(await advanceReading(trx, step))) return false;
    await insertMembers(trx, reading, members);
    return true;
  });
}

async function complete({ db, clock }: ReadAudienceTools, run: AudienceRun): Promise<void> {
  const figures = toFigures(await listFollowers(db, run));
  await db.transaction().execute((trx) => completeReading(trx, { run, figures, now: clock() }));
}

async function stop(
  { db, clock }: ReadAudienceTools,
  reading: Reading,
  answer: Exclude<VkAnswer, { kind: 'answered' }>,
): Promise<void> {
  const now = clock();
  if (answer.kind === 'refused') {
    await refuseReading(db, { run: reading, message: refusalMessage(answer.because, reading.ownerId), now });
    return;
  }
  if (NEVER_MAY.includes(answer.because)) {
    await refuseReading(db, { run: reading, message: AUDIENCE_MESSAGES.notAllowed, now });
    return;
  }
  await postponeReading(db, { run: reading, resumeAt: answer.retryAt, now });
}

function refusalMessage(because: Extract<VkAnswer, { kind: 'refused' }>['because'], ownerId: number): string {
  if (because === 'deleted' || because === 'banned' || because === 'unknown') return AUDIENCE_MESSAGES.gone;
  return ownerId < 0 ? AUDIENCE_MESSAGES.hiddenMembers : AUDIENCE_MESSAGES.hiddenFollowers;
}
