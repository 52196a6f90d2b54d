import { ALL_SOURCES, SOURCE_SEPARATOR, type SourceUse } from '@vidno/contract/sources';
import type { SourceIds } from '#database/tables/search-list.ts';
import type { Source } from '#features/sources/public.ts';
import { findSourceRefusal, type SourceKinds } from '#features/sources/source-kind.ts';

export interface SourceRequest {
  readonly use: SourceUse;
  readonly sources: SourceIds | typeof ALL_SOURCES;
}

export interface ChosenSources {
  readonly kind: 'chosen';
  readonly ids: SourceIds;
  /** Sources that are up. */
  readonly open: readonly [Source, ...Source[]];
  /** Sources that are down. */
  readonly closed: readonly Source[];
}

export interface SourceRefusal {
  readonly kind: 'refused';
  readonly because: 'source_unknown' | 'source_not_monitored' | 'source_unavailable' | 'source_down';
  /** The source that is the reason, if one is. */
  readonly source: Source | null;
}

/** "All" includes sources that are down, so that the result names what could not be searched. One must be up. */
export function chooseSources(
  sourceKinds: SourceKinds,
  known: readonly Source[],
  { use, sources }: SourceRequest,
): ChosenSources | SourceRefusal {
  const checked = known.map((source) => ({ source, refusal: findSourceRefusal(sourceKinds, source, use) }));
  const chosen =
    sources === ALL_SOURCES
      ? checked.filter(({ refusal }) => refusal === null || refusal === 'source_down')
      : checked.filter(({ source }) => sources.includes(source.id));
  if (sources !== ALL_SOURCES && chosen.length < sources.length) {
    return { kind: 'refused', because: 'source_unknown', source: null };
  }
  const useless = chosen.find(({ refusal }) => refusal === 'source_unknown');
  if (useless) {
    const because = use === 'monitor' ? 'source_not_monitored' : 'source_unknown';
    return { kind: 'refused', because, source: useless.source };
  }
  const ids = toSourceIds(chosen.map(({ source }) => source.id));
  const [first, ...others] = chosen.filter(({ refusal }) => refusal === null).map(({ source }) => source);
  const closed = chosen.filter(({ refusal }) => refusal !== null);
  if (ids && first) {
    return { kind: 'chosen', ids, open: [first, ...others], closed: closed.map(({ source }) => source) };
  }
  const [reason] = closed;
  return { kind: 'refused', because: reason?.refusal ?? 'source_unavailable', source: reason?.source ?? null };
}

/** The sources that a form names; null if it names none. */
export function parseSources(text: string): SourceIds | typeof ALL_SOURCES | null {
  const ids = text.split(SOURCE_SEPARATOR).map((id) => id.trim());
  if (ids.includes(ALL_SOURCES)) return ALL_SOURCES;
  return toSourceIds(ids.filter((id) => id !== ''));
}

/** Null if there are none. */
function toSourceIds(ids: readonly string[]): SourceIds | null {
  const [first, ...others] = [...new Set(ids)].sort();
  return first === undefined ? null : [first, ...others];
}
