import { ER_SETTLED_DAYS, type Post, type Stats } from '@vidno/contract/vk/posts';
import { addDays, type Day, formatDay, moscowDay } from '#shared/format/days.ts';
import { formatMean, formatPart, formatPercent } from '#shared/format/figures.ts';
import { formatCount, formatNumber, pluralOf } from '#shared/format/format.ts';

/** The figures of a period, in the order of the tiles. */
export const METRICS = ['posts', 'views', 'likes', 'comments', 'reposts', 'reactions', 'er', 'erv'] as const;
export type Metric = (typeof METRICS)[number];

/** Ratios are percentages, all others are counts. */
function isRatio(metric: Metric): metric is 'er' | 'erv' {
  return metric === 'er' || metric === 'erv';
}

export function metricOf(stats: Stats, metric: Metric): number | null {
  return isRatio(metric) ? stats[`${metric}_value`] : stats[`count_${metric}`];
}

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

export type Change =
  /** One of the two values is unknown. */
  | { readonly kind: 'unknown' }
  | { readonly kind: 'same'; readonly before: number }
  /** `part`: the change as a fraction of the previous value; null if that was 0. */
  | {
      readonly kind: 'more' | 'less';
      readonly before: number;
      readonly difference: number;
      readonly part: number | null;
    };

export function changeOf(now: number | null, before: number | null | undefined): Change {
  if (now === null || before === null || before === undefined) return { kind: 'unknown' };
  if (now === before) return { kind: 'same', before };
  const difference = Math.abs(now - before);
  const part = before === 0 ? null : difference / before;
  return { kind: now > before ? 'more' : 'less', before, difference, part };
}

const NBSP = '\u00a0';
const MANY_TIMES = 10;

export const metricTitles = {
  posts: 'Посты',
  views: 'Просмотры',
  likes: 'Лайки',
  comments: 'Комментарии',
  reposts: 'Репосты',
  reactions: 'Реакции',
  er: 'ER',
  erv: 'ERv',
} satisfies Record<Metric, string>;

export const metricFormulas = {
  posts: 'Сколько постов опубликовано за период.',
  views: 'Сумма просмотров постов за период. Посты, у которых ВКонтакте не показывает просмотры, не учитываются.',
  likes: 'Сумма лайков постов за период.',
  comments: 'Сумма комментариев к постам за период.',
  reposts: 'Сколько раз постами за период поделились.',
  reactions: 'Сумма реакций на посты. Это часть лайков, второй раз в ER они не считаются.',
  er: 'ER поста = (лайки + комментарии + репосты) ÷ подписчики на момент публикации × 100 %. ER за период — среднее по постам.',
  erv: 'ERv поста = (лайки + комментарии + репосты) ÷ просмотры × 100 %. ERv за период — среднее по постам с просмотрами.',
} satisfies Record<Metric, string>;

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
  formulaOf: (metric: Metric) => `Как считается «${metricTitles[metric]}»`,
  before: (value: string) => `было ${value}`,
};

export function formatMetric(metric: Metric, value: number): string {
  return isRatio(metric) ? formatPercent(value) : formatNumber(value);
}

/** A figure that may be none, for a cell of a table or a param in a sentence. */
export function metricText(metric: Metric, value: number | null): string {
  return value === null ? metricTexts.noData : formatMetric(metric, value);
}

/** For one typical post: counts may have one decimal. */
export function typicalText(metric: Metric, value: number): string {
  return isRatio(metric) ? formatPercent(value) : formatMean(value);
}

/** Null if there is nothing to compare with. */
export function changeText(metric: Metric, change: Change): string | null {
  if (change.kind === 'unknown') return null;
  if (change.kind === 'same') return 'без изменений';
  const param = change.kind === 'more' ? 'больше' : 'меньше';
  const { difference, part, before } = change;
  if (isRatio(metric)) return `на${NBSP}${formatPercent(difference).replace('%', `п.${NBSP}п.`)} ${param}`;
  if (part === null) return `на${NBSP}${formatNumber(difference)} ${param}`;
  const times = Math.round((before + difference) / before);
  if (change.kind === 'more' && times >= MANY_TIMES) {
    return `в${NBSP}${formatNumber(times)}${NBSP}${pluralOf(times, ['раз', 'раза', 'раз'])} больше`;
  }
  return `на${NBSP}${formatPart(part)} ${param}`;
}
