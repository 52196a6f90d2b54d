import type { Clock } from '#config/clock.ts';
import type { Database } from '#database/database.ts';
import type { VkAccess, VkAnswer, VkRefusal } from '#features/vk-access/public.ts';
import { rollUp } from '#features/vk-posts/public.ts';
import type { LeasedRun } from '#runs/run.ts';
import type { Advance, RunContext } from '#runs/run-kind.ts';
import { readProfile } from '../walls/read-profile.ts';
import { isTracked, lockWall, updateProfile } from '../walls/wall-repository.ts';
import { withdrawUntracked } from '../walls/withdraw-untracked.ts';
import { createPageReader } from './create-page-reader.ts';
import { type HeldWall, holdWall } from './hold-wall.ts';
import { lookAtTop, type ReadPassTools, readPass } from './read-pass.ts';
import { pauseMessage, refusalMessage } from './run-messages.ts';
import { settlePass } from './settle-pass.ts';

export interface CollectWallTools {
  readonly db: Database;
  readonly clock: Clock;
  readonly vkAccess: VkAccess;
}

/** The wall is as VK counts it, but for so many posts that VK never shows. */
export interface Settled {
  readonly hidden: number;
}

type Outcome =
  | ({ readonly kind: 'settled' } & Settled)
  | { readonly kind: 'yielded' }
  | Extract<VkAnswer, { kind: 'unavailable' }>
  | { readonly kind: 'refused'; readonly because: VkRefusal };

/** After so long the next wall has its turn, and this one queues again. */
const TURN_MS = 60_000;

/** Brings a wall forward by one turn, from wherever its run stands. */
export async function collectWall(
  tools: CollectWallTools,
  run: LeasedRun,
  context: RunContext,
): Promise<Advance<Settled>> {
  const held = await holdWall(tools.db, run, context);
  if (!held || (await isAbandoned(tools, held.wall.id))) return { kind: 'gone' };
  const options = { signal: context.signal, lane: run.lane === 'fast' ? 'fast' : 'normal' } as const;
  const outcome = await readWall(tools, held, options);
  switch (outcome.kind) {
    case 'settled':
      // Figures first: once the run is over they are taken as exact.
      await rollUp(tools.db, held.wall.id);
      return { kind: 'found', found: { hidden: outcome.hidden } };
    case 'yielded':
      return outcome;
    case 'unavailable':
      return {
        kind: 'paused',
        until: outcome.retryAt,
        message: pauseMessage(outcome.because, outcome.retryAt),
      };
    case 'refused':
      await rollUp(tools.db, held.wall.id);
      return { kind: 'failed', message: refusalMessage(outcome.because, held.wall.kind) };
  }
}

/** The run is withdrawn under the lock of the wall, so that it is not lost for whoever adds the wall at this moment. */
async function isAbandoned({ db, clock }: CollectWallTools, id: string): Promise<boolean> {
  if (await isTracked(db, id)) return false;
  return await db.transaction().execute(async (trx) => {
    const wall = await lockWall(trx, id);
    return wall === null || (await withdrawUntracked(trx, wall, clock()));
  });
}

async function readWall(
  tools: CollectWallTools,
  held: HeldWall,
  options: { signal: AbortSignal; lane: 'fast' | 'normal' },
): Promise<Outcome> {
  const { wall } = held;
  const endsAt = performance.now() + TURN_MS;
  const isTimeOver = () => performance.now() >= endsAt;

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

async function readPasses(tools: ReadPassTools, held: HeldWall): Promise<Outcome> {
  for (;;) {
    const pass = await readPass(tools, held);
    if (pass.kind !== 'end') return pass;
    const top = await lookAtTop(held, tools.reader);
    if (top.kind !== 'end') return top;
    const verdict = await settlePass(tools, held);
    if (verdict.kind === 'settled') return verdict;
  }
}

function hasNotBegun({ collection }: HeldWall): boolean {
  return collection.pass === 1 && collection.first_count === null;
}
