import { type Probe, SOURCE_MESSAGES, type Source } from '#features/sources/public.ts';
import type { CompareFacesTools } from './compare-faces.ts';
import { probeFaces } from './probe-faces.ts';
import { probeNames } from './probe-names.ts';

export interface ProbeCatalogueTools extends CompareFacesTools {
  /** False where the database has no pgvector: there are no faces to look for. */
  readonly hasVectors: boolean;
}

const EMPTY: Probe = { health: 'down', message: 'В этом источнике пока никого нет.' };
const SILENT: Probe = { health: 'down', message: SOURCE_MESSAGES.silent };
const WRONG: Probe = { health: 'down', message: SOURCE_MESSAGES.wrong };
const UP: Probe = { health: 'up', message: null };

/** People who are there must be found by face and by name, and nobody by a face and a name that cannot be. */
export async function probeCatalogue(tools: ProbeCatalogueTools, source: Source): Promise<Probe> {
  if (source.person_count === 0) return EMPTY;
  // People without a face are found by words.
  const hasFaces = tools.hasVectors && source.face_count > 0;
  const findings = [hasFaces ? await probeFaces(tools, source) : 'right', await probeNames(tools.db, source)];
  if (findings.includes('misses')) return SILENT;
  return findings.includes('finds_strangers') ? WRONG : UP;
}
