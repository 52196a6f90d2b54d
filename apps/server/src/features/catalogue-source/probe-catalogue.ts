import { type Probe, SOURCE_MESSAGES, type Source } from '#features/sources/public.ts';
import type { CompareFacesTools } from './compare-faces.ts';
import { probeFaces } from './probe-faces.ts';
import { probeNames } from './probe-names.ts';

export interface ProbeCatalogueTools extends CompareFacesTools {
  /** False where the database has no pgvector, and so no faces. */
  readonly hasVectors: boolean;
}

const EMPTY: Probe = { health: 'unavailable', message: 'В этом источнике пока никого нет.' };
const SILENT: Probe = { health: 'down', message: SOURCE_MESSAGES.silent };
const WRONG: Probe = { health: 'down', message: SOURCE_MESSAGES.wrong };
const UP: Probe = { health: 'up', message: null };

/** Known people must be found by face and by name, and a made-up face and name must find nobody. */
export async function probeCatalogue(tools: ProbeCatalogueTools, source: Source): Promise<Probe> {
  if (source.person_count === 0) return EMPTY;
  // A source may have people without faces, who are found by words only.
  const hasFaces = tools.hasVectors && source.face_count > 0;
  const results = [hasFaces ? await probeFaces(tools, source) : 'right', await probeNames(tools.db, source)];
  if (results.includes('misses')) return SILENT;
  return results.includes('finds_strangers') ? WRONG : UP;
}
