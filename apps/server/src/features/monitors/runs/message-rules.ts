import type { Comparison } from './compare-rules.ts';

export const RUN_MESSAGES = {
  queued: 'Проверка вот-вот начнётся',
  looking: 'Смотрим, что есть сейчас',
  silent: 'Источник сейчас не отвечает. Следующая проверка будет в срок.',
  slow: 'Источник отвечает слишком долго. Следующая проверка будет в срок.',
  broken: 'Проверка не получилась. Следующая будет в срок.',
} as const;

export function wordOutcome({ added, changed, goneKeys, count }: Comparison, isBaseline: boolean): string {
  if (isBaseline) return count === 0 ? 'Первая проверка: пока ничего нет' : `Первая проверка: уже есть ${word(count)}`;
  const parts = [
    ...(added.length > 0 ? [`новых: ${word(added.length)}`] : []),
    ...(changed.length > 0 ? [`изменилось: ${word(changed.length)}`] : []),
    ...(goneKeys.length > 0 ? [`пропало: ${word(goneKeys.length)}`] : []),
  ];
  const text = parts.length === 0 ? 'ничего нового' : parts.join(', ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function word(count: number): string {
  return count.toLocaleString('ru');
}
