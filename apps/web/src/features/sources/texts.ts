import type { Source, SourceHealth } from '@vidno/contract/sources';
import { formatCount, formatRub } from '#shared/format/format.ts';

export const texts = {
  sources: 'Где искать',
  everywhere: 'Искать везде',
  onePrice: 'Цена одна, сколько бы источников вы ни выбрали.',
  chooseOne: 'Выберите хотя бы один источник.',
  health: { up: 'Работает', down: 'Не отвечает', unavailable: 'Недоступен' } satisfies Record<SourceHealth, string>,
  why: {
    down: 'Источник сейчас не отвечает. Попробуйте позже.',
    unavailable: 'Этот источник на сайте не подключён.',
  } satisfies Record<Exclude<SourceHealth, 'up'>, string>,
  price: (rub: number) => (rub === 0 ? 'сейчас бесплатно' : formatRub(rub)),
  freeIfNobody: 'никто не найден — бесплатно',
  none: 'Пока нет ни одного источника. Загляните позже.',
  allDown: 'Сейчас не отвечает ни один источник. Попробуйте через несколько минут.',
};

/** What the source contains. */
export function extentOf({ extent, people, demo }: Pick<Source, 'extent' | 'people' | 'demo'>): string {
  if (extent !== null) return extent;
  return demo
    ? formatCount(people, ['нарисованный человек', 'нарисованных человека', 'нарисованных людей'])
    : formatCount(people, ['человек', 'человека', 'человек']);
}
