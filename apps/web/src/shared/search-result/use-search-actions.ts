import { useMutation, useQueryClient } from '@tanstack/react-query';
import { refreshSearch, removeSearch } from '@vidno/contract/search';
import { call } from '#shared/http/api.ts';

/** `key`: of everything known about the search. */
export function useSearchActions({ id, key }: { readonly id: string; readonly key: readonly string[] }) {
  const queryClient = useQueryClient();
  const refresh = useMutation({
    mutationFn: () => call(refreshSearch, { query: { id } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: key }),
  });
  const remove = useMutation({
    mutationFn: () => call(removeSearch, { query: { id } }),
    onSuccess: () => queryClient.removeQueries({ queryKey: key }),
  });
  return { refresh, remove };
}
