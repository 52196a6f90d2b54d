import { AGE_SPANS, type AgeSpan, type HiddenPerson } from '@vidno/contract/hidden-person';
import type { ComparedSource, SearchListItem } from '@vidno/contract/search';
import { SOURCE_SEPARATOR, type SourceUse } from '@vidno/contract/sources';
import type { SourceIds } from '#database/tables/search-list.ts';
import { type StoredPayment, toSearchPayment } from '#features/search-payments/public.ts';
import type { Source } from '#features/sources/public.ts';
import { SOURCE_MESSAGES, type SourceKinds } from '#features/sources/source-kind.ts';
import { toProcess } from '#runs/run.ts';
import type { Search } from './repository.ts';
import type { SearchLabel, SourceOutage } from './search-kind.ts';

export const SEARCH_MESSAGES = {
  queued: 'Поиск в очереди',
  done: 'Готово',
  photoDeleted: 'Фото уже удалено: мы храним его не дольше суток. Загрузите его снова.',
  broken: 'Поиск не получился. Обновите его: обычно со второго раза всё выходит.',
} as const;

/** The sources of a search, in the form in which all answers list them. */
export function describeSources(ids: SourceIds, known: readonly Pick<Source, 'id' | 'title'>[]) {
  const sources = known.filter(({ id }) => ids.includes(id)).map(({ id, title }) => ({ id, title }));
  return {
    source: ids.join(SOURCE_SEPARATOR),
    source_title: sources.map(({ title }) => title).join(', '),
    sources,
  };
}

/** The sources of a result, with those that it does not cover. */
export function describeCoverage(
  { sourceIds, run }: Pick<Search, 'sourceIds' | 'run'>,
  outages: readonly SourceOutage[],
  known: readonly Pick<Source, 'id' | 'title'>[],
) {
  const described = describeSources(sourceIds, known);
  const sources = described.sources.map((source): ComparedSource => {
    if (run.status !== 'delivered') return { ...source, state: 'not_compared', message: null };
    const outage = outages.find(({ sourceId }) => sourceId === source.id);
    return outage
      ? { ...source, state: 'unavailable', message: outage.message }
      : { ...source, state: 'compared', message: null };
  });
  return { ...described, sources };
}

/**
 * What the user reads about a source that is down: for an outside service what is wrong with it, for a catalogue only to try
 * later.
 */
export function describeOutage(sourceKinds: SourceKinds, source: Source, use: SourceUse): string {
  if (source.off_uses.includes(use)) return SOURCE_MESSAGES.switchedOff;
  return (sourceKinds[source.kind]?.isOutside ? source.health_message : null) ?? SOURCE_MESSAGES.tryLater;
}

/** Everything that a user may learn about a person before paying. */
export function toHiddenPerson(
  { sourceId, age }: { readonly sourceId: string; readonly age: number | null },
  { id, photoCount }: { readonly id: string; readonly photoCount: number },
): HiddenPerson {
  const photos = photoCount === 0 ? 'none' : photoCount === 1 ? 'one' : 'several';
  return { id, source: sourceId, age_span: toAgeSpan(age), photos };
}

/** Null where the age is not known. */
function toAgeSpan(age: number | null): AgeSpan | null {
  if (age === null) return null;
  return AGE_SPANS.find(({ from, to }) => age >= from && (to === null || age <= to)) ?? null;
}

const NO_LABEL: SearchLabel = { imagePath: null, keyword: null, region: null, match: null };

export function toListEntry(
  search: Search,
  {
    sources,
    label,
    payment,
  }: { sources: readonly Source[]; label: SearchLabel | undefined; payment: StoredPayment | null },
): SearchListItem {
  const { status, percent, message, can_accelerate, accelerated } = toProcess(search.run);
  return {
    id: search.id,
    type: search.kind,
    status,
    process_id: search.run.id,
    percent,
    message,
    can_accelerate,
    accelerated,
    ...describeSources(search.sourceIds, sources),
    label: search.label,
    count: status === 'ok' ? search.personCount : 0,
    created: search.createdAt.toISOString(),
    demo: search.demo,
    payment: toSearchPayment(payment),
    ...(label ?? NO_LABEL),
  };
}
