import type { Source, SourceUse } from '@vidno/contract/sources';

/** The sources that can be asked for this, or the one that alone is wanted. */
export function offeredSources(sources: readonly Source[], use: SourceUse, only: string | undefined): Source[] {
  return sources.filter(({ id, serves }) => serves.includes(use) && (only === undefined || id === only));
}

/** Where to search: the source named in the address while it answers, else the first that does. */
export function chosenSource(sources: readonly Source[], wanted: string | undefined): Source | null {
  const up = sources.filter(({ health }) => health === 'up');
  return up.find(({ id }) => id === wanted) ?? up[0] ?? null;
}
