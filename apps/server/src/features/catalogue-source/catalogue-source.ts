import { SEARCH_PAGE_SIZE } from '@vidno/contract/constants';
import { ageLabel } from '#config/plural.ts';
import type { Database } from '#database/database.ts';
import { describeCalibration } from '#features/catalogue/calibrate-source.ts';
import { type CheckPhotosTools, checkPhotos } from '#features/catalogue/checks.ts';
import { describeFaceIndex } from '#features/catalogue/face-index.ts';
import { type CataloguePerson, listPeople } from '#features/catalogue/public.ts';
import { findMatches, type MatchesFound } from '#features/name-search/find-matches.ts';
import type { Source } from '#features/sources/public.ts';
import type {
  ItemsFound,
  KeywordQuery,
  MonitorItem,
  MonitorQuery,
  PeopleFound,
  PeopleMeant,
  SourceKind,
} from '#features/sources/source-kind.ts';
import { compareFaces } from './compare-faces.ts';
import { type ProbeCatalogueTools, probeCatalogue } from './probe-catalogue.ts';

/** People imported by an operator. */
export function createCatalogueSource(tools: ProbeCatalogueTools): SourceKind {
  return {
    extent: null,
    isOutside: false,
    photo: { compareFaces: (query) => compareFaces(tools, query) },
    keyword: {
      findPeople: (query) => findPeople(tools, query),
      listMeant: (query) => listMeant(tools.db, query),
    },
    monitor: { lane: 'normal', findItems: (query) => findPeopleItems(tools.db, query) },
    describeIndex: async (source) =>
      tools.hasVectors ? await describeFaceIndex(tools.db, source, tools.model.modelId) : 'none',
    describeCalibration: async (source) =>
      tools.hasVectors ? await describeCalibration(tools.db, source, tools.model.modelId) : null,
    probe: (source) => probeCatalogue(tools, source),
  };
}

/** People of the source whom the keyword may mean. */
async function findPeople(tools: CheckPhotosTools, query: KeywordQuery): Promise<PeopleFound> {
  const { keyword, source, regionId, onProgress } = query;
  const count = source.person_count.toLocaleString('ru');
  await onProgress({ percent: 20, message: `Ищем среди людей в источнике: ${count}` });
  const { id, vouches_adults: vouchesAdults } = source;
  const found = await findMatches(tools.db, {
    keyword,
    source: { id, vouchesAdults },
    regionId,
    keepDuplicates: true,
  });
  if (source.checks_photos) await checkFirstPage(tools, query, found);
  const hits = found.matches.map(({ personId, score, why }) => ({ personId, score, why, person: null }));
  return { kind: 'found', hits, capped: found.capped, wider: found.wider };
}

/** Photos that are gone are marked, and left out when the page is shown. Later pages rely on the nightly check. */
async function checkFirstPage(
  tools: CheckPhotosTools,
  { onProgress }: KeywordQuery,
  { matches }: MatchesFound,
): Promise<void> {
  const firstPage = matches.slice(0, SEARCH_PAGE_SIZE).map(({ personId }) => personId);
  const people = await listPeople(tools.db, firstPage);
  const photos = [...people.values()].flatMap((person) => person.photos);
  await onProgress({ percent: 60, message: `Проверяем, на месте ли фото: ${photos.length.toLocaleString('ru')}` });
  await checkPhotos(tools, photos);
}

/** The people of the source whom the keyword means as it is written, without guessed typos. */
async function listMeant(
  db: Database,
  { source, keyword, regionId }: Pick<KeywordQuery, 'source' | 'keyword' | 'regionId'>,
): Promise<PeopleMeant> {
  const { matches, capped } = await findMatches(db, {
    keyword,
    source: { id: source.id, vouchesAdults: source.vouches_adults },
    regionId,
    skipCorrections: true,
    keepDuplicates: true,
  });
  return { personIds: matches.map(({ personId }) => personId), capped };
}

/** People of the source, found as in a keyword search but without guessed typos: a guess is not worth an alert. */
export async function findPeopleItems(db: Database, { source, keyword, place }: MonitorQuery): Promise<ItemsFound> {
  const { matches, capped } = await findMatches(db, {
    keyword,
    source: { id: source.id, vouchesAdults: source.vouches_adults },
    regionId: place?.id ?? null,
    skipCorrections: true,
  });
  const people = await listPeople(
    db,
    matches.map(({ personId }) => personId),
  );
  const items = matches.flatMap(({ personId, duplicateKey }) => {
    const person = people.get(personId);
    return person && isShown(person, source) ? [toMonitorItem(person, duplicateKey)] : [];
  });
  // People have no date. If there are more than fit, somebody who is missing is not known to be gone.
  return { kind: 'found', items, completeSince: capped ? new Date() : null };
}

/** Where the source checks photos, a person whose photos are all gone is not shown. */
function isShown({ photos }: CataloguePerson, { checks_photos }: Source): boolean {
  return !checks_photos || photos.length === 0 || photos.some(({ state }) => state === 'present');
}

/** Duplicate records of one person share a key, so either of them is the same item. */
function toMonitorItem(
  { id, name, age, city, region, about, profileUrl }: CataloguePerson,
  duplicateKey: string | null,
): MonitorItem {
  const place = city ?? region;
  const parts = [...(place === null ? [] : [place]), ...(age === null ? [] : [ageLabel(age)])];
  return {
    key: duplicateKey ?? id,
    kind: 'person',
    title: name,
    text: about ?? '',
    subtitle: parts.join(', '),
    url: profileUrl,
    personId: id,
    published: null,
  };
}
