import { formatDay } from '@vidno/contract/format/periods';
import type { VkUser } from '@vidno/contract/vk/accounts';
import type { ExportFormat, ExportTable } from '@vidno/contract/vk/export';
import type { Direction, Filter, PostSort } from '@vidno/contract/vk/filter';
import { sectionTitles } from '@vidno/contract/vk/labels';
import type { Stats } from '@vidno/contract/vk/posts';

/** What only exported files say; all else they share with the screens. */

export const TABLE_TITLES = {
  posts: sectionTitles.posts,
  groups: 'Отчёт по группам',
  activity: sectionTitles.dynamics,
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

/** What has to be said about the followers behind the ER of a period; nothing if they were known all the time. */
export function erFacts({ er_later }: Pick<Stats, 'er_later'>): { label: string; value: string }[] {
  if (er_later === null) return [];
  const day = formatDay(er_later.day);
  const value = `до ${day} число подписчиков не знали: для более ранних постов (${er_later.posts}) взяли на этот день`;
  return [{ label: 'ER', value }];
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
