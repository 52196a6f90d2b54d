import type { ExportTable } from '@vidno/contract/vk/export';
import type { Direction, Filter, PostSort } from '@vidno/contract/vk/filter';
import type { ContentType, ReportType, TextLength } from '@vidno/contract/vk/posts';

/** The words of exported files. */

const CONTENT_TYPE_WORDS = {
  text: 'Текст',
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

const TEXT_LENGTH_WORDS = {
  none: 'Без текста',
  short: 'До 160 знаков',
  medium: '161–1000 знаков',
  long: 'Больше 1000 знаков',
} satisfies Record<TextLength, string>;

const WEEKDAY_WORDS = ['Понедельник', 'Вторник', 'Среда', 'Четверг', 'Пятница', 'Суббота', 'Воскресенье'];
const MONTH_WORDS = ['янв', 'фев', 'мар', 'апр', 'май', 'июн', 'июл', 'авг', 'сен', 'окт', 'ноя', 'дек'];

export const REPORT_TITLES = {
  content_type: 'Типы постов',
  text_length: 'Длина текста',
  weekday: 'Дни недели',
  hour: 'Часы',
  weekday_hour: 'Дни и часы',
  hashtag: 'Хештеги',
  month: 'Месяцы',
} satisfies Record<ReportType, string>;

export const TABLE_TITLES = {
  posts: 'Посты',
  groups: 'Отчёт по группам',
  activity: 'Активность по месяцам',
  audience: 'Аудитория',
  report: 'Полный отчёт',
  compare: 'Сравнение аккаунтов',
} satisfies Record<ExportTable, string>;

const SORT_WORDS = {
  publish_time: ['по дате, сначала новые', 'по дате, сначала старые'],
  likes: ['по лайкам, сначала больше', 'по лайкам, сначала меньше'],
  views: ['по просмотрам, сначала больше', 'по просмотрам, сначала меньше'],
  comments: ['по комментариям, сначала больше', 'по комментариям, сначала меньше'],
  reposts: ['по репостам, сначала больше', 'по репостам, сначала меньше'],
  er: ['по ER, сначала больше', 'по ER, сначала меньше'],
  erv: ['по ERv, сначала больше', 'по ERv, сначала меньше'],
} satisfies Record<PostSort, [up: string, down: string]>;

export function sortWords(sort: PostSort, direction: Direction): string {
  return SORT_WORDS[sort][direction === 'up' ? 0 : 1];
}

/** What a row of a report is called; a value that we have no word for stays as it is. */
export function groupWords(type: ReportType, value: string): string {
  switch (type) {
    case 'content_type':
      return isKeyOf(CONTENT_TYPE_WORDS, value) ? CONTENT_TYPE_WORDS[value] : value;
    case 'text_length':
      return isKeyOf(TEXT_LENGTH_WORDS, value) ? TEXT_LENGTH_WORDS[value] : value;
    case 'weekday':
      return weekdayWords(value);
    case 'hour':
      return hourWords(value);
    case 'weekday_hour': {
      const [day = '', hour = ''] = value.split('-');
      return `${weekdayWords(day)}, ${hourWords(hour)}`;
    }
    case 'hashtag':
      return `#${value}`;
    case 'month':
      return monthWords(value);
  }
}

/** `2026-03` is «мар 2026». */
export function monthWords(month: string): string {
  const [year = '', number = ''] = month.split('-');
  return `${MONTH_WORDS[Number(number) - 1] ?? number} ${year}`;
}

export function periodWords({ date_from, date_to }: Filter): string {
  if (!date_from && !date_to) return 'всё время';
  if (!date_to) return `с ${dayWords(date_from)}`;
  return date_from ? `${dayWords(date_from)} — ${dayWords(date_to)}` : `по ${dayWords(date_to)}`;
}

function dayWords(day: string | null | undefined): string {
  return (day ?? '').split('-').reverse().join('.');
}

function weekdayWords(day: string): string {
  return WEEKDAY_WORDS[Number(day) - 1] ?? day;
}

function hourWords(hour: string): string {
  return `${hour.padStart(2, '0')}:00`;
}

function isKeyOf<Words extends object>(words: Words, key: string): key is Extract<keyof Words, string> {
  return Object.hasOwn(words, key);
}
