import { TAG_LIMIT_CHARS } from '@vidno/contract/materials/materials';

/**
 * Pages after these are empty; nobody has so many materials.
 * @limit list: A later page of the materials is empty.
 */
const PAGE_MAX = 10_000;

export interface ListPlace {
  readonly page: number;
  /** Null for every tag. */
  readonly tag: string | null;
}

/** What a wrong address says is ignored, as in the web app. */
export function toListPlace(query: Readonly<Record<string, unknown>>): ListPlace {
  const page = typeof query.page === 'string' && /^\d{1,5}$/.test(query.page) ? Number(query.page) : 0;
  const isTag = typeof query.tag === 'string' && query.tag !== '' && query.tag.length <= TAG_LIMIT_CHARS;
  const tag = isTag && typeof query.tag === 'string' && !query.tag.includes('\0') ? query.tag : null;
  return { page: Math.min(page, PAGE_MAX), tag };
}

export function toListPath({ page, tag }: ListPlace): string {
  const query = new URLSearchParams({ ...(tag !== null && { tag }), ...(page > 0 && { page: String(page) }) });
  return query.size > 0 ? `/materials/?${query}` : '/materials/';
}

export function toMaterialPath(slug: string): string {
  return `/materials/${slug}`;
}
