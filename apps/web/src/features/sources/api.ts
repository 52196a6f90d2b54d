import { useQuery } from '@tanstack/react-query';
import { listSources, type Source, type SourceUse } from '@vidno/contract/sources';
import { call } from '#entities/session/api.ts';
import { chosenSource, offeredSources } from './rules.ts';

export interface SourceChoice {
  /** Undefined until loaded. */
  readonly offered: readonly Source[] | undefined;
  /** Null if none can be searched now. */
  readonly chosen: Source | null;
  readonly failure: Error | null;
  readonly retry: () => void;
}

interface SourceChoiceOptions {
  readonly use: SourceUse;
  /** The one in the address, if any. */
  readonly preferred?: string | undefined;
  /** Offer only this source. */
  readonly only?: string | undefined;
}

/** The sources offered for this use, and the chosen one. */
export function useSourceChoice({ use, preferred, only }: SourceChoiceOptions): SourceChoice {
  const sources = useQuery({
    queryKey: ['sources'],
    queryFn: async ({ signal }) => (await call(listSources, undefined, { signal })).data,
  });
  const offered = sources.data && offeredSources(sources.data, use, only);
  return {
    offered,
    chosen: chosenSource(offered ?? [], preferred),
    failure: sources.data ? null : sources.error,
    retry: () => void sources.refetch(),
  };
}
