import type { RunKind } from '#runs/run-kind.ts';
import type { Figures } from './figure-rules.ts';
import { deleteOtherMembers } from './member-repository.ts';
import { type ReadAudienceTools, readAudience } from './read-audience.ts';
import { completeReading } from './repository.ts';
import { AUDIENCE_MESSAGES } from './rules.ts';

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
