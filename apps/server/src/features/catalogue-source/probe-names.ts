import type { Database } from '#database/database.ts';
import { listSamplePeople } from '#features/catalogue/public.ts';
import { findMatches, isSearchable } from '#features/name-search/public.ts';
import type { Source } from '#features/sources/public.ts';
import { type Draw, makeUpName } from './made-up-name-rules.ts';
import type { ProbeResult } from './probe-result.ts';

export interface ProbeNamesTools {
  readonly db: Database;
  readonly draw: Draw;
}

const SAMPLE_COUNT = 5;
/**
 * Of each sample, the first person with a searchable name is used.
 * @limit none
 */
const SAMPLE_SIZE = 20;
/** Reached if all words match. Lower only if a name has more words than a search uses. */
const SURE_SCORE = 0.95;

/**
 * Every person drawn must be found by their own name, except for names that cannot be searched. A made-up name must find
 * nobody.
 */
export async function probeNames({ db, draw }: ProbeNamesTools, source: Source): Promise<ProbeResult> {
  const parts = await listSamplePeople(db, source, { parts: SAMPLE_COUNT, ofEach: SAMPLE_SIZE });
  for (const people of parts) {
    const known = people.find(({ name }) => isSearchable(name));
    if (known && !(await isFound(db, source, known))) return 'misses_names';
  }
  const { matches } = await findWithoutCorrections(db, source, makeUpName(draw));
  return matches.length > 0 ? 'finds_strangers' : 'right';
}

async function isFound(db: Database, source: Source, { id, name }: { id: string; name: string }): Promise<boolean> {
  const { matches, capped } = await findWithoutCorrections(db, source, name);
  // A duplicate record may be returned instead, and of very many namesakes not all are returned.
  return capped || matches.some(({ personId, score }) => personId === id || score >= SURE_SCORE);
}

async function findWithoutCorrections(db: Database, { id, vouches_adults: vouchesAdults }: Source, keyword: string) {
  return await findMatches(db, { keyword, source: { id, vouchesAdults }, regionId: null, skipCorrections: true });
}
