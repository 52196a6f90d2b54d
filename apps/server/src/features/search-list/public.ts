export { createProcessBell, type ProcessBell } from './create-process-bell.ts';
export { createProcessWatcher, type ProcessWatcher } from './create-process-watcher.ts';
export { endProcess } from './process-repository.ts';
export { reportProgress } from './report-progress.ts';
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
export { SEARCH_MESSAGES, toListEntry, toProcess } from './rules.ts';
export type { SearchKind, SearchKinds } from './search-kind.ts';
export type { SearchRun } from './search-run.ts';
export { type NewSearch, startSearch } from './start-search.ts';
