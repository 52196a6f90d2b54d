import * as z from 'zod/mini';
import type { Source } from '#features/sources/public.ts';
import { type PhotoQuery, SOURCE_MESSAGES, type SourceUnavailable } from '#features/sources/source-kind.ts';
import type { SearchTask, SourceOutage } from './search-kind.ts';

type OnProgress = PhotoQuery['onProgress'];

interface Answered<Answer> {
  readonly source: Source;
  readonly answer: Answer;
}

interface SourcesAsked<Answer> {
  /** In the order of the sources. */
  readonly answered: readonly Answered<Answer>[];
  readonly outages: readonly SourceOutage[];
}

/** Asks all sources at the same time. Those that are unavailable are listed, and the others go on. */
export async function askSources<Answer extends { readonly kind: string }>(
  { sources, closed, reportProgress }: SearchTask,
  ask: (source: Source, onProgress: OnProgress) => Promise<Answer | SourceUnavailable> | undefined,
): Promise<SourcesAsked<Answer>> {
  const percents = sources.map(() => 0);
  const outcomes = await Promise.all(
    sources.map(async (source, index) => {
      const outcome = await ask(source, async ({ percent, message }) => {
        percents[index] = percent;
        await reportProgress({ percent: average(percents), message });
      });
      percents[index] = 100;
      return { source, outcome };
    }),
  );
  const answered: Answered<Answer>[] = [];
  const failed: SourceOutage[] = [];
  for (const { source, outcome } of outcomes) {
    if (outcome !== undefined && isAnswer(outcome)) answered.push({ source, answer: outcome });
    else failed.push({ sourceId: source.id, message: outcome?.message ?? SOURCE_MESSAGES.tryLater });
  }
  return { answered, outages: [...failed, ...closed] };
}

function isAnswer<Answer extends { readonly kind: string }>(outcome: Answer | SourceUnavailable): outcome is Answer {
  return outcome.kind !== 'unavailable';
}

function average(numbers: readonly number[]): number {
  return Math.round(numbers.reduce((total, each) => total + each, 0) / numbers.length);
}

const outagesSchema = z.array(z.object({ source_id: z.string(), message: z.string() }));

/** Reads the column that `toOutagesColumn` writes. */
export function readOutages(column: unknown): SourceOutage[] {
  return outagesSchema.parse(column).map(({ source_id: sourceId, message }) => ({ sourceId, message }));
}

export function toOutagesColumn(outages: readonly SourceOutage[]): string {
  return JSON.stringify(outages.map(({ sourceId, message }) => ({ source_id: sourceId, message })));
}
