import { type Probe, SOURCE_MESSAGES, type Source } from '#features/sources/public.ts';
import type { CompareFacesTools } from './compare-faces.ts';
import type { Draw } from './made-up-name-rules.ts';
import { probeFaces } from './probe-faces.ts';
import { probeNames } from './probe-names.ts';

export interface ProbeCatalogueTools extends CompareFacesTools {
  /** False where the database has no pgvector, and so no faces. */
  readonly hasVectors: boolean;
  /** Draws the names that must find nobody. */
  readonly draw: Draw;
}

const EMPTY: Probe = { health: 'unavailable', message: 'В этом источнике пока никого нет.' };
const SILENT: Probe = { health: 'down', message: SOURCE_MESSAGES.silent };
const NAMES_MISSED: Probe = { health: 'down', message: SOURCE_MESSAGES.namesMissed };
const WRONG: Probe = { health: 'down', message: SOURCE_MESSAGES.wrong };
const UP: Probe = { health: 'up', message: null };

/** Known people must be found by face and by name, and a made-up face and name must find nobody. */
export async function probeCatalogue(tools: ProbeCatalogueTools, source: Source): Promise<Probe> {
  if (source.person_count === 0) return EMPTY;
  // A source may have people without faces, who are found by words only.
  const hasFaces = tools.hasVectors && source.face_count > 0;
  const results = [hasFaces ? await probeFaces(tools, source) : 'right', await probeNames(tools, source)];
  if (results.includes('misses')) return SILENT;
  if (results.includes('misses_names')) return NAMES_MISSED;
  return results.includes('finds_strangers') ? WRONG : UP;
}
