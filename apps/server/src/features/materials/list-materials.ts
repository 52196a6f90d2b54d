import { MATERIALS_PAGE_SIZE, type MaterialSummary } from '@vidno/contract/materials/materials';
import type { Database } from '#database/database.ts';
import { countMaterials, listSummaries, listTags } from './repository.ts';

/** @limit list: Rarer tags are not offered; a link to one works. */
const TAGS_SHOWN_MAX = 20;

export interface MaterialList {
  readonly data: MaterialSummary[];
  /** Materials on all pages. */
  readonly total: number;
  /** Of all materials, the most frequent first. */
  readonly tags: string[];
}

/** One page, newest first; with a tag only materials that have it. */
export async function listMaterials(
  db: Database,
  { page, tag }: { readonly page: number; readonly tag: string | null },
): Promise<MaterialList> {
  return {
    data: await listSummaries(db, { tag, offset: page * MATERIALS_PAGE_SIZE, limit: MATERIALS_PAGE_SIZE }),
    total: await countMaterials(db, tag),
    tags: await listTags(db, TAGS_SHOWN_MAX),
  };
}
