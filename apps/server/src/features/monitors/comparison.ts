import { createHash } from 'node:crypto';
import type { MonitorItem } from '#features/sources/source-kind.ts';
import type { KnownHit } from './hit-repository.ts';

export interface FoundItem extends MonitorItem {
  readonly sourceId: string;
}

/** What the sources of a monitor have shown. */
export interface SourcesChecked {
  readonly items: readonly FoundItem[];
  /** By source that answered: items published up to this moment may be missing from it; null: it has shown all. */
  readonly completeSince: ReadonlyMap<string, Date | null>;
}

export interface Comparison {
  readonly added: readonly FoundItem[];
  readonly changed: readonly FoundItem[];
  readonly goneKeys: readonly string[];
  /** Hits that are current after the run. */
  readonly count: number;
}

/** Compares what a run found with the hits that were current before it. What a silent source has shown stays as it was. */
export function compareHits(current: readonly KnownHit[], { items, completeSince }: SourcesChecked): Comparison {
  const before = new Map(current.map((hit) => [hit.key, hit]));
  const found = new Set(items.map(({ key }) => key));
  const added = items.filter(({ key }) => !before.has(key));
  const changed = items.filter((item) => {
    const old = before.get(item.key);
    return old !== undefined && completeSince.has(old.sourceId) && old.contentHash !== contentHashOf(item);
  });
  const goneKeys = current.filter((hit) => !found.has(hit.key) && wasInRange(hit, completeSince)).map(({ key }) => key);
  return { added, changed, goneKeys, count: current.length + added.length - goneKeys.length };
}

/** At `completeSince` itself the source may have cut off between two items of the same moment. */
function wasInRange({ sourceId, publishedAt }: KnownHit, completeSince: SourcesChecked['completeSince']): boolean {
  const since = completeSince.get(sourceId);
  if (since === undefined) return false;
  return since === null || (publishedAt !== null && publishedAt > since);
}

export function contentHashOf({ kind, title, text, subtitle, url, personId, published }: MonitorItem): string {
  return createHash('sha256')
    .update(JSON.stringify([kind, title, text, subtitle, url, personId, published]))
    .digest('base64url');
}

/** Removes duplicate keys and characters that PostgreSQL cannot store. */
export function toStorableItems(items: readonly FoundItem[]): FoundItem[] {
  const storable = items.map((item) => ({
    ...item,
    key: storableText(item.key),
    title: storableText(item.title),
    text: storableText(item.text),
    subtitle: storableText(item.subtitle),
    url: item.url === null ? null : storableText(item.url),
  }));
  return [...new Map(storable.toReversed().map((item) => [item.key, item])).values()].reverse();
}

function storableText(text: string): string {
  return text.toWellFormed().replaceAll('\0', '');
}

export const RUN_MESSAGES = {
  queued: 'Проверка вот-вот начнётся',
  checking: 'Смотрим, что есть сейчас',
  unavailable: 'Источник сейчас не отвечает. Следующая проверка будет в срок.',
  slow: 'Источник отвечает слишком долго. Следующая проверка будет в срок.',
  failed: 'Проверка не получилась. Следующая будет в срок.',
} as const;

/** Stands for a person who has left the catalogue. */
export const REMOVED_PROFILE = 'Анкета удалена';
/** Stands for a post whose author had themselves removed. */
export const REMOVED_ON_REQUEST = 'Убрано по просьбе';

/** In words. `silent` and `first` are titles of sources: those that did not answer, and those that did for the first time. */
export function describeOutcome(
  compared: Comparison,
  { isBaseline, silent, first }: { isBaseline: boolean; silent: readonly string[]; first: readonly string[] },
): string {
  const notes = [
    ...(first.length > 0 && !isBaseline ? [`Впервые проверили: ${first.join(', ')}`] : []),
    ...(silent.length > 0 ? [`Не ответили: ${silent.join(', ')}`] : []),
  ];
  return [describeChanges(compared, isBaseline), ...notes].join('. ');
}

function describeChanges({ added, changed, goneKeys, count }: Comparison, isBaseline: boolean): string {
  if (isBaseline)
    return count === 0 ? 'Первая проверка: пока ничего нет' : `Первая проверка: уже есть ${formatCount(count)}`;
  const parts = [
    ...(added.length > 0 ? [`новых: ${formatCount(added.length)}`] : []),
    ...(changed.length > 0 ? [`изменилось: ${formatCount(changed.length)}`] : []),
    ...(goneKeys.length > 0 ? [`пропало: ${formatCount(goneKeys.length)}`] : []),
  ];
  const text = parts.length === 0 ? 'ничего нового' : parts.join(', ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function formatCount(count: number): string {
  return count.toLocaleString('ru');
}
