import type { RunKind } from '#runs/run-kind.ts';
import { lockWall, updateWall } from '../walls/wall-repository.ts';
import { type CollectionResult, type CollectWallTools, collectWall } from './collect-wall.ts';
import { RUN_MESSAGES } from './run-messages.ts';

export function createCollectionKind(tools: CollectWallTools, concurrency: number): RunKind<CollectionResult> {
  return {
    name: 'vk_collection',
    concurrency: { fast: concurrency, normal: concurrency },
    maxAttempts: 5,
    // A step ends by itself soon after a minute.
    stepTimeoutMs: 900_000,
    brokenMessage: RUN_MESSAGES.broken,
    advance: (run, context) => collectWall(tools, run, context),
    deliver: async (trx, { subjectId }, { hidden, readBeganAt }) => {
      if (!(await lockWall(trx, subjectId))) return null;
      const read = { refreshed_at: tools.clock(), read_began_at: readBeganAt, hidden_count: hidden };
      await updateWall(trx, subjectId, read);
      return RUN_MESSAGES.done;
    },
    // The collected posts stay, and the run says why it failed.
    fail: async () => {},
  };
}
