import type { ContentType, ReportType, TextLength } from '@vidno/contract/vk/posts';
import { formatMonth } from '#shared/format/figures.ts';
import { formatCount, formatNumber } from '#shared/format/format.ts';

/** The names of report groups. */

const NBSP = '\u00a0';

export const contentTypeTitles = {
  text: 'Только текст',
  photo: 'Фото',
  video: 'Видео',
  clip: 'Клип',
  audio: 'Аудио',
  link: 'Ссылка',
  poll: 'Опрос',
  doc: 'Документ',
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

export const reportTypeTitles = {
  content_type: 'Тип контента',
  text_length: 'Длина текста',
  weekday: 'День недели',
  hour: 'Час',
  weekday_hour: 'День и час',
  hashtag: 'Хештег',
  month: 'Месяц',
} satisfies Record<ReportType, string>;

/** The display name of a group; an unknown value is shown as it is. */
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
