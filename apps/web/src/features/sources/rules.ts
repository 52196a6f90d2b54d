import { ALL_SOURCES, SOURCE_SEPARATOR, type Source, type SourceUse } from '@vidno/contract/sources';

/** The sources that are open to this use, limited to `only` if given. */
export function offeredSources(sources: readonly Source[], use: SourceUse, only: string | undefined): Source[] {
  return sources.filter(
    ({ id, serves, switched_off: off }) =>
      serves.includes(use) && !off.includes(use) && (only === undefined || id === only),
  );
}

/** The sources in the address that are up; all that are up if the address names none. */
export function chosenSources(sources: readonly Source[], named: string | undefined): Source[] {
  const up = upOf(sources);
  if (named === undefined) return up;
  const ids = named.split(SOURCE_SEPARATOR);
  return up.filter(({ id }) => ids.includes(id));
}

/** How the address names these sources; undefined for all that are up. */
export function nameSources(sources: readonly Source[], ids: readonly string[]): string | undefined {
  const chosen = upOf(sources).filter(({ id }) => ids.includes(id));
  return isEverywhere(sources, chosen) ? undefined : chosen.map(({ id }) => id).join(SOURCE_SEPARATOR);
}

export function isEverywhere(sources: readonly Source[], chosen: readonly Source[]): boolean {
  return chosen.length === upOf(sources).length;
}

/** How a search names the chosen sources; null if none is chosen. */
export function searchedSources(sources: readonly Source[], chosen: readonly Source[]): string | null {
  if (chosen.length === 0) return null;
  return isEverywhere(sources, chosen) ? ALL_SOURCES : chosen.map(({ id }) => id).join(SOURCE_SEPARATOR);
}

function upOf(sources: readonly Source[]): Source[] {
  return sources.filter(({ health }) => health === 'up');
}

interface Searched {
  readonly sources: readonly { readonly id: string; readonly title: string }[];
}

/** The title of a source a person was found in, where the search knows it; otherwise its id. */
export function sourceTitle({ sources }: Searched, source: string): string {
  return sources.find(({ id }) => id === source)?.title ?? source;
}
