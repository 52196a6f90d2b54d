import { SEARCH_PAGE_SIZE } from '@vidno/contract/constants';
import type { Database } from '#database/database.ts';
import { type CataloguePerson, type CataloguePhoto, listPeople } from '#features/catalogue/public.ts';
import type { ResultView, Search } from '#features/search-list/public.ts';
import type { KeywordHit } from '#features/sources/public.ts';
import { type FoundRecord, findFigures, listFoundRecords, type ResultFigures } from './result-repository.ts';

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

export interface FoundPeople extends ResultFigures {
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
  { search, page, filters }: Pick<ResultView, 'page' | 'filters'> & { search: Search },
): Promise<FoundPeople> {
  if (search.run.status !== 'delivered') return NOTHING;
  const figures = await findFigures(db, search, filters);
  const found = await listFoundRecords(db, search, { filters, page, size: SEARCH_PAGE_SIZE });
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
  { sourceIds: [sourceId] }: Search,
): ShownRecord | null {
  const { personId: id, person: external } = hit;
  const person = people.get(id) ?? (external && { id, sourceId, ...external, photos: [] });
  return person && { hit, person, photos: person.photos.filter(({ state }) => state === 'present') };
}
