import { SEARCH_PAGE_SIZE } from '@vidno/contract/constants';
import type { HiddenPerson } from '@vidno/contract/hidden-person';
import type { IgnoredPart, KeywordPerson, KeywordSearch, PersonRecord } from '@vidno/contract/keyword/keyword-search';
import type { SearchedRegion } from '@vidno/contract/search';
import type { Database } from '#database/database.ts';
import { type OuterIds, toPersonFields } from '#features/catalogue/outer-person.ts';
import { type CataloguePerson, type CataloguePhoto, listPeople } from '#features/catalogue/public.ts';
import { readKeyword, toAgeRange } from '#features/name-search/keyword.ts';
import { missingWordText } from '#features/name-search/rank-matches.ts';
import { findPlace } from '#features/regions/places.ts';
import type { Search, SearchId } from '#features/search-list/public.ts';
import { isEverybodyHidden } from '#features/search-list/result-access.ts';
import { describeCoverage, toHiddenPerson } from '#features/search-list/rules.ts';
import type { ResultView } from '#features/search-list/search-kind.ts';
import { listSources } from '#features/sources/public.ts';
import type { KeywordHit } from '#features/sources/source-kind.ts';
import { toProcess } from '#runs/run.ts';
import type { Tools } from '#tools.ts';
import { type FoundRecord, findFigures, listFoundRecords, type ResultFigures } from './hit-repository.ts';
import { findSearchDetails, type KeywordSearchDetails } from './repository.ts';
import { listCommonFacts } from './same-person.ts';

export interface ShowPeopleTools {
  readonly outerIds: OuterIds;
  readonly photoUrls: { urlOf(photo: CataloguePhoto, accountId: number): string };
}

type ShownKeywordSearch = Omit<KeywordSearch, 'payment'>;
type ResultPart = Pick<
  ShownKeywordSearch,
  'ignored' | 'count' | 'filtered_count' | 'record_count' | 'reasons' | 'facets' | 'users' | 'hidden' | 'wider'
>;

/** The search and one page of the people found, as they are in the catalogue now. Null if it has just been removed. */
export async function findKeywordSearch(
  tools: Pick<Tools, 'db'> & ShowPeopleTools,
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
    ...describeCoverage(search, details.outages, sources),
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

async function findOpen(
  tools: Pick<Tools, 'db'> & ShowPeopleTools,
  { search, details, view }: PartOf,
): Promise<ResultPart> {
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
async function findHidden(
  tools: Pick<Tools, 'db'> & ShowPeopleTools,
  { search, details, view }: PartOf,
): Promise<ResultPart> {
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

export interface ShownRecord {
  readonly hit: KeywordHit;
  readonly person: CataloguePerson;
  /** Photos that still exist. */
  readonly photos: readonly CataloguePhoto[];
}

export interface FoundPerson {
  /** Best first. */
  readonly records: readonly [ShownRecord, ...ShownRecord[]];
  readonly isApart: boolean;
}

interface FoundPeople extends ResultFigures {
  readonly people: readonly FoundPerson[];
}

const NOTHING: FoundPeople = {
  count: 0,
  filteredCount: 0,
  recordCount: 0,
  differsForAll: [],
  reasons: [],
  ages: [],
  age_unknown: 0,
  cities: [],
  sources: [],
  people: [],
};

/** One page of the people found, as they are in the catalogue now, and how many there are. */
export async function listFoundPeople(
  db: Database,
  {
    search,
    page,
    filters,
    size = SEARCH_PAGE_SIZE,
  }: Pick<ResultView, 'page' | 'filters'> & { search: Search; size?: number },
): Promise<FoundPeople> {
  if (search.run.status !== 'delivered') return NOTHING;
  const figures = await findFigures(db, search, filters);
  const found = await listFoundRecords(db, search, { filters, page, size });
  const people = await listPeople(
    db,
    found.filter(({ person }) => person === null).map(({ personId }) => personId),
  );
  const groups = Map.groupBy(found, ({ personKey }) => personKey).values();
  return {
    ...figures,
    people: [...groups].flatMap((records) => {
      const [best, ...others] = records.flatMap((record) => toShown(record, people, search) ?? []);
      return best ? [{ records: [best, ...others], isApart: records.some(({ isApart }) => isApart) }] : [];
    }),
  };
}

/** Null for a person who has just left the catalogue. */
function toShown(
  { personKey: _, isApart: __, ...hit }: FoundRecord,
  people: ReadonlyMap<string, CataloguePerson>,
  { sourceIds: [onlySource] }: Search,
): ShownRecord | null {
  const { personId: id, person: external } = hit;
  const person =
    people.get(id) ?? (external && { id, ...external, sourceId: external.sourceId ?? onlySource, photos: [] });
  return person && { hit, person, photos: person.photos.filter(({ state }) => state === 'present') };
}

function toKeywordPerson(
  tools: ShowPeopleTools,
  search: SearchId,
  { records: [best, ...others], isApart }: FoundPerson,
): KeywordPerson {
  return {
    ...toRecord(tools, search, best),
    records: others.map((record) => toRecord(tools, search, record)),
    same_by: listCommonFacts([best, ...others].map(({ person }) => person)),
    apart: isApart,
  };
}

function toRecord(
  { outerIds, photoUrls }: ShowPeopleTools,
  search: SearchId,
  { hit, person, photos }: ShownRecord,
): PersonRecord {
  return {
    id: outerIds.personIn(search.id, person.id),
    ...toPersonFields(person),
    source: person.sourceId,
    score: hit.score,
    photos: photos.map((photo) => ({ url: photoUrls.urlOf(photo, search.accountId) })),
    why: [...hit.why],
  };
}

function toHidden(
  { outerIds }: ShowPeopleTools,
  search: SearchId,
  { records: [{ person, photos }] }: FoundPerson,
): HiddenPerson {
  return toHiddenPerson(person, { id: outerIds.personIn(search.id, person.id), photoCount: photos.length });
}
