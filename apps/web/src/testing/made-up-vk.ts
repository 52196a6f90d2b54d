import type { VkUser } from '@vidno/contract/vk/accounts';
import type { ChartPoint } from '@vidno/contract/vk/chart';
import type { Coverage } from '@vidno/contract/vk/coverage';
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
    posts_with_views: 12,
    posts_with_reactions: 0,
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
    donut: false,
    signed: false,
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

/** A point of a chart; ten of everything if not said otherwise. */
export function aPoint(
  time: string,
  values: Partial<ChartPoint['values']> = {},
  change: Partial<ChartPoint> = {},
): ChartPoint {
  const tens = { posts: 10, views: 10, likes: 10, comments: 10, reposts: 10, reactions: 10, er: 10, erv: 10 };
  const known = { posts_with_views: 10, posts_with_reactions: 10 };
  return { time, from: time, to: time, state: 'whole', values: { ...tens, ...values }, ...known, ...change };
}

export function aGroup(change: Partial<ReportGroup> = {}): ReportGroup {
  return { ...someStats(), value: 'photo', share: 0.75, ...change };
}

export function aCoverage(change: Partial<Coverage> = {}): Coverage {
  return {
    from: '2026-01-10',
    to: '2026-02-28',
    refreshed: '2026-03-01T06:05:00Z',
    checked: '2026-03-01T06:05:00Z',
    next: '2026-03-02T06:05:00Z',
    postsByVk: 12,
    posts: 12,
    deletedPosts: 0,
    hiddenPosts: 0,
    reactionsSince: null,
    viewsSince: '2026-01-10',
    followers: { count: 5_000, day: '2026-03-01', growth: 40 },
    gaps: [],
    ...change,
  };
}

export function anOverview(change: Partial<AccountOverview> = {}): AccountOverview {
  return {
    status: 'ok',
    id: TRACKED_ID,
    processId: PROCESS_ID,
    user: aVkUser(),
    coverage: aCoverage(),
    range: { date_from: '2026-02-01', date_to: '2026-02-28' },
    stats: someStats(),
    compared: { date_from: '2026-01-01', date_to: '2026-01-31', collected: true },
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
