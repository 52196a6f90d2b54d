import { SEARCH_PAGE_SIZE } from '@vidno/contract/constants';
import type { PersonAnswer } from '@vidno/contract/photo-search';
import type { Database } from '#database/database.ts';
import { type CataloguePerson, type CataloguePhoto, listPeople } from '#features/catalogue/public.ts';
import type { Search } from '#features/search-list/public.ts';
import { listHits } from './hit-repository.ts';
import { listPersonAnswers, type PersonAnswers } from './person-answer-repository.ts';
import { findWeakCount } from './repository.ts';
import { answerOf, type Hit, type MatchedPhoto, recordsOf } from './rules.ts';

type ShownPhoto = MatchedPhoto & { readonly photo: CataloguePhoto };

export interface FoundHit {
  readonly hit: Hit;
  readonly person: CataloguePerson;
  /** Where the photos are from, that of the person first. */
  readonly sourceIds: readonly string[];
  /** The verdict of the person. */
  readonly best: MatchedPhoto;
  /** Photos still in the catalogue, best first. */
  readonly photos: readonly [ShownPhoto, ...ShownPhoto[]];
  readonly answer: PersonAnswer | null;
}

/**
 * One page of the people found and of those who look alike, as they are in the catalogue now, and how many there are. A person
 * who has just left the catalogue is not on the page, but still counted until the departure has been followed.
 */
export async function listFoundPeople(
  db: Database,
  { search, page }: { search: Search; page: number },
): Promise<{ hits: FoundHit[]; count: number; total: number }> {
  if (search.run.status !== 'delivered') return { hits: [], count: 0, total: 0 };
  const total = search.personCount + (await findWeakCount(db, search));
  const range = { from: page * SEARCH_PAGE_SIZE, count: SEARCH_PAGE_SIZE };
  const stored = range.from < total ? await listHits(db, search, range) : [];
  const people = await listPeople(db, stored.flatMap(recordsOf));
  const answers = await listPersonAnswers(db, { accountId: search.accountId, faceHash: search.hash });
  const hits = stored.flatMap((hit) => toFoundHit(hit, people, answers) ?? []);
  return { hits, count: search.personCount, total };
}

/** Null if all records of the person or all matched photos have left the catalogue. */
export function toFoundHit(
  hit: Hit,
  people: ReadonlyMap<string, CataloguePerson>,
  answers: PersonAnswers,
): FoundHit | null {
  const records = recordsOf(hit).flatMap((id) => people.get(id) ?? []);
  const ofRecords = records.flatMap((record) => record.photos).filter(({ state }) => state === 'present');
  const present = new Map(ofRecords.map((photo) => [photo.id, photo]));
  const photos = hit.photos.flatMap((matched) => {
    const photo = present.get(matched.photo_id);
    return photo ? [{ ...matched, photo }] : [];
  });
  const owners = new Set(photos.map(({ photo }) => photo.personId));
  const [person, ...others] = records.filter(({ id }) => owners.has(id));
  const [best, ...alike] = photos;
  if (!person || !best) return null;
  const sourceIds = [...new Set([person, ...others].map(({ sourceId }) => sourceId))];
  return { hit, person, sourceIds, best, photos: [best, ...alike], answer: answerOf(hit, answers) };
}
