import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { POSTS_PAGE_SIZE } from '@vidno/contract/constants';
import { type Filter, filterText } from '@vidno/contract/vk/filter';
import { getPostsFromType, getRating } from '@vidno/contract/vk/posts';
import { call } from '#features/session/api.ts';
import type { PostGroup, PostOrder } from './posts-rules.ts';

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
