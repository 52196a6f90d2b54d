import { ACTIVITY_VIEWS, type ActivityType, type ActivityView } from '@vidno/contract/vk/activity';
import { formatMonth, formatShortDate, formatShortMonth } from '#shared/format/figures.ts';
import { formatDate } from '#shared/format/format.ts';

export const activityTexts = {
  title: 'Активность',
  chart: 'Активность постов по времени',
  series: 'Что показать на графике',
  view: 'Шаг по времени',
  views: { month: 'Месяцы', week: 'Недели', day: 'Дни' } satisfies Record<ActivityView, string>,
  time: { month: 'Месяц', week: 'Неделя', day: 'День' } satisfies Record<ActivityView, string>,
  values: 'Значения',
  loading: 'Строим график',
  empty: 'За этот период нечего показать',
  emptyBody: 'Выберите другой период или другой показатель.',
  ownScale:
    'Показатели слишком разные по величине, поэтому каждая линия — в процентах от своего наибольшего значения. Наведите на график, чтобы увидеть числа.',
  noViews: 'ВКонтакте не показывает просмотры этих постов, поэтому их линии нет.',
};

export const activityTitles = {
  likes: 'Лайки',
  views: 'Просмотры',
  comments: 'Комментарии',
  reposts: 'Репосты',
} satisfies Record<ActivityType, string>;

export const viewOptions = ACTIVITY_VIEWS.map((value) => ({ value, label: activityTexts.views[value] }));

/** A point in time, for the axis and in words. */
export function momentTexts(view: ActivityView, time: string): { readonly label: string; readonly full: string } {
  switch (view) {
    case 'month':
      return { label: formatShortMonth(time), full: formatMonth(time) };
    case 'week':
      return { label: formatShortDate(time), full: `неделя с ${formatDate(time)}` };
    case 'day':
      return { label: formatShortDate(time), full: formatDate(time) };
  }
}
