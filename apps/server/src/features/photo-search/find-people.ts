import { BANDS, type Band, MAX_FALSE_ALARMS } from '@vidno/contract/face';
import type { FaceEngine } from '@vidno/face-engine/face-engine';
import type { Database, Transaction } from '#database/database.ts';
import { listPeople, listProfileUrls } from '#features/catalogue/public.ts';
import { askSources } from '#features/search-list/ask-sources.ts';
import type { Search, SearchId } from '#features/search-list/public.ts';
import { SEARCH_MESSAGES } from '#features/search-list/rules.ts';
import type { SearchFinding, SearchTask } from '#features/search-list/search-kind.ts';
import {
  type BandLimits,
  type BandMeaning,
  type FacesCompared,
  type NearFace,
  SOURCE_MESSAGES,
  type SourceKinds,
} from '#features/sources/source-kind.ts';
import { listPersonAnswers, replaceHits } from './hit-repository.ts';
import { type Hit, isConfident, isFound, isRejected, rankHits, recordsOf, toHits } from './hits.ts';
import { findSearchDetails, updateComparison, updateWeakCount } from './repository.ts';
import { toFoundHit } from './show-result.ts';

interface FindPeopleTools {
  readonly db: Database;
  readonly sourceKinds: SourceKinds;
  readonly faceEngine: Pick<FaceEngine, 'modelId'>;
}

/** Compares the face of the search with the faces of its sources, and assigns each match a band. */
export async function findPeople(
  { db, sourceKinds, faceEngine }: FindPeopleTools,
  search: Search,
  task: SearchTask,
): Promise<SearchFinding> {
  const details = await findSearchDetails(db, search);
  if (!details?.embedding || details.modelId !== faceEngine.modelId) {
    return { kind: 'failed', message: SEARCH_MESSAGES.photoDeleted };
  }
  const { embedding } = details;
  const { answered, outages } = await askSources<FacesCompared>(task, (source, onProgress) =>
    sourceKinds[source.kind]?.photo?.compareFaces({ source, embedding, signal: task.signal, onProgress }),
  );
  const [first, ...others] = answered.map(({ answer }) => answer);
  if (!first) return { kind: 'failed', message: outages[0]?.message ?? SOURCE_MESSAGES.tryLater };

  const { near, meaning, faces, ...bandRules } = uniteComparisons([first, ...others]);
  const profileUrls = await listProfileUrls(db, [...new Set(near.map(({ personId }) => personId))]);
  const hits = toHits(near, bandRules, profileUrls);
  return {
    kind: 'found',
    store: async (trx) => {
      const answers = await listPersonAnswers(trx, { accountId: search.accountId, faceHash: search.hash });
      const people = await listPeople(trx, hits.flatMap(recordsOf));
      const present = hits.filter((hit) => toFoundHit(hit, people, answers) !== null);
      const ranked = rankHits(present, answers);
      const count = await storeHits(trx, search, ranked);
      await updateComparison(trx, search, { facesCompared: faces, bands: meaning, outages });
      const meant = ranked.filter((hit) => isFound(hit) && !isRejected(hit, answers));
      const uncertain = count === 0 && ranked.length > 0;
      return { count, uncertain, delivered: meant.length > 0, confident: meant.some(isConfident) };
    },
  };
}

interface Comparison {
  /** Nearest first. */
  readonly near: readonly NearFace[];
  readonly faces: number;
  readonly limits: BandLimits;
  /** Nobody farther is ever shown. */
  readonly maxDistance: number;
  readonly meaning: readonly BandMeaning[];
  /** How many strangers a search shows in this band who are at most this far, on average and with its safety factor. */
  readonly falseAlarmsOf: (band: Band, distance: number) => number;
}

/**
 * What is measured is multiplied by this before it is compared with the promise, since some searches see more strangers than
 * others and the people of a source may differ from those who are searched for. Nobody is accused by a weak likeness, so there
 * the number itself is stated.
 */
const SAFETY: BandLimits = { confident: 2, likely: 2, weak: 1 };
/**
 * Limits are rounded down to ten-thousandths, so that they compare exactly.
 * @limit none
 */
const STEPS_PER_UNIT = 10_000;

/** What the sources found, as if they were one: their false alarms add up, so a further source can only make limits stricter. */
export function uniteComparisons(compared: readonly [FacesCompared, ...FacesCompared[]]): Comparison {
  const falseAlarmsOf = (band: Band, distance: number) =>
    SAFETY[band] * sum(compared.map((source) => source.falseAlarmsWithin(distance)));
  const limitOf = (band: Band, atMost: number) =>
    maxDistanceWhere(
      (distance) => falseAlarmsOf(band, distance) <= MAX_FALSE_ALARMS[band],
      Math.min(atMost, ...compared.map(({ maxDistances }) => maxDistances[band])),
    );
  const maxDistance = Math.max(...compared.map(({ maxDistances }) => maxDistances.weak));
  const weak = limitOf('weak', maxDistance);
  const likely = limitOf('likely', weak);
  const limits: BandLimits = { confident: limitOf('confident', likely), likely, weak };
  const measured = compared.every((source) => source.measured);
  return {
    near: compared.flatMap(({ near }) => near).sort((a, b) => a.distance - b.distance),
    faces: sum(compared.map((source) => source.faces)),
    limits,
    maxDistance,
    falseAlarmsOf,
    meaning: BANDS.map((band) => {
      const falseAlarms = Math.min(falseAlarmsOf(band, limits[band]), MAX_FALSE_ALARMS[band]);
      return { band, false_alarms_per_search: falseAlarms, measured };
    }),
  };
}

/** The largest distance up to `atMost` for which this holds; it must hold for all smaller ones. */
function maxDistanceWhere(holds: (distance: number) => boolean, atMost: number): number {
  let low = 0;
  let high = Math.floor(atMost * STEPS_PER_UNIT);
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (holds(middle / STEPS_PER_UNIT)) low = middle;
    else high = middle - 1;
  }
  return low / STEPS_PER_UNIT;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}

/** Replaces the hits of the search. Returns the number of people found. */
async function storeHits(trx: Transaction, search: SearchId, hits: readonly Hit[]): Promise<number> {
  const found = hits.filter(isFound).length;
  await replaceHits(trx, search, hits);
  await updateWeakCount(trx, search, hits.length - found);
  return found;
}
