export { isEverybodyHidden, findResultAccess, type ResultAccessTools } from './result-access.ts';
export { createSearchRunKind } from './search-run.ts';
export { listSearchesForExport, countSearches } from './list-repository.ts';
export { givenSearches, lockGivenSearches, type PersonCount, updatePersonCounts, findSearch, lockSearch, type Search, type SearchId } from './repository.ts';
export { type RemoveSearchTools, removeSearchesOf } from './remove-search.ts';
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
