import type { VkUser } from '@vidno/contract/vk/accounts';
import type { Stats, Typicals } from '@vidno/contract/vk/posts';
import type { ReportTable } from '#files/documents/report-document.ts';
import { TABLE_TITLES } from '../label-rules.ts';
import { accountTitle } from '../rules.ts';

export interface ComparedAccount {
  readonly user: VkUser;
  readonly stats: Stats;
  readonly typicals: Typicals;
}

/** One row for each account. */
export function compareTable(accounts: readonly ComparedAccount[]): ReportTable {
  return {
    title: TABLE_TITLES.compare,
    columns: [
      { title: 'Аккаунт', kind: 'text', width: 32 },
      { title: 'Подписчики', kind: 'count', width: 12 },
      { title: 'Постов', kind: 'count', width: 9 },
      { title: 'Просмотры', kind: 'count', width: 12 },
      { title: 'Лайки', kind: 'count', width: 11 },
      { title: 'Комм.', kind: 'count', width: 10 },
      { title: 'Репосты', kind: 'count', width: 10 },
      { title: 'ER, %', kind: 'decimal', width: 8 },
      { title: 'ERv, %', kind: 'decimal', width: 8 },
      { title: 'ER, медиана', kind: 'decimal', width: 12 },
      { title: 'ERv, медиана', kind: 'decimal', width: 13 },
    ],
    pages: [
      accounts.map(({ user, stats, typicals }) => [
        accountTitle(user),
        user.follower,
        stats.count_posts,
        stats.count_views,
        stats.count_likes,
        stats.count_comments,
        stats.count_reposts,
        stats.er_value,
        stats.erv_value,
        typicals.er.median,
        typicals.erv.median,
      ]),
    ],
  };
}
