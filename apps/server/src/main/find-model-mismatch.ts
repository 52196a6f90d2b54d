import type { Database } from '#database/database.ts';
import { listSourcesOfOtherModels } from '#features/catalogue/public.ts';

interface MismatchTools {
  readonly db: Database;
  readonly hasVectors: boolean;
  readonly model: { readonly modelId: string };
}

/** Says which sources have vectors of other models only, where a search by face finds nobody. Null if there are none. */
export async function findModelMismatch({ db, hasVectors, model }: MismatchTools): Promise<string | null> {
  const sources = hasVectors ? await listSourcesOfOtherModels(db, model.modelId) : [];
  if (sources.length === 0) return null;
  const names = sources.join(', ');
  return `the faces of ${names} were computed with another model than FACE_MODEL (${model.modelId}): import them again, or set FACE_MODEL back`;
}
