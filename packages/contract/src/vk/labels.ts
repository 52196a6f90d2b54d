import { formatDate, formatMonth } from '../format/dates.ts';
import { formatDay, type Step } from '../format/periods.ts';
import type { Filter, PostKind } from './filter.ts';
import type { ContentType, ReportType, TextLength } from './posts.ts';

/** What the groups, sections and times of the reports are called, on screen, in files and in links. */

const NBSP = '\u00a0';

export const contentTypeTitles = {
  text: 'Только текст',
  photo: 'Фото',
  video: 'Видео',
  clip: 'Клип',
  audio: 'Аудио',
  link: 'Ссылка',
  poll: 'Опрос',
  doc: 'Файл',
  repost: 'Репост',
  other: 'Другое',
} satisfies Record<ContentType, string>;

const textLengthTitles = {
  none: 'Без текста',
  short: `До 160${NBSP}знаков`,
  medium: `161–1000${NBSP}знаков`,
  long: `Длиннее 1000${NBSP}знаков`,
} satisfies Record<TextLength, string>;

/** Monday first. */
export const weekdayTitles = [
  'Понедельник',
  'Вторник',
  'Среда',
  'Четверг',
  'Пятница',
  'Суббота',
  'Воскресенье',
] as const;
export const weekdayShorts = ['Пн', 'Вт', 'Ср', 'Чт', 'Пт', 'Сб', 'Вс'] as const;

/** Which posts a filter leaves. */
export const postKindTitles = {
  ads: { without: 'Без рекламы', only: 'Только реклама' },
  repost: { without: 'Без репостов', only: 'Только репосты' },
  pinned: { without: 'Без закреплённого', only: 'Только закреплённый' },
  donut: { without: 'Без постов для донов', only: 'Только для донов' },
  signed: { without: 'Без подписанных автором', only: 'Только подписанные автором' },
  edited: { without: 'Без изменённых', only: 'Только изменённые' },
} satisfies Record<PostKind, { readonly without: string; readonly only: string }>;

/** The posts that are counted, in words; null for all. */
export function countedTitle({ without_deleted, only, without = [] }: Filter): string | null {
  const parts = [
    ...(only ? [postKindTitles[only].only] : []),
    ...without.map((kind) => postKindTitles[kind].without),
    ...(without_deleted ? ['Без удалённых'] : []),
  ];
  return parts.length === 0 ? null : parts.map((part, at) => (at === 0 ? part : part.toLowerCase())).join(', ');
}

export const reportTypeTitles = {
  content_type: 'Тип контента',
  text_length: 'Длина текста',
  weekday: 'День недели',
  hour: 'Час',
  weekday_hour: 'День и час',
  hashtag: 'Хештег',
  month: 'Месяц',
} satisfies Record<ReportType, string>;

export const sectionTitles = {
  figures: 'Показатели',
  dynamics: 'Динамика',
  followers: 'Рост подписчиков',
  best: 'Лучшие посты',
  worst: 'Слабые посты',
  posts: 'Посты',
  definitions: 'Как считается',
  coverage: 'Полнота данных',
};

/** The name of a group; an unknown value is shown as it is. */
export function groupTitle(type: ReportType, value: string): string {
  switch (type) {
    case 'content_type':
      return nameIn(contentTypeTitles, value);
    case 'text_length':
      return nameIn(textLengthTitles, value);
    case 'weekday':
      return weekdayTitle(value);
    case 'hour':
      return hourTitle(value);
    case 'weekday_hour': {
      const [weekday = '', hour = ''] = value.split('-');
      return `${weekdayTitle(weekday)}, ${hourTitle(hour)}`;
    }
    case 'hashtag':
      return `#${value}`;
    case 'month':
      return /^\d{4}-\d{2}$/.test(value) ? formatMonth(value) : value;
  }
}

/** 9 → 09:00–10:00. */
export function hourTitle(hour: string): string {
  const start = Number(hour);
  return Number.isInteger(start) && hour !== '' ? `${clock(start)}–${clock((start + 1) % 24)}` : hour;
}

function clock(hour: number): string {
  return `${String(hour).padStart(2, '0')}:00`;
}

function weekdayTitle(value: string): string {
  return weekdayTitles[Number(value) - 1] ?? value;
}

function nameIn(titles: Readonly<Record<string, string>>, value: string): string {
  return Object.hasOwn(titles, value) ? (titles[value] ?? value) : value;
}

export const stepTitles = { month: 'Месяц', week: 'Неделя', day: 'День' } satisfies Record<Step, string>;

/** «Лайки по неделям». */
export const byStep = { month: 'по месяцам', week: 'по неделям', day: 'по дням' } satisfies Record<Step, string>;

/** What is said of a step that is not as the others. */
export const stateTexts = { partial: 'не все дни', missing: 'не собрано', noPosts: 'нет постов' };

/** A step of a chart, for its axis and in words. */
export function stepTexts(step: Step, time: string): { readonly label: string; readonly full: string } {
  switch (step) {
    case 'month': {
      const [year = '', month = ''] = time.split('-');
      return { label: `${month}.${year.slice(2)}`, full: formatMonth(time) };
    }
    case 'week':
      return { label: shortDay(time), full: `неделя с ${formatDate(time)}` };
    case 'day':
      return { label: shortDay(time), full: formatDate(time) };
  }
}

/** 01.03.26 */
function shortDay(day: string): string {
  const [year = '', month = '', date = ''] = day.split('-');
  return `${date}.${month}.${year.slice(2)}`;
}

/** «всё время», «с 01.03.2026», «01.03.2026 — 31.03.2026». */
export function periodTitle(from: string | null | undefined, to: string | null | undefined): string {
  if (!from && !to) return 'всё время';
  if (!to) return `с ${formatDay(from ?? '')}`;
  if (!from) return `по ${formatDay(to)}`;
  return from === to ? formatDay(from) : `${formatDay(from)} — ${formatDay(to)}`;
}
