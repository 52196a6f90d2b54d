import type { VkAccess, VkAnswer, VkRefusal } from '#features/vk-access/public.ts';
import { rollUp } from '#features/vk-posts/public.ts';
import type { Queue } from '#queue/queue.ts';
import { readProfile } from '../walls/read-profile.ts';
import { isTracked, updateProfile, updateWall } from '../walls/wall-repository.ts';
import { collectVkJob } from './collect-vk-job.ts';
import { endRun } from './collection-repository.ts';
import type { CollectionRun } from './collection-run.ts';
import { createPageReader } from './create-page-reader.ts';
import { type HeldRun, type HoldRunTools, holdRun, OvertakenError } from './hold-run.ts';
import { lookAtTop, type ReadPassTools, readPass } from './read-pass.ts';
import { pauseMessage, RUN_MESSAGES, refusalMessage } from './run-messages.ts';
import { settlePass } from './settle-pass.ts';

export interface CollectWallTools extends HoldRunTools {
  readonly queue: Queue;
  readonly vkAccess: VkAccess;
}

type Outcome =
  | { readonly kind: 'settled'; readonly hidden: number }
  | { readonly kind: 'time_over' }
  | { readonly kind: 'abandoned' }
  | Extract<VkAnswer, { kind: 'unavailable' }>
  | { readonly kind: 'refused'; readonly because: VkRefusal };

/** After so long the next wall has its turn, and this one queues again. */
const TURN_MS = 60_000;

/** Brings the run forward by one turn, from wherever it stands. May be called again at any moment, and by two at once. */
export async function collectWall(tools: CollectWallTools, run: CollectionRun, signal: AbortSignal): Promise<void> {
  const held = await holdRun(tools, run);
  if (!held) return;
  try {
    await conclude(tools, held, await readWall(tools, held, signal));
  } catch (error) {
    if (!(error instanceof OvertakenError)) throw error;
  }
}

async function readWall(tools: CollectWallTools, held: HeldRun, signal: AbortSignal): Promise<Outcome> {
  const { wall } = held;
  if (!(await isTracked(tools.db, wall.id))) return { kind: 'abandoned' };
  const endsAt = performance.now() + TURN_MS;
  const isTimeOver = () => performance.now() >= endsAt;
  const options = { signal, lane: held.collection.lane };

  if (hasNotBegun(held)) {
    const answer = await readProfile(tools.vkAccess, { kind: 'id', ownerId: wall.owner_id }, options);
    if (answer.kind !== 'found') return answer;
    await updateProfile(tools.db, wall.id, answer.profile);
  }
  const reader = createPageReader(tools.vkAccess, { ownerId: wall.owner_id, ...options });
  try {
    const outcome = await readPasses({ ...tools, reader, isTimeOver }, held);
    if (outcome.kind !== 'refused') return outcome;
    // Why a wall is shut the profile tells better.
    const answer = await readProfile(tools.vkAccess, { kind: 'id', ownerId: wall.owner_id }, options);
    return answer.kind === 'refused' ? answer : outcome;
  } finally {
    reader.close();
  }
}

async function readPasses(tools: ReadPassTools, held: HeldRun): Promise<Outcome> {
  for (;;) {
    const pass = await readPass(tools, held);
    if (pass.kind !== 'end') return pass;
    const top = await lookAtTop(held, tools.reader);
    if (top.kind !== 'end') return top;
    const verdict = await settlePass(tools, held);
    if (verdict.kind === 'settled') return verdict;
  }
}

async function conclude(tools: CollectWallTools, held: HeldRun, outcome: Outcome): Promise<void> {
  const { db, queue } = tools;
  switch (outcome.kind) {
    case 'settled':
      return await complete(tools, held, outcome.hidden);
    case 'time_over':
      return await queue.add(db, collectVkJob, held.run, held.collection.lane);
    case 'unavailable':
      return await held.write(async () => ({
        resume_at: outcome.retryAt,
        message: pauseMessage(outcome.because, outcome.retryAt),
      }));
    case 'refused':
      return await fail(tools, held, refusalMessage(outcome.because, held.wall.kind));
    case 'abandoned':
      return await fail(tools, held, RUN_MESSAGES.abandoned);
  }
}

/** Figures first: once the run is over they are taken as exact. */
async function complete({ db, clock }: CollectWallTools, held: HeldRun, hidden: number): Promise<void> {
  await rollUp(db, held.wall.id);
  await held.write(async (trx) => {
    const now = clock();
    await updateWall(trx, held.wall.id, { refreshed_at: now, hidden_count: hidden });
    return { status: 'ok', percent: 100, message: RUN_MESSAGES.done, finished_at: now };
  });
}

async function fail({ db, clock }: CollectWallTools, held: HeldRun, message: string): Promise<void> {
  await rollUp(db, held.wall.id);
  await held.write(async () => ({ status: 'error', message, finished_at: clock() }));
}

function hasNotBegun({ collection }: HeldRun): boolean {
  return collection.pass === 1 && collection.first_count === null;
}

/** The user is told when nobody tries again. */
export async function breakRun({ db, clock }: HoldRunTools, run: CollectionRun): Promise<void> {
  await endRun(db, run, { status: 'error', message: RUN_MESSAGES.broken, at: clock() });
}
