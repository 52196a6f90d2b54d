import type { Database } from '#database/database.ts';
import { listSamplePeople } from '#features/catalogue/public.ts';
import { findMatches, isReadable } from '#features/name-search/public.ts';
import type { Source } from '#features/sources/public.ts';
import type { ProbeResult } from './probe-result.ts';

const KNOWN_NAMES = 5;
/** Of so many neighbours the first whose name can be read stands for all. */
const NEIGHBOURS = 20;
/** Words that are all there; less only where a name has more words than are looked for. */
const SURE_SCORE = 0.95;
/** Letters that nobody is called by. */
const NOBODYS_NAME = 'Жщцфхчжщ Цфжкщхчцф';

/**
 * Each known person must be found by their own name; a name that cannot be searched says nothing about the source. A name that
 * is nobody's must find nobody.
 */
export async function probeNames(db: Database, source: Source): Promise<ProbeResult> {
  const parts = await listSamplePeople(db, source, { parts: KNOWN_NAMES, ofEach: NEIGHBOURS });
  for (const people of parts) {
    const known = people.find(({ name }) => isReadable(name));
    if (known && !(await isFound(db, source, known))) return 'misses';
  }
  const { matches } = await findSurely(db, source, NOBODYS_NAME);
  return matches.length > 0 ? 'finds_strangers' : 'right';
}

async function isFound(db: Database, source: Source, { id, name }: { id: string; name: string }): Promise<boolean> {
  const { matches, capped } = await findSurely(db, source, name);
  // Of two records of one person either may be shown, and of very many namesakes not all are.
  return capped || matches.some(({ personId, score }) => personId === id || score >= SURE_SCORE);
}

async function findSurely(db: Database, { id, vouches_adults: vouchesAdults }: Source, keyword: string) {
  return await findMatches(db, { keyword, source: { id, vouchesAdults }, regionId: null, sureOnly: true });
}
