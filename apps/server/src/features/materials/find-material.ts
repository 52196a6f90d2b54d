import { isMaterialSlug, type Material } from '@vidno/contract/materials/materials';
import { fillFacts } from './fact-rules.ts';
import type { MaterialTools } from './material-tools.ts';
import { findMaterialById, findMaterialBySlug, type MaterialRow } from './repository.ts';

/** Ids are 32-bit integers, so longer numbers name nothing. */
const ID = /^\d{1,9}$/;

/** By its number or its slug. The stored HTML is not trusted: whoever can write to the database cannot run scripts in browsers. */
export async function findMaterial(tools: MaterialTools, idOrSlug: string): Promise<Material | null> {
  const row = await findRow(tools, idOrSlug);
  return row && { ...row, content: fillFacts(tools.toSafeHtml(row.content), tools.facts) };
}

async function findRow({ db }: MaterialTools, idOrSlug: string): Promise<MaterialRow | null> {
  if (ID.test(idOrSlug)) return await findMaterialById(db, Number(idOrSlug));
  return isMaterialSlug(idOrSlug) ? await findMaterialBySlug(db, idOrSlug) : null;
}
