import type { VkUser } from '@vidno/contract/vk/accounts';
import type { ExportFormat, ExportTable } from '@vidno/contract/vk/export';
import type { Direction, Filter, PostSort } from '@vidno/contract/vk/filter';
import type { ContentType, ReportType, Stats, TextLength } from '@vidno/contract/vk/posts';

/** Russian labels for exported files. */

const CONTENT_TYPE_LABELS = {
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

const TEXT_LENGTH_LABELS = {
  none: 'Без текста',
  short: 'До 160 знаков',
  medium: '161–1000 знаков',
  long: 'Больше 1000 знаков',
} satisfies Record<TextLength, string>;

const WEEKDAY_LABELS = ['Понедельник', 'Вторник', 'Среда', 'Четверг', 'Пятница', 'Суббота', 'Воскресенье'];
const MONTH_LABELS = ['янв', 'фев', 'мар', 'апр', 'май', 'июн', 'июл', 'авг', 'сен', 'окт', 'ноя', 'дек'];

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

const SORT_LABELS = {
  publish_time: ['по дате, сначала новые', 'по дате, сначала старые'],
  likes: ['по лайкам, сначала больше', 'по лайкам, сначала меньше'],
  views: ['по просмотрам, сначала больше', 'по просмотрам, сначала меньше'],
  comments: ['по комментариям, сначала больше', 'по комментариям, сначала меньше'],
  reposts: ['по репостам, сначала больше', 'по репостам, сначала меньше'],
  er: ['по ER, сначала больше', 'по ER, сначала меньше'],
  erv: ['по ERv, сначала больше', 'по ERv, сначала меньше'],
} satisfies Record<PostSort, [up: string, down: string]>;

export function sortLabel(sort: PostSort, direction: Direction): string {
  return SORT_LABELS[sort][direction === 'up' ? 0 : 1];
}

/** The name of a row of a report. An unknown value is returned unchanged. */
export function groupLabel(type: ReportType, value: string): string {
  switch (type) {
    case 'content_type':
      return isKeyOf(CONTENT_TYPE_LABELS, value) ? CONTENT_TYPE_LABELS[value] : value;
    case 'text_length':
      return isKeyOf(TEXT_LENGTH_LABELS, value) ? TEXT_LENGTH_LABELS[value] : value;
    case 'weekday':
      return weekdayLabel(value);
    case 'hour':
      return hourLabel(value);
    case 'weekday_hour': {
      const [day = '', hour = ''] = value.split('-');
      return `${weekdayLabel(day)}, ${hourLabel(hour)}`;
    }
    case 'hashtag':
      return `#${value}`;
    case 'month':
      return monthLabel(value);
  }
}

/** `2026-03` is «мар 2026». */
export function monthLabel(month: string): string {
  const [year = '', number = ''] = month.split('-');
  return `${MONTH_LABELS[Number(number) - 1] ?? number} ${year}`;
}

export function periodLabel({ date_from, date_to }: Filter): string {
  if (!date_from && !date_to) return 'всё время';
  if (!date_to) return `с ${dayLabel(date_from)}`;
  return date_from ? `${dayLabel(date_from)} — ${dayLabel(date_to)}` : `по ${dayLabel(date_to)}`;
}

/** What has to be said about the followers behind the ER of a period; nothing if they were known all the time. */
export function erFacts({ er_later }: Pick<Stats, 'er_later'>): { label: string; value: string }[] {
  if (er_later === null) return [];
  const day = dayLabel(er_later.day);
  const value = `до ${day} число подписчиков не знали: для более ранних постов (${er_later.posts}) взяли на этот день`;
  return [{ label: 'ER', value }];
}

function dayLabel(day: string | null | undefined): string {
  return (day ?? '').split('-').reverse().join('.');
}

function weekdayLabel(day: string): string {
  return WEEKDAY_LABELS[Number(day) - 1] ?? day;
}

function hourLabel(hour: string): string {
  return `${hour.padStart(2, '0')}:00`;
}

function isKeyOf<Labels extends object>(labels: Labels, key: string): key is Extract<keyof Labels, string> {
  return Object.hasOwn(labels, key);
}

export const FILE_TYPES = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
  pdf: 'application/pdf',
} satisfies Record<ExportFormat, string>;

interface NamedFile {
  readonly users: readonly VkUser[];
  readonly table: ExportTable;
  readonly format: ExportFormat;
  readonly filter: Filter;
}

/** `vidno-kofe_i_knigi-posts-2026-03-01—2026-03-31.xlsx` */
export function fileName({ users, table, format, filter }: NamedFile): string {
  const [only] = users;
  const account = users.length === 1 && only ? [only.screenName.replaceAll(/[^\w.-]/g, '_')] : [];
  return `${['vidno', ...account, table, periodOf(filter)].join('-')}.${format}`;
}

function periodOf({ date_from, date_to }: Filter): string {
  if (!date_from && !date_to) return 'за-всё-время';
  if (!date_to) return `с-${date_from}`;
  return date_from ? `${date_from}—${date_to}` : `по-${date_to}`;
}

export function accountName({ firstName, lastName, url }: VkUser): string {
  return `${accountTitle({ firstName, lastName })} (${url.replace(/^https?:\/\//, '')})`;
}

export function accountTitle({ firstName, lastName }: Pick<VkUser, 'firstName' | 'lastName'>): string {
  return `${firstName} ${lastName}`.trim();
}

/** Yields up to `limit` rows and stops reading the source after that. */
export async function* takeRows<One>(
  pages: AsyncIterable<readonly One[]>,
  limit: number,
): AsyncGenerator<readonly One[]> {
  let remaining = limit;
  for await (const page of pages) {
    yield page.slice(0, remaining);
    remaining -= page.length;
    if (remaining <= 0) return;
  }
}

/** Growth relative to the previous figure; null if there is nothing to compare with. */
export function relativeChange(now: number | null, before: number | null | undefined): number | null {
  return now === null || !before ? null : (now - before) / before;
}
