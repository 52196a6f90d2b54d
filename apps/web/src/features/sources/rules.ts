import type { Source, SourceUse } from '@vidno/contract/sources';

/** The sources that support this use, limited to `only` if given. */
export function offeredSources(sources: readonly Source[], use: SourceUse, only: string | undefined): Source[] {
  return sources.filter(({ id, serves }) => serves.includes(use) && (only === undefined || id === only));
}

/** The preferred source if it is up, otherwise the first that is. */
export function chosenSource(sources: readonly Source[], preferred: string | undefined): Source | null {
  const up = sources.filter(({ health }) => health === 'up');
  return up.find(({ id }) => id === preferred) ?? up[0] ?? null;
}
