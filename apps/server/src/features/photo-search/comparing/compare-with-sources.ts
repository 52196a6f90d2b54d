import type { SearchTask, SourceOutage } from '#features/search-list/public.ts';
import {
  type FacesCompared,
  type PhotoOutcome,
  type PhotoQuery,
  SOURCE_MESSAGES,
  type SourceKinds,
} from '#features/sources/public.ts';

export interface SourcesCompared {
  readonly compared: readonly FacesCompared[];
  readonly outages: readonly SourceOutage[];
}

/** Compares the face with all sources at the same time. Sources that are unavailable are listed, and the others go on. */
export async function compareWithSources(
  sourceKinds: SourceKinds,
  embedding: Float32Array,
  { sources, closed, signal, reportProgress }: SearchTask,
): Promise<SourcesCompared> {
  const percents = sources.map(() => 0);
  const outcomes = await Promise.all(
    sources.map(async (source, index) => {
      const onProgress: PhotoQuery['onProgress'] = async ({ percent, message }) => {
        percents[index] = percent;
        await reportProgress({ percent: average(percents), message });
      };
      const photo = sourceKinds[source.kind]?.photo;
      const outcome: PhotoOutcome = photo
        ? await photo.compareFaces({ source, embedding, signal, onProgress })
        : { kind: 'unavailable', message: SOURCE_MESSAGES.tryLater, retryAt: null };
      percents[index] = 100;
      return { sourceId: source.id, outcome };
    }),
  );
  const failed = outcomes.flatMap(({ sourceId, outcome }) =>
    outcome.kind === 'unavailable' ? [{ sourceId, message: outcome.message }] : [],
  );
  return {
    compared: outcomes.flatMap(({ outcome }) => (outcome.kind === 'compared' ? [outcome] : [])),
    outages: [...failed, ...closed],
  };
}

function average(numbers: readonly number[]): number {
  return Math.round(numbers.reduce((total, each) => total + each, 0) / numbers.length);
}
