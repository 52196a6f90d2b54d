import { endProcess, SEARCH_MESSAGES, type SearchRun } from '#features/search-list/public.ts';
import type { JobHandler, Queue } from '#queue/queue.ts';
import { keywordSearchJob } from './keyword-search-job.ts';
import { type RunKeywordSearchTools, runKeywordSearch } from './run-keyword-search.ts';

export async function workOnKeywordSearches(
  queue: Queue,
  tools: RunKeywordSearchTools,
  concurrency: number,
): Promise<void> {
  await queue.work(keywordSearchJob, keywordSearchHandler(tools), concurrency);
}

/** After the last attempt the user is told; what broke goes on to the log of the queue. */
function keywordSearchHandler(tools: RunKeywordSearchTools): JobHandler<SearchRun> {
  return async (run, signal, { isLast }) => {
    try {
      await runKeywordSearch(tools, run, signal);
    } catch (error) {
      if (isLast) {
        const message = SEARCH_MESSAGES.broken;
        await endProcess(tools.db, { id: run.processId, status: 'error', message, at: tools.clock() });
        tools.bell.ring(run.processId);
      }
      throw error;
    }
  };
}
