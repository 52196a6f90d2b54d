import type { FaceEngine } from '@vidno/face-engine/face-engine';
import type { Database } from '#database/database.ts';
import { findNearestFaces, findSampleEmbedding, findSampleName } from '#features/catalogue/public.ts';
import { findMatches, readKeyword } from '#features/name-search/public.ts';
import { type Probe, SOURCE_MESSAGES, type Source } from '#features/sources/public.ts';

export interface ProbeCatalogueTools {
  readonly db: Database;
  readonly model: Pick<FaceEngine, 'modelId'>;
  /** False where the database has no pgvector: there are no faces to look for. */
  readonly hasVectors: boolean;
}

/** A stored face must be found by itself. */
const SAME_FACE_WITHIN = 0.01;

const EMPTY: Probe = { health: 'down', message: 'В этом источнике пока никого нет.' };
const SILENT: Probe = { health: 'down', message: SOURCE_MESSAGES.silent };
const UP: Probe = { health: 'up', message: null };

/** Somebody of the source must be found by a face of theirs and by their own name. */
export async function probeCatalogue(tools: ProbeCatalogueTools, source: Source): Promise<Probe> {
  if (source.person_count === 0) return EMPTY;
  if (tools.hasVectors && !(await areFacesFound(tools, source))) return SILENT;
  return (await areNamesFound(tools, source)) ? UP : SILENT;
}

async function areFacesFound({ db, model }: ProbeCatalogueTools, source: Source): Promise<boolean> {
  const { id: sourceId, face_count: faces } = source;
  // People without a face are found by words.
  if (faces === 0) return true;
  const { modelId } = model;
  const embedding = await findSampleEmbedding(db, { sourceId, modelId });
  if (!embedding) return false;
  const query = { sourceId, faces, modelId, embedding, maxDistance: SAME_FACE_WITHIN, limit: 1 };
  return (await findNearestFaces(db, query)).length > 0;
}

async function areNamesFound({ db }: ProbeCatalogueTools, source: Source): Promise<boolean> {
  const { id, vouches_adults: vouchesAdults } = source;
  const name = await findSampleName(db, source);
  const read = readKeyword(name ?? '');
  if (name === null || read.kind === 'refused') return true;
  const { matches } = await findMatches(db, { keyword: read.keyword, source: { id, vouchesAdults }, regionId: null });
  return matches.some((match) => match.name === name);
}
