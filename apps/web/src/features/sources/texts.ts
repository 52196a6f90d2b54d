import type { Source, SourceHealth } from '@vidno/contract/sources';
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
  none: 'Пока нет ни одного источника. Загляните позже.',
  allDown: 'Сейчас не отвечает ни один источник. Попробуйте через несколько минут.',
};

/** What the source contains. */
export function extentOf({ extent, people }: Pick<Source, 'extent' | 'people'>): string {
  return extent ?? formatCount(people, ['человек', 'человека', 'человек']);
}
