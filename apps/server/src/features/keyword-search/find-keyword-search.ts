import type { IgnoredPart, KeywordSearch } from '@vidno/contract/keyword/keyword-search';
import type { SearchedRegion } from '@vidno/contract/search';
import type { Database } from '#database/database.ts';
import { missingWordText, readKeyword, toAgeRange } from '#features/name-search/public.ts';
import { findPlace } from '#features/regions/public.ts';
import { describeSources, isEverybodyHidden, type ResultView, type Search } from '#features/search-list/public.ts';
import { listSources } from '#features/sources/public.ts';
import { toProcess } from '#runs/run.ts';
import { findSearchDetails, type KeywordSearchDetails } from './repository.ts';
import { type FoundPeople, listFoundPeople } from './result/list-found-people.ts';
import { type ShowPeopleTools, toHidden, toKeywordPerson } from './result/to-keyword-person.ts';

export interface FindKeywordSearchTools extends ShowPeopleTools {
  readonly db: Database;
}

type ShownKeywordSearch = Omit<KeywordSearch, 'payment'>;
type ResultPart = Pick<
  ShownKeywordSearch,
  'ignored' | 'count' | 'filtered_count' | 'record_count' | 'reasons' | 'facets' | 'users' | 'hidden' | 'wider'
>;

/** The search and one page of the people found, as they are in the catalogue now. Null if it has just been removed. */
export async function findKeywordSearch(
  tools: FindKeywordSearchTools,
  search: Search,
  view: ResultView,
): Promise<ShownKeywordSearch | null> {
  const [details, sources] = await Promise.all([findSearchDetails(tools.db, search), listSources(tools.db)]);
  if (!details) return null;
  const process = toProcess(search.run);
  const { setAside } = readKeyword(details.keyword);
  return {
    status: process.status,
    type: 'keyword',
    id: search.id,
    process_id: search.run.id,
    process,
    ...describeSources(search.sourceIds, sources),
    keyword: details.keyword,
    region: toRegion(details.regionId),
    age: toAgeRange(setAside, search.createdAt),
    capped: isDone(search) && details.capped,
    created: search.createdAt.toISOString(),
    locked: view.locked,
    uncertain: view.uncertain,
    page: view.page,
    ...(await (isEverybodyHidden(search, view) ? findHidden : findOpen)(tools, { search, details, view })),
  };
}

interface PartOf {
  readonly search: Search;
  readonly details: KeywordSearchDetails;
  readonly view: ResultView;
}

async function findOpen(tools: FindKeywordSearchTools, { search, details, view }: PartOf): Promise<ResultPart> {
  const { page, filters } = view;
  const { words, setAside } = readKeyword(details.keyword);
  const found = await listFoundPeople(tools.db, { search, page, filters });
  const reasonsOff: readonly string[] = filters.without?.split(',') ?? details.reasonsOff;
  const { ages, age_unknown, cities, sources } = found;
  return {
    ignored: [...setAside.ignored, ...listMissingWords(words, found)],
    count: found.count,
    filtered_count: found.filteredCount,
    record_count: found.recordCount,
    reasons: found.reasons.map((reason) => ({ ...reason, off: reasonsOff.includes(reason.kind) })),
    facets: { ages: [...ages], age_unknown, cities: [...cities], sources: [...sources] },
    users: found.people.map((person) => toKeywordPerson(tools, search, person)),
    hidden: [],
    wider: isDone(search) && details.wider ? toWider(details.wider) : null,
  };
}

const NO_FACETS: KeywordSearch['facets'] = { ages: [], age_unknown: 0, cities: [], sources: [] };

/**
 * Counts of people that are not open to the account, without anything that filters, reasons or words would reveal. Filters are
 * ignored.
 */
async function findHidden(tools: FindKeywordSearchTools, { search, details, view }: PartOf): Promise<ResultPart> {
  const { count, people } = await listFoundPeople(tools.db, { search, page: view.page, filters: {} });
  return {
    ignored: [...readKeyword(details.keyword).setAside.ignored],
    count,
    filtered_count: count,
    record_count: count,
    reasons: [],
    facets: NO_FACETS,
    wider: null,
    users: [],
    hidden: people.map((person) => toHidden(tools, search, person)),
  };
}

function isDone({ run }: Search): boolean {
  return run.status === 'delivered';
}

/** Words of the keyword that nobody found has. */
function listMissingWords(
  words: readonly { readonly written: string }[],
  { differsForAll }: Pick<FoundPeople, 'differsForAll'>,
): IgnoredPart[] {
  const isMissing = ({ written }: { readonly written: string }) =>
    differsForAll.some(({ text }) => text === missingWordText(written));
  return words.filter(isMissing).map(({ written }) => ({ text: written, because: 'nobody' }));
}

function toWider({ regionId, count }: { regionId: string | null; count: number }): KeywordSearch['wider'] {
  return { region: toRegion(regionId), count };
}

/** Null: everywhere. */
export function toRegion(regionId: string | null): SearchedRegion | null {
  return regionId === null ? null : { id: regionId, name: findPlace(regionId)?.name ?? regionId };
}
