import { createHash } from 'node:crypto';
import type { ItemsFound, MonitorItem } from '#features/sources/source-kind.ts';
import type { KnownHit } from './hit-repository.ts';

export interface Comparison {
  readonly added: readonly MonitorItem[];
  readonly changed: readonly MonitorItem[];
  readonly goneKeys: readonly string[];
  /** Hits that are current after the run. */
  readonly count: number;
}

/** Compares what a run found with the hits that were current before it. */
export function compareHits(
  current: readonly KnownHit[],
  { items, completeSince }: Pick<ItemsFound, 'items' | 'completeSince'>,
): Comparison {
  const before = new Map(current.map((hit) => [hit.key, hit]));
  const found = new Set(items.map(({ key }) => key));
  const added = items.filter(({ key }) => !before.has(key));
  const changed = items.filter((item) => {
    const old = before.get(item.key);
    return old !== undefined && old.contentHash !== contentHashOf(item);
  });
  const goneKeys = current.filter((hit) => !found.has(hit.key) && wasInRange(hit, completeSince)).map(({ key }) => key);
  return { added, changed, goneKeys, count: current.length + added.length - goneKeys.length };
}

/** At `completeSince` itself the source may have cut off between two items of the same moment. */
function wasInRange({ publishedAt }: KnownHit, completeSince: Date | null): boolean {
  return completeSince === null || (publishedAt !== null && publishedAt > completeSince);
}

export function contentHashOf({ kind, title, text, subtitle, url, personId, published }: MonitorItem): string {
  return createHash('sha256')
    .update(JSON.stringify([kind, title, text, subtitle, url, personId, published]))
    .digest('base64url');
}

/** Removes duplicate keys and characters that PostgreSQL cannot store. */
export function toStorableItems(items: readonly MonitorItem[]): MonitorItem[] {
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

export function describeOutcome({ added, changed, goneKeys, count }: Comparison, isBaseline: boolean): string {
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
