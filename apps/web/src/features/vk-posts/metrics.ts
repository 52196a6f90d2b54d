import { formatMetric, type Metric } from '@vidno/contract/vk/figures';
import { ER_SETTLED_DAYS, type Post, type Stats } from '@vidno/contract/vk/posts';
import { addDays, type Day, formatDay, moscowDay } from '#shared/format/days.ts';
import { formatCount } from '#shared/format/format.ts';

/** The followers of a post's time are not settled yet. */
function isErUnsettled(published: Day, today: Day): boolean {
  return addDays(published, ER_SETTLED_DAYS) >= today;
}

/** What has to be said beside the ER of a post; null if nothing. */
export function postErNote(post: Pick<Post, 'er' | 'followers_later' | 'publish_time'>, now: Date): string | null {
  if (post.er === null) return null;
  if (post.followers_later !== null) return erTexts.postLater(formatDay(post.followers_later));
  return isErUnsettled(moscowDay(new Date(post.publish_time)), moscowDay(now)) ? erTexts.unsettled : null;
}

/** What has to be said beside the ER of a period, whose last post is of `lastDay`. */
export function statsErNotes({ er_value, er_later }: Stats, lastDay: Day | null, now: Date): string[] {
  if (er_value === null) return [];
  const later = er_later === null ? [] : [erTexts.later(er_later.posts, formatDay(er_later.day))];
  return lastDay !== null && isErUnsettled(lastDay, moscowDay(now)) ? [...later, erTexts.unsettled] : later;
}

type MissingReason = 'no_posts' | 'no_views' | 'no_reactions' | 'followers_hidden' | 'no_followers';

/** Why a figure of the period is null. */
export function missingReason(metric: Metric, stats: Stats, followers: number | null): MissingReason {
  if (stats.count_posts === 0) return 'no_posts';
  if (metric === 'reactions') return 'no_reactions';
  if (metric === 'er') return followers === 0 ? 'no_followers' : 'followers_hidden';
  return 'no_views';
}

export const noFigureTexts = {
  no_posts: 'За этот период нет постов',
  no_views: 'ВКонтакте не показывает просмотры этих постов',
  no_reactions: 'ВКонтакте не показывает реакции отдельно от лайков',
  followers_hidden: 'ВКонтакте не показывает число подписчиков',
  no_followers: 'У аккаунта нет подписчиков',
} satisfies Record<MissingReason, string>;

const erTexts = {
  unsettled: 'ER ещё уточняется: последним постам меньше трёх дней',
  postLater: (day: string) => `ER: подписчиков тогда не знали, взяли на ${day}`,
  later: (posts: number, day: string) =>
    `Подписчиков тогда не знали — для ${formatCount(posts, ['поста', 'постов', 'постов'])} взяли на ${day}`,
};

export const metricTexts = {
  noData: 'нет данных',
  dash: '—',
  formulaOf: (title: string) => `Как считается «${title}»`,
  before: (value: string) => `было ${value}`,
};

/** A figure that may be none, for a cell of a table or a param in a sentence. */
export function metricText(metric: Metric, value: number | null): string {
  return value === null ? metricTexts.noData : formatMetric(metric, value);
}
