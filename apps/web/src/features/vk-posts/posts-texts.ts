import type { PostSort } from '@vidno/contract/vk/filter';
import { formatCount } from '#shared/format/format.ts';

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
