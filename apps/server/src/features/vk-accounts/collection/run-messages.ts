import { formatMoscowDate, formatMoscowDayAndTime } from '#config/moscow-time.ts';
import type { VkRefusal, VkUnavailability } from '#features/vk-access/public.ts';

export const RUN_MESSAGES = {
  queued: 'Сбор в очереди',
  done: 'Готово',
  rechecking: 'Стена менялась во время сбора, проверяем её ещё раз',
  comparing: 'Посты собраны, сверяем',
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
