import {
  type FaqEntry,
  isMaterialSlug,
  MATERIALS_PAGE_SIZE,
  type Material,
  type MaterialSummary,
} from '@vidno/contract/materials/materials';
import { sanitise } from '#content/content.ts';
import type { Database } from '#database/database.ts';
import type { Tools } from '#tools.ts';
import { type FactSettings, type Facts, fillFacts, toFacts } from './facts.ts';
import {
  countMaterials,
  findMaterialById,
  findMaterialBySlug,
  listFaqEntries,
  listSummaries,
  listTags,
  type MaterialRow,
} from './repository.ts';

/** What reading takes. */
export interface MaterialTools extends Pick<Tools, 'db' | 'publicUrl'> {
  readonly facts: Facts;
  readonly toSafeHtml: (html: string) => string;
}

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

/** The questions in their order; like that of a material, the stored HTML is not trusted. */
export async function listFaq({ db, facts, toSafeHtml }: MaterialTools): Promise<FaqEntry[]> {
  const entries = await listFaqEntries(db);
  return entries.map((entry) => ({ ...entry, content: fillFacts(toSafeHtml(entry.content), facts) }));
}

interface MaterialSettings extends FactSettings {
  readonly publicUrl: string;
}

export function createMaterialTools(db: Database, settings: MaterialSettings): MaterialTools {
  const { publicUrl } = settings;
  return { db, publicUrl, facts: toFacts(settings), toSafeHtml: createSafeHtml(publicUrl) };
}

/** @limit memory: The cache of sanitised texts is emptied. */
const REMEMBERED_MAX_CHARS = 4_000_000;

/** Sanitises, and remembers the results: the same few texts are read again and again. */
function createSafeHtml(ownUrl: string): (html: string) => string {
  const results = new Map<string, string>();
  let chars = 0;
  return (html) => {
    const known = results.get(html);
    if (known !== undefined) return known;
    const safe = sanitise(html, ownUrl);
    chars += html.length + safe.length;
    if (chars > REMEMBERED_MAX_CHARS) {
      results.clear();
      chars = html.length + safe.length;
    }
    results.set(html, safe);
    return safe;
  };
}
