import { useQuery } from '@tanstack/react-query';
import { listSources, type Source, type SourceUse } from '@vidno/contract/sources';
import { call } from '#entities/session/api.ts';
import { chosenSource, offeredSources } from './rules.ts';

export interface SourceChoice {
  /** Undefined until they are known. */
  readonly offered: readonly Source[] | undefined;
  /** Null where none can be searched now. */
  readonly chosen: Source | null;
  readonly failure: Error | null;
  readonly retry: () => void;
}

interface Wanted {
  readonly use: SourceUse;
  /** The one named in the address, if any. */
  readonly wanted?: string | undefined;
  /** This source and no other. */
  readonly only?: string | undefined;
}

/** Where to search: what is offered for this use, and which of it is meant. */
export function useSourceChoice({ use, wanted, only }: Wanted): SourceChoice {
  const sources = useQuery({
    queryKey: ['sources'],
    queryFn: async ({ signal }) => (await call(listSources, undefined, { signal })).data,
  });
  const offered = sources.data && offeredSources(sources.data, use, only);
  return {
    offered,
    chosen: chosenSource(offered ?? [], wanted),
    failure: sources.data ? null : sources.error,
    retry: () => void sources.refetch(),
  };
}
