import type { VkUser } from '@vidno/contract/vk/accounts';
import type { AccountOverview, Post, ReportGroup, Stats, Typicals } from '@vidno/contract/vk/posts';

export const TRACKED_ID = '44444444-4444-4444-8444-444444444444';
export const PROCESS_ID = '55555555-5555-4555-8555-555555555555';

export function aVkUser(change: Partial<VkUser> = {}): VkUser {
  return {
    firstName: 'Новости Видно',
    lastName: '',
    kind: 'group',
    vk_id: 1,
    screenName: 'vidno_news',
    url: 'https://vk.com/vidno_news',
    avatar: null,
    follower: 5_000,
    friends: null,
    countPosts: 12,
    timeLastRefresh: '2026-03-01T06:05:00Z',
    ...change,
  };
}

export function someStats(change: Partial<Stats> = {}): Stats {
  return {
    count_posts: 12,
    count_views: 24_000,
    count_likes: 600,
    count_comments: 60,
    count_reposts: 30,
    count_reactions: null,
    er_value: 1.15,
    er_later: null,
    erv_value: 2.88,
    count_moving: 0,
    ...change,
  };
}

export function someTypicals(): Typicals {
  return {
    likes: { mean: 50, median: 41.5 },
    comments: { mean: 5, median: 4 },
    reposts: { mean: 2.5, median: 2 },
    views: { mean: null, median: null },
    er: { mean: 1.15, median: 1.02 },
    erv: { mean: null, median: null },
  };
}

export function aPost(change: Partial<Post> = {}): Post {
  return {
    post_id: 7,
    url: 'https://vk.com/wall-1_7',
    publish_time: '2026-03-01T06:05:00Z',
    text: 'Весна пришла, и мы открыли новую выставку',
    preview: null,
    content_type: 'photo',
    pinned: false,
    ads: false,
    likes: 120,
    comments: 14,
    reposts: 6,
    views: 4_000,
    reactions: null,
    er: 2.8,
    followers: 5_000,
    followers_later: null,
    erv: 3.5,
    frozen: null,
    now: null,
    edited: null,
    deleted: null,
    back: null,
    ...change,
  };
}

export function aGroup(change: Partial<ReportGroup> = {}): ReportGroup {
  return { ...someStats(), value: 'photo', share: 0.75, ...change };
}

export function anOverview(change: Partial<AccountOverview> = {}): AccountOverview {
  return {
    status: 'ok',
    id: TRACKED_ID,
    processId: PROCESS_ID,
    user: aVkUser(),
    range: { date_from: '2026-02-01', date_to: '2026-02-28' },
    stats: someStats(),
    previousStats: someStats({ count_likes: 500, er_value: 1.4 }),
    deletedCount: 0,
    typicals: someTypicals(),
    listRating: [aPost()],
    listWorst: [aPost({ post_id: 8, text: '', content_type: 'video', er: null, views: null, erv: null })],
    listPosts: [aPost()],
    reportPosts: [aGroup(), aGroup({ value: 'video', count_posts: 4, share: 0.25 })],
    ...change,
  };
}
