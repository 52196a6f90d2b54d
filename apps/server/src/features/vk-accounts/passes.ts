import { formatMoscowDate, formatMoscowDayAndTime } from '#config/time.ts';
import type { VkRefusal, VkUnavailability } from '#features/vk-access/vk-access.ts';
import { FINAL_AGE_MS } from '#features/vk-posts/storing/merge-reading.ts';

/** The state after a pass has reached the end of the wall or of its window. */
export interface PassResult {
  readonly mode: 'full' | 'refresh';
  /** True if only the latest posts are collected, so that their number cannot be checked against VK's. */
  readonly isLimited: boolean;
  readonly pass: number;
  readonly firstCount: number;
  readonly wallCount: number;
  readonly collected: number;
  /** How many more posts VK counted than it showed at the last complete collection. */
  readonly hidden: number;
}

export type PassDecision =
  | { readonly kind: 'complete'; readonly hidden: number }
  /** Older posts than those of the window are gone or back. */
  | { readonly kind: 'search' }
  | { readonly kind: 'repeat'; readonly mode: 'full' | 'refresh' };

/**
 * A wall that keeps changing must not be read forever.
 * @limit rate: A wall that keeps changing is taken as it stands.
 */
export const PASSES_MAX = 3;

/**
 * A collection is complete when VK's count of posts equals ours plus the posts that VK never shows. The counts differ if
 * posts were deleted after they had been read: then the wall is read again. After a refresh they differ if posts older than its
 * window are gone or back: those are searched for.
 */
export function decideAfterPass(end: PassResult): PassDecision {
  const { mode, pass, wallCount, firstCount, collected, hidden } = end;
  const missing = wallCount - collected;
  if (end.isLimited || missing === hidden) return { kind: 'complete', hidden };
  const isUnchanged = firstCount === wallCount;
  if (mode === 'refresh') return isUnchanged || pass >= PASSES_MAX ? { kind: 'search' } : { kind: 'repeat', mode };
  if (pass >= PASSES_MAX || (isUnchanged && missing >= 0)) return { kind: 'complete', hidden: missing };
  return { kind: 'repeat', mode: 'full' };
}

/** A refresh reads what was younger when the last reading began, so that every post has been read once at its final age. */
export function refreshWindow(readBeganAt: Date): Date {
  return new Date(readBeganAt.getTime() - FINAL_AGE_MS);
}

/** Passes are told apart by their start, so one never starts in the same millisecond as the pass before it. */
export function passStart(now: Date, previous: Date | null): Date {
  return previous && previous >= now ? new Date(previous.getTime() + 1) : now;
}

export const RUN_MESSAGES = {
  queued: 'Сбор в очереди',
  done: 'Готово',
  rechecking: 'Стена менялась во время сбора, проверяем её ещё раз',
  comparing: 'Посты собраны, сверяем',
  searching: 'Ищем, какие старые посты удалены или вернулись',
  broken: 'Сбор прервался из-за нашей ошибки. Обновите аккаунт: собранное на месте.',
} as const;

export function collectingMessage(collected: number, wallCount: number): string {
  return `Собираем посты: ${collected.toLocaleString('ru')} из ${wallCount.toLocaleString('ru')}`;
}

export function refreshingMessage(reached: Date): string {
  return `Обновляем посты, дошли до ${formatMoscowDate(reached)}`;
}

export function refusalMessage(because: VkRefusal, kind: 'user' | 'group'): string {
  const messages = kind === 'user' ? PERSON_REFUSALS : COMMUNITY_REFUSALS;
  return `${messages[because]} Собранное раньше осталось.`;
}

const PERSON_REFUSALS = {
  closed: 'Профиль закрыт: его посты видны только друзьям.',
  deleted: 'Эта страница ВКонтакте удалена.',
  banned: 'Эта страница ВКонтакте заблокирована.',
  unknown: 'Такой страницы ВКонтакте больше нет.',
  denied: 'Владелец закрыл стену: посты нам не видны.',
  invalid: 'ВКонтакте не отдаёт посты этой страницы.',
} as const satisfies Record<VkRefusal, string>;

const COMMUNITY_REFUSALS = {
  ...PERSON_REFUSALS,
  closed: 'Сообщество закрыто: его посты видны только участникам.',
  deleted: 'Это сообщество ВКонтакте удалено.',
  banned: 'Это сообщество ВКонтакте заблокировано.',
  unknown: 'Такого сообщества ВКонтакте больше нет.',
} as const satisfies Record<VkRefusal, string>;

export function pauseMessage(because: VkUnavailability, until: Date): string {
  const when = `${formatMoscowDayAndTime(until)} по Москве`;
  switch (because) {
    case 'down':
      return 'ВКонтакте не отвечает. Продолжим, как только ответит.';
    case 'busy':
      return 'Сейчас много сборов сразу. Продолжим, как только дойдёт очередь.';
    case 'budget':
      return `Запас запросов к ВКонтакте на сегодня исчерпан. Продолжим ${when}.`;
    case 'allowance':
      return `Ваши запросы к ВКонтакте на сегодня закончились. Продолжим ${when}.`;
    case 'no_token':
      return 'ВКонтакте отозвал наш доступ. Продолжим, как только он вернётся.';
    case 'method_closed':
      return `ВКонтакте временно закрыл нам чтение стен. Попробуем снова ${when}.`;
    case 'not_connected':
      return 'Аналитика VK на этом сайте не подключена. Продолжим, когда её подключат.';
  }
}
