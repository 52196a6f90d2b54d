import type { Source, SourceHealth, SourceKind } from '@vidno/contract/sources';
import { formatCount, formatRub } from '#shared/format/format.ts';

export const texts = {
  sources: 'Источники',
  health: { up: 'Работает', down: 'Не отвечает', unavailable: 'Недоступен' } satisfies Record<SourceHealth, string>,
  why: {
    down: 'Источник сейчас не отвечает. Попробуйте позже.',
    unavailable: 'Этот источник на сайте не подключён.',
  } satisfies Record<Exclude<SourceHealth, 'up'>, string>,
  price: formatRub,
  freeIfNobody: 'никто не найден — бесплатно',
  retry: 'Попробовать ещё раз',
  none: 'Пока нет ни одного источника. Загляните позже.',
  allDown: 'Сейчас не отвечает ни один источник. Попробуйте через несколько минут.',
};

const WHERE = {
  catalogue: null,
  vk_people: 'Люди на открытых страницах VK',
  vk_posts: 'Открытые записи VK',
} satisfies Record<SourceKind, string | null>;

/** What is looked through there. */
export function extentOf({ kind, people }: Pick<Source, 'kind' | 'people'>): string {
  return WHERE[kind] ?? formatCount(people, ['человек', 'человека', 'человек']);
}
