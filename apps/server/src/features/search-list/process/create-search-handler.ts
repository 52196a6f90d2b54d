import type { JobHandler } from '#queue/queue.ts';
import { SEARCH_MESSAGES } from '../rules.ts';
import type { SearchRun } from '../search-run.ts';
import { type FailRunTools, failRun } from './fail-run.ts';

/** After the last attempt the user is told; what broke goes on to the log of the queue. */
export function createSearchHandler(
  tools: FailRunTools,
  search: (run: SearchRun, signal: AbortSignal) => Promise<void>,
): JobHandler<SearchRun> {
  return async (run, signal, { isLast }) => {
    try {
      await search(run, signal);
    } catch (error) {
      if (isLast) await failRun(tools, run, SEARCH_MESSAGES.broken);
      throw error;
    }
  };
}
