import { createSearchHandler } from '#features/search-list/public.ts';
import type { Queue } from '#queue/queue.ts';
import { keywordSearchJob } from './keyword-search-job.ts';
import { type RunKeywordSearchTools, runKeywordSearch } from './run-keyword-search.ts';

export async function workOnKeywordSearches(
  queue: Queue,
  tools: RunKeywordSearchTools,
  concurrency: number,
): Promise<void> {
  const handler = createSearchHandler(tools, (run, signal) => runKeywordSearch(tools, run, signal));
  await queue.work(keywordSearchJob, handler, concurrency);
}
