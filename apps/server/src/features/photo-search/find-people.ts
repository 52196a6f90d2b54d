import type { FaceEngine } from '@vidno/face-engine/face-engine';
import type { Database } from '#database/database.ts';
import { listPeople, listProfileUrls } from '#features/catalogue/public.ts';
import { SEARCH_MESSAGES, type Search, type SearchFinding, type SearchTask } from '#features/search-list/public.ts';
import { SOURCE_MESSAGES, type SourceKinds } from '#features/sources/public.ts';
import { compareWithSources } from './comparing/compare-with-sources.ts';
import { storeHits } from './comparing/store-hits.ts';
import { uniteComparisons } from './comparing/union-rules.ts';
import { toFoundHit } from './list-found-people.ts';
import { listPersonAnswers } from './person-answer-repository.ts';
import { findSearchDetails, updateComparison } from './repository.ts';
import { isConfident, isFound, isRejected, rankHits, recordsOf, toHits } from './rules.ts';

export interface FindPeopleTools {
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
  const { compared, outages } = await compareWithSources(sourceKinds, details.embedding, task);
  const [first, ...others] = compared;
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
