import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { POSTS_PAGE_SIZE } from '@vidno/contract/constants';
import { type Filter, filterText, POST_SORTS, type PostSort } from '@vidno/contract/vk/filter';
import { getPostsFromType, getRating, type Post, type ReportType } from '@vidno/contract/vk/posts';
import { call } from '#features/session/api.ts';
import { formatDay, moscowDay } from '#shared/format/days.ts';
import { formatCount, formatNumber } from '#shared/format/format.ts';
import type { SortOrder } from '#shared/ui/table/sort-picker.tsx';

interface PostListParams {
  readonly id: string;
  readonly filter: Filter;
  readonly order: PostOrder;
  readonly page: number;
}

/** Posts of an account, or of one group of its report. */
export function postsQuery({
  id,
  filter,
  order,
  page,
  group,
}: PostListParams & { readonly group?: PostGroup | undefined }) {
  return queryOptions({
    queryKey: ['vk-posts', id, 'posts', { filter, order, page, group }],
    queryFn: ({ signal }) => {
      const query = { id, ...group, ...order, page, limit: POSTS_PAGE_SIZE, filter: filterText(filter) };
      return call(getPostsFromType, { query }, { signal });
    },
    placeholderData: keepPreviousData,
  });
}

export function ratingQuery({ id, filter, order, page, limit }: PostListParams & { readonly limit: number }) {
  return queryOptions({
    queryKey: ['vk-posts', id, 'rating', { filter, order, page, limit }],
    queryFn: ({ signal }) => {
      const query = { login: id, ...order, page, limit, filter: filterText(filter) };
      return call(getRating, { query }, { signal });
    },
    placeholderData: keepPreviousData,
  });
}

export type PostOrder = SortOrder<PostSort>;

/** One group of a report. */
export interface PostGroup {
  readonly type: ReportType;
  readonly value: string;
}

/** The search params that a list of posts changes. */
export interface PostListChange {
  sort?: PostSort;
  direction?: 'up' | 'down';
  page?: number | undefined;
  from?: string | undefined;
  to?: string | undefined;
  period?: 'all' | undefined;
}

/** The sort order in the search params; unknown values fall back to the default. */
export function orderOf(
  { sort, direction }: { readonly sort?: string | undefined; readonly direction?: 'up' | 'down' | undefined },
  fallback: PostSort,
): PostOrder {
  const known = POST_SORTS.find((name) => name === sort);
  return { sort: known ?? fallback, direction: direction ?? 'up' };
}

export interface RankedPost {
  /** Counts from 1 across all pages. */
  readonly place: number;
  readonly post: Post;
}

export function withRanks(posts: readonly Post[], page: number, pageSize: number): readonly RankedPost[] {
  return posts.map((post, index) => ({ place: page * pageSize + index + 1, post }));
}

export const postSortTitles = {
  publish_time: 'Дата',
  likes: 'Лайки',
  views: 'Просмотры',
  comments: 'Комментарии',
  reposts: 'Репосты',
  er: 'ER',
  erv: 'ERv',
} satisfies Record<PostSort, string>;

export const postsTexts = {
  rating: 'Рейтинг постов',
  posts: 'Посты',
  place: '№',
  post: 'Пост',
  noText: 'Пост без текста',
  open: 'Открыть во ВКонтакте',
  newTab: ', откроется во ВКонтакте в новой вкладке',
  pinned: 'Закреплён',
  ads: 'Реклама',
  deleted: (moment: string) => `Нет на стене с ${formatDay(moscowDay(new Date(moment)))}`,
  back: (moment: string) => `Вернулся ${formatDay(moscowDay(new Date(moment)))}`,
  edited: (moment: string) => `Изменён ${formatDay(moscowDay(new Date(moment)))}`,
  frozen: (moment: string) => `Счётчики на ${formatDay(moscowDay(new Date(moment)))}, по ним считаем.`,
  now: ({ likes, comments, reposts, views }: NonNullable<Post['now']>) =>
    `Сейчас: лайки ${formatNumber(likes)}, комментарии ${formatNumber(comments)}, репосты ${formatNumber(reposts)}${views === null ? '' : `, просмотры ${formatNumber(views)}`}.`,
  total: (count: number) => formatCount(count, ['пост', 'поста', 'постов']),
  reactions: 'Реакции',
  loading: 'Загружаем посты',
  emptyTitle: 'Постов нет',
  emptyPeriod: 'За этот период ничего не опубликовано.',
  emptyWall: 'Здесь пока ничего не опубликовано.',
  allTime: 'Показать за всё время',
  emptyPage: 'На этой странице постов нет.',
  firstPage: 'На первую страницу',
};
