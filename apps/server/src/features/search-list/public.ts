export { countSearches, listSearchesForExport } from './list-repository.ts';
export { type RemoveSearchTools, removeSearchesOf } from './remove-search.ts';
export {
  findSearch,
  givenSearches,
  lockGivenSearches,
  lockSearch,
  type PersonCount,
  type Search,
  type SearchId,
  updatePersonCounts,
} from './repository.ts';
export { findResultAccess, isEverybodyHidden, type ResultAccessTools } from './result-access.ts';
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
export { createSearchRunKind } from './search-run.ts';
