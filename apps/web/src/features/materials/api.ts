import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { getMaterial, listMaterials } from '@vidno/contract/materials/materials';
import { call } from '#features/session/api.ts';

/** They change when the operator brings in new files. */
const STALE_MS = 300_000;

export interface ListPlace {
  readonly page: number;
  /** Null for every tag. */
  readonly tag: string | null;
}

/** One page of the materials, newest first. */
export function materialsQuery({ page, tag }: ListPlace) {
  return queryOptions({
    queryKey: ['materials', 'list', tag, page],
    queryFn: ({ signal }) => call(listMaterials, { query: { page, ...(tag !== null && { tag }) } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: STALE_MS,
  });
}

export function materialQuery(id: string) {
  return queryOptions({
    queryKey: ['materials', 'one', id],
    queryFn: async ({ signal }) => (await call(getMaterial, { params: { id } }, { signal })).data,
    staleTime: STALE_MS,
  });
}
