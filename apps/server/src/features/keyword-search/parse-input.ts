import { ANY_REGION } from '@vidno/contract/keyword/keyword-search';
import { parseKeyword } from '#features/name-search/public.ts';
import { findPlace } from '#features/regions/public.ts';
import type { Refusal, SearchForm } from '#features/search-list/public.ts';

export interface KeywordInput {
  readonly kind: 'input';
  readonly keyword: string;
  /** Null: everywhere. */
  readonly regionId: string | null;
}

/** The words and the region, or why they cannot be searched for. */
export function parseInput({
  keyword,
  region: regionField,
}: Pick<SearchForm, 'keyword' | 'region'>): KeywordInput | Refusal {
  const parsed = parseKeyword(keyword ?? '');
  if (parsed.kind === 'refused') return parsed;
  const region = regionField?.trim() ?? '';
  if (region === '') return { kind: 'refused', because: 'region_missing' };
  const regionId = region === ANY_REGION ? null : region;
  if (regionId !== null && !findPlace(regionId)) return { kind: 'refused', because: 'region_unknown' };
  return { kind: 'input', keyword: parsed.keyword, regionId };
}
