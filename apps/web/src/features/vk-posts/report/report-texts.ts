import { formatCount, formatNumber } from '#shared/format/format.ts';

const POST_FORMS = ['пост', 'поста', 'постов'] as const;

export const reportTexts = {
  types: 'Признак, по которому сгруппированы посты',
  groups: (type: string) => `Посты по признаку «${type}»`,
  group: 'Группа',
  share: 'Доля',
  lead: (posts: number) =>
    `Всего за период: ${formatCount(posts, POST_FORMS)}. Выберите группу, чтобы увидеть её посты.`,
  showAll: (count: number) => `Показать все группы: ${formatNumber(count)}`,
  cut: (shown: number, total: number) => `Показаны ${formatNumber(shown)} самых частых из ${formatNumber(total)}.`,
  moving: 'ещё меняется',
  chosen: (group: string) => `Посты: ${group}`,
  unchoose: 'Убрать выбор',
  loading: 'Считаем отчёт',
  empty: 'За этот период нет постов',
  emptyHashtags: 'В постах нет хештегов',
  emptyBody: 'Выберите другой период.',
};
