import { SEARCH_PRICE_RUB } from '@vidno/contract/constants';
import { formatRub } from '#shared/format/format.ts';

export const texts = {
  title: 'Найдите человека по\u00a0одной фотографии',
  lead: 'Загрузите снимок. Через несколько секунд покажем похожих людей и честно скажем, насколько мы уверены.',
  promises: ['Без регистрации', `Поиск ${formatRub(SEARCH_PRICE_RUB)}`, 'Никто не найден — бесплатно'],
  noPhoto: 'Знаете только имя?',
  byWords: 'Найдите по имени и словам',
} as const;
