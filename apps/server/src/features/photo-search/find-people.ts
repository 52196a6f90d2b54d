import type { FaceEngine } from '@vidno/face-engine/face-engine';
import type { Database } from '#database/database.ts';
import { SEARCH_MESSAGES, type Search, type SearchFinding, type SearchTask } from '#features/search-list/public.ts';
import { SOURCE_MESSAGES, type SourceKinds } from '#features/sources/public.ts';
import { replaceHits } from './hit-repository.ts';
import { listRejections } from './rejection-repository.ts';
import { findSearchDetails, updateComparison } from './repository.ts';
import { isSureBandOpen, rankHits, toHits } from './rules.ts';

export interface FindPeopleTools {
  readonly db: Database;
  readonly sourceKinds: SourceKinds;
  readonly faceEngine: Pick<FaceEngine, 'modelId'>;
}

/** Compares the face of a search with those of its source, and says how sure each likeness is. */
export async function findPeople(
  { db, sourceKinds, faceEngine }: FindPeopleTools,
  search: Search,
  { source, signal, reportProgress: report }: SearchTask,
): Promise<SearchFinding> {
  const details = await findSearchDetails(db, search);
  if (!details?.embedding || details.modelId !== faceEngine.modelId) {
    return { kind: 'failed', message: SEARCH_MESSAGES.photoDeleted };
  }
  const photo = sourceKinds[source.kind]?.photo;
  if (!photo) return { kind: 'failed', message: SOURCE_MESSAGES.tryLater };
  const outcome = await photo.compareFaces({ source, embedding: details.embedding, signal, onProgress: report });
  if (outcome.kind === 'unavailable') return { kind: 'failed', message: outcome.message };

  const { near, limits, meaning, faces } = outcome;
  const hits = toHits(near, { limits, sureBandOpen: isSureBandOpen(meaning) });
  return {
    kind: 'found',
    store: async (trx) => {
      const rejected = await listRejections(trx, { accountId: search.accountId, faceHash: search.hash });
      await replaceHits(trx, search, rankHits(hits, rejected));
      await updateComparison(trx, search, { facesCompared: faces, bands: meaning });
      return hits.length;
    },
  };
}
