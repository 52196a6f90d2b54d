import { type Probe, SOURCE_MESSAGES, type Source } from '#features/sources/public.ts';
import type { CompareFacesTools } from './compare-faces.ts';
import { findsStrangeFace, missesFaces } from './probe-faces.ts';
import { findsStrangeName, missesNames } from './probe-names.ts';

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
  if (hasFaces && (await missesFaces(tools, source))) return SILENT;
  if (await missesNames(tools.db, source)) return SILENT;
  if (hasFaces && (await findsStrangeFace(tools, source))) return WRONG;
  return (await findsStrangeName(tools.db, source)) ? WRONG : UP;
}
