import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { addMonitor, searchLocation } from '@vidno/contract/monitors/monitors';
import { call } from '#features/session/api.ts';
import { ensureVisitor } from '#features/session/profile-api.ts';
import { MONITORS_KEY } from './api.ts';
import type { MonitorInput } from './create-rules.ts';

const PLACES_STALE_MS = 10 * 60_000;

interface PlaceQuery {
  /** Null: do not search yet. */
  readonly source: string | null;
  readonly query: string;
}

/** Places whose name starts with the query; the largest ones for an empty query. */
export function usePlaces({ source, query }: PlaceQuery) {
  const queryClient = useQueryClient();
  return useQuery({
    queryKey: ['places', source, query],
    queryFn: async ({ signal }) => {
      await ensureVisitor(queryClient);
      return (await call(searchLocation, { query: { source: source ?? '', q: query } }, { signal })).data;
    },
    enabled: source !== null,
    staleTime: PLACES_STALE_MS,
    placeholderData: keepPreviousData,
  });
}

/** The place with this id; null if there is none. */
export function useNamedPlace({ source, id }: { readonly source: string | null; readonly id: string | null }) {
  const queryClient = useQueryClient();
  return useQuery({
    queryKey: ['places', 'named', id],
    queryFn: async ({ signal }) => {
      await ensureVisitor(queryClient);
      const query = { source: source ?? '', id: id ?? '' };
      return (await call(searchLocation, { query }, { signal })).data[0] ?? null;
    },
    enabled: source !== null && id !== null,
    staleTime: PLACES_STALE_MS,
  });
}

/** A guest becomes a visitor first. */
export function useAddMonitor() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ keyword, source, geo, rate, days }: MonitorInput) => {
      await ensureVisitor(queryClient);
      const body = { keyword: keyword.trim(), source, geo, refresh_rate: rate, collection_time: days };
      return call(addMonitor, { body });
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: [MONITORS_KEY] }),
  });
}
