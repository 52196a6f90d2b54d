export { createProcessBell, type ProcessBell } from './process/create-process-bell.ts';
export { createProcessWatcher } from './process/create-process-watcher.ts';
export { createSearchHandler } from './process/create-search-handler.ts';
export { failRun } from './process/fail-run.ts';
export { endProcess } from './process/process-repository.ts';
export { reportProgress } from './process/report-progress.ts';
export {
  findSearch,
  findSearchByKey,
  findWaitingSearch,
  lockSearch,
  lockWaitingSearch,
  type Search,
  updatePersonCount,
} from './repository.ts';
export { restartSearch } from './restart-search.ts';
export { SEARCH_MESSAGES, toProcess } from './rules.ts';
export type { SearchCalls, SearchWish, SearchWishOutcome } from './search-calls.ts';
export type { SearchKind } from './search-kind.ts';
export { type SearchRun, searchRunSchema } from './search-run.ts';
export { insertEndedSearch, type NewSearch, newRun, startSearch } from './start-search.ts';
