import type { RunKind } from '#runs/run-kind.ts';
import { lockWall, updateWall } from '../walls/wall-repository.ts';
import { type CollectWallTools, collectWall, type Settled } from './collect-wall.ts';
import { RUN_MESSAGES } from './run-messages.ts';

/** Collections of walls: so many at a time in each lane. */
export function createCollectionKind(tools: CollectWallTools, concurrency: number): RunKind<Settled> {
  return {
    name: 'vk_collection',
    concurrency: { fast: concurrency, normal: concurrency },
    maxAttempts: 5,
    // A turn ends by itself after a minute and what was under way then.
    stepTimeoutMs: 900_000,
    brokenMessage: RUN_MESSAGES.broken,
    advance: (run, context) => collectWall(tools, run, context),
    deliver: async (trx, { subjectId }, { hidden }) => {
      if (!(await lockWall(trx, subjectId))) return null;
      await updateWall(trx, subjectId, { refreshed_at: tools.clock(), hidden_count: hidden });
      return RUN_MESSAGES.done;
    },
    // What was collected stays, and the run itself says why there is no more.
    fail: async () => {},
  };
}
