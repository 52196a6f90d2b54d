import { useQuery } from '@tanstack/react-query';
import { listSources, type Source, type SourceUse } from '@vidno/contract/sources';
import { call } from '#features/session/api.ts';
import { chosenSources, offeredSources, searchedSources } from './rules.ts';

/** While the first people are being loaded. */
const FILLING_POLL_MS = 5_000;

export interface SourceOffer {
  /** Undefined until loaded. */
  readonly offered: readonly Source[] | undefined;
  /** Nobody may be searched so for now, wherever. */
  readonly isOff: boolean;
  readonly failure: Error | null;
  readonly retry: () => void;
}

export interface SourceChoice extends SourceOffer {
  /** Null if none can be searched now. */
  readonly chosen: Source | null;
}

export interface SourceSet extends SourceOffer {
  /** Empty if the user has chosen none, or none can be searched now. */
  readonly chosen: readonly Source[];
  /** As a search names them; null if none is chosen. */
  readonly searched: string | null;
}

/** The only source that is offered, chosen if it is up. */
export function useOnlySource(use: SourceUse, only: string): SourceChoice {
  const offer = useSources(use, only);
  return { ...offer, chosen: chosenSources(offer.offered ?? [], undefined)[0] ?? null };
}

/** The sources offered for this use, and those that are named: all of them if none is. */
export function useSourceSet(use: SourceUse, named: string | undefined): SourceSet {
  const offer = useSources(use);
  const offered = offer.offered ?? [];
  const chosen = chosenSources(offered, named);
  return { ...offer, chosen, searched: searchedSources(offered, chosen) };
}

function useSources(use: SourceUse, only?: string): SourceOffer {
  const sources = useQuery({
    queryKey: ['sources'],
    queryFn: ({ signal }) => call(listSources, undefined, { signal }),
    refetchInterval: ({ state }) => (state.data?.data.some(({ filling }) => filling) ? FILLING_POLL_MS : false),
  });
  return {
    offered: sources.data && offeredSources(sources.data.data, use, only),
    isOff: use === 'photo' && sources.data?.face_search === false,
    failure: sources.data ? null : sources.error,
    retry: () => void sources.refetch(),
  };
}
