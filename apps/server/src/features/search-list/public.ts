export { isEverybodyHidden } from './access/access-rules.ts';
export { findResultAccess, type ResultAccessTools } from './access/find-result-access.ts';
export { createSearchRunKind } from './create-search-run-kind.ts';
export { listSearchesForExport } from './export-repository.ts';
export { countSearches } from './listing/list-repository.ts';
export {
  givenSearches,
  lockGivenSearches,
  type PersonCount,
  updatePersonCounts,
} from './many-searches-repository.ts';
export type { RemoveSearchTools } from './remove-search.ts';
export { removeSearchesOf } from './remove-searches-of.ts';
export { findSearch, lockSearch, type Search, type SearchId } from './repository.ts';
export { describeSources, SEARCH_MESSAGES, toHiddenPerson } from './rules.ts';
export type {
  ListedSearch,
  PreparedSearch,
  Refusal,
  ResultView,
  SearchFinding,
  SearchForm,
  SearchKind,
  SearchLabel,
  SearchTask,
  SourceOutage,
} from './search-kind.ts';
