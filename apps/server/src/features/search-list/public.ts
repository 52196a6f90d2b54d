export { countSearches, listSearchesForExport, summariseSearches } from './list-repository.ts';
export {
  findSearch,
  givenSearches,
  listUnfinishedSearchIds,
  lockGivenSearches,
  lockSearch,
  type PersonCount,
  type Search,
  type SearchId,
  updatePersonCounts,
} from './repository.ts';
