import type { Comparison } from './compare-rules.ts';

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
