import { formatDay } from '@vidno/contract/format/periods';
import { periodTitle } from '@vidno/contract/vk/labels';
import { formatCount, formatDate, formatMoment } from '#shared/format/format.ts';

export const overviewTexts = {
  noChange: 'Выберите период с началом и концом — покажем, как изменились показатели.',
  compared: (from: string, to: string) => `Сравниваем с периодом ${periodTitle(from, to)}.`,
  notCompared: (from: string, to: string) =>
    `С периодом ${periodTitle(from, to)} не сравниваем: собраны не все дни этого или того периода.`,
  followersOn: (day: string) => `на ${formatDay(day)}`,
  growthBetween: (from: string, to: string) => `с ${formatDay(from)} по ${formatDay(to)}`,
  noFollowers: 'За этот период числа подписчиков нет',
  noGrowth: 'Нужны хотя бы два дня с числом подписчиков',
  partWithoutChange: (text: string) => `${text}, изменение не считаем`,
  partBefore: 'В периоде для сравнения известны не у всех постов',
  since: { views: 'Просмотры известны', reactions: 'Реакции считают' },
  sinceDay: (what: string, day: string) => `${what} с ${formatDay(day)}`,
  moving: (posts: number) =>
    `Ещё меняется: ${formatCount(posts, ['пост', 'поста', 'постов'])} моложе 30 дней. Потом счётчики закрепим.`,
  loading: 'Считаем показатели',
  retry: 'Попробовать ещё раз',

  collected: (count: number) =>
    `Уже собрано: ${formatCount(count, ['пост', 'поста', 'постов'])}. Показатели ниже — по тем, что уже посчитаны; они уточняются сами.`,
  nothingYet: 'Показатели появятся, как только придут первые посты. Страницу можно закрыть: сбор продолжится.',

  empty: 'За этот период нет постов',
  emptyBody: 'Выберите другой период — или весь срок.',
  emptyAccount: 'Постов нет',
  emptyAccountBody: 'Считать пока нечего. Показатели появятся вместе с постами.',
  wholeTime: 'За всё время',

  figure: 'Показатель',
  medianHint: 'Что такое медиана',

  byEr: 'По ER',
  noBest: 'Нет постов, для которых можно посчитать ER.',
  noText: 'Без текста',
  openPost: 'Открыть во ВКонтакте',
  allPosts: 'Весь рейтинг',

  heat: 'Когда публиковать',
  heatMissing: 'Карта часов не загрузилась. Проверьте интернет и обновите страницу.',
  heatMeasure: 'Что показать',
  heatLabel: 'Посты по дням недели и часам, время московское',
  heatLess: 'меньше',
  heatMore: 'больше',
  heatInvitation: 'Наведите на клетку, коснитесь её или пройдите стрелками. Время московское.',
  heatNoPosts: 'нет постов',
  heatMeasures: { er: 'ER', erv: 'ERv', posts: 'Посты' },
  bestTime: (when: string, value: string, posts: number) =>
    `Лучше всего откликаются: ${when} — ${value} (${formatCount(posts, ['пост', 'поста', 'постов'])}).`,
  mostPosts: (when: string, posts: number) =>
    `Чаще всего публикуют: ${when} — ${formatCount(posts, ['пост', 'поста', 'постов'])}.`,
  heatFew: 'этого мало, чтобы судить',
  tooFew: (least: number) =>
    `Лучшее время назовём, когда в одном часе недели будет хотя бы ${formatCount(least, ['пост', 'поста', 'постов'])}.`,

  contentTypes: 'По типу контента',
  fullReport: 'Полный отчёт',
};

/** For the report opened by a link. */
export const sharedTexts = {
  noTokenTitle: 'Отчёт открывается по ссылке целиком',
  noToken: 'Откройте ссылку из сообщения, в котором её прислали: в адресной строке мы её не показываем.',
  title: 'Отчёт по ссылке',
  expires: (moment: string) => `Ссылка действует до ${formatMoment(moment)} по московскому времени.`,
  /** The formatted date already ends with a full stop. */
  period: (from: string | null, to: string | null) => {
    if (!from && !to) return 'За всё время.';
    return `Период: ${from ? `с ${formatDate(from)}` : 'с начала'}${to ? ` по ${formatDate(to)}` : ''}`;
  },
  made: (moment: string) => `Цифры на ${formatMoment(moment)}, с тех пор они не менялись.`,
  unfinished: 'Посты тогда ещё собирались, в отчёте не все.',
  loading: 'Открываем отчёт',
  goneTitle: 'Отчёт не открылся',
  removedTitle: 'Убрано по просьбе',
  notFound: 'Отчёт не найден. Возможно, ссылка устарела или её отозвали.',
  home: 'На главную',
  openInVk: 'Страница ВКонтакте',
};
